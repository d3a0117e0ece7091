"""The guided first hands: every game has one, its script is lawful, and its words are short and true."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import cli
from parlour.lang.errors import SetupError
from parlour.lang.phrases import worded
from parlour.play import lessons, phrases
from parlour.play.facts import DealOver, Moved
from parlour.play.lesson_table import as_json, opened, stacked
from parlour.play.lessons import (
    NONSENSE,
    OTHER,
    PATIENCE,
    REFUSED,
    RIGHT,
    TABLE,
    TEACHER,
    Decision,
    Lesson,
    Others,
    Teacher,
)
from parlour.play.log import fact_lines, sentences
from parlour.terminal import phrases as terminal_phrases
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.learn import LessonSession, learn
from parlour.terminal.screen import Screen
from tests.helpers import refusal, texts
from tests.terminals import Terminal, Typist, as_typed, flat, prompt, run_parlour

GAMES = tuple(game for game in parlour.games.built_in() if game in lessons.names())
FEWEST, MOST = 5, 9
"""How many decisions a lesson may have."""
SENTENCES, LENGTH = 2, 220
"""The most a step may say at once."""
LONGER = 3
"""The sentences of the first and the last words."""


def guided(lesson: Lesson) -> Iterator[tuple[Teacher, Decision]]:
    """A teacher taken through a lesson by the lesson's own moves, stopped before each decision."""
    teacher = Teacher(lesson)
    while (step := teacher.decision) is not None:
        yield teacher, step
        assert teacher.try_move(step.move).kind == RIGHT


def finished(lesson: Lesson) -> Teacher:
    """A teacher at the end of its lesson."""
    teacher = Teacher(lesson)
    for teacher, _ in guided(lesson):  # noqa: B007
        pass
    return teacher


# -- the lessons there are


def test_the_eleven_games_have_a_lesson_and_every_lesson_a_game() -> None:
    """A new game may come without one."""
    assert len(GAMES) >= 11
    assert set(lessons.names()) <= set(parlour.games.names())
    for game in lessons.names():
        assert lessons.find(game).game == game


def test_a_game_without_a_lesson_is_told_so() -> None:
    with pytest.raises(SetupError) as caught:
        lessons.find("whist")
    assert caught.value.field == "game"
    assert str(caught.value) == phrases.NO_LESSON(game='"whist"', names=", ".join(GAMES))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short(game: str) -> None:
    assert FEWEST <= len(lessons.find(game).decisions) <= MOST


# -- the script


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_stands_where_the_learner_is_asked(game: str) -> None:
    lesson = lessons.find(game)
    for teacher, step in guided(lesson):
        legal = texts(teacher.table, lesson.seat)
        assert step.move in legal
        assert set(step.also) <= set(legal) - {step.move}
        assert set(step.others) <= set(legal) - {step.move, *step.also}, "words for a move that nobody can hear"
        unspoken = set(legal) - {step.move, *step.also, *step.others}
        assert bool(step.other) == bool(unspoken), f"{step.move}: other moves are {sorted(unspoken)[:5]}"


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_is_played_to_its_end(game: str) -> None:
    teacher = finished(lessons.find(game))
    assert teacher.over
    assert teacher.table.over
    assert len(teacher.table.deals) == 1
    again = parlour.from_record(json.loads(json.dumps(teacher.table.record())))
    assert again.deals == teacher.table.deals


@pytest.mark.parametrize("game", GAMES)
def test_the_pack_is_stacked(game: str) -> None:
    """The seed has nothing to say, except where hands are mixed before each draw (F4-3)."""
    lesson = lessons.find(game)
    hands = [opened(lesson).view(seat)["fields"] for seat in range(lesson.players)]
    other = parlour.Game(lesson.game, lesson.players, {"length": "deal", **lesson.options}).open(
        "another seed", dealer=lesson.dealer, packs=opened(lesson).record()["packs"], names=lesson.names, engine="plain"
    )
    assert hands == [other.view(seat)["fields"] for seat in range(lesson.players)]


# -- the words


def said_at(step: Decision) -> list[str]:
    """Everything the lesson can say at a decision."""
    return [step.look, step.why, step.other, *step.others.values()]


def all_texts(lesson: Lesson) -> list[str]:
    """Everything the lesson can say."""
    found = [lesson.hello, lesson.goodbye]
    for step in lesson.steps:
        if isinstance(step, Others):
            found.append(step.says)
        else:
            found += said_at(step)
    return [text for text in found if text]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_says_little(game: str) -> None:
    lesson = lessons.find(game)
    for text in all_texts(lesson):
        if text in (lesson.hello, lesson.goodbye):
            assert sentence_count(text) <= LONGER, text
        else:
            assert sentence_count(text) <= SENTENCES, text
            assert len(text) <= LENGTH, f"{len(text)} characters: {text}"


def sentence_count(text: str) -> int:
    return len(re.findall(r'[.!?]+"?(?=\s+[A-Z"]|\Z)', text))


CODES = r"\b[A-Z][A-Z0-9]-\d+\b"
SYNTAX = r"\b(?:seat|player) \d|\bask \d|\w=\w"


@pytest.mark.parametrize("game", GAMES)
def test_a_step_shows_no_code_no_seat_and_no_option(game: str) -> None:
    for text in all_texts(lessons.find(game)):
        assert not re.search(CODES, text), text
        assert not re.search(SYNTAX, text), text


def test_the_limits_can_be_passed() -> None:
    assert sentence_count('One! "Two?" Cry "Two!" and three. Four') == 3
    assert re.search(CODES, "You follow (RK-11).")
    assert re.search(SYNTAX, "Try ask 1 for A3, with cry=own, at seat 2.")


@pytest.mark.parametrize("game", GAMES)
def test_the_words_are_whole_sentences(game: str) -> None:
    for text in all_texts(lessons.find(game)):
        assert text == " ".join(text.split()), f"a double space in {text!r}"
        assert text.endswith((".", "!", "?")), text
        assert not re.search(r"(?:\A|[.!?] )[a-z]", text), f"a sentence begins small in {text!r}"
        assert "“" not in text
        assert "’" not in text


def cards_in(text: str, names: list[str]) -> list[str]:
    """The cards named in a text, by their whole names."""
    longest_first = sorted(names, key=len, reverse=True)
    found = re.findall(rf"(?<![\w+])(?:{'|'.join(map(re.escape, longest_first))})(?![\w+])", text, re.IGNORECASE)
    by_name = {name.casefold(): name for name in names}
    return [by_name[name.casefold()] for name in found]


def names_in(value: Any) -> Iterator[str]:
    """All texts somewhere in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)


def places(teacher: Teacher) -> set[str]:
    """The names of cards that lie somewhere before the learner's eyes."""
    fields = dict(teacher.table.view(teacher.lesson.seat)["fields"])
    for field in teacher.table.game.rules.state.fields.values():
        if field.kind in ("marks", "fact"):
            fields.pop(field.name, None)
    return set(names_in(fields))


@pytest.mark.parametrize("game", GAMES)
def test_the_words_name_only_cards_the_learner_has_seen_or_can_speak_of(game: str) -> None:
    """No text gives away a card the learner could not know of: they have seen it, or a move has named it, or it is the only one of its
    number that they have not seen."""
    lesson = lessons.find(game)
    pack = opened(lesson).game.pack
    every = [face.name for face in pack.faces]
    seen: set[str] = set()
    for teacher, step in guided(lesson):
        seen |= places(teacher)
        for line in teacher.heard:
            if line.by == TABLE:
                seen.update(cards_in(line.text, every))
        spoken = {name for move in texts(teacher.table, lesson.seat) for name in cards_in(move.replace("+", " + "), every)}
        for text in said_at(step):
            unknown = set(cards_in(text, every)) - seen - spoken - inferred(game, step.move)
            assert not unknown, f"{sorted(unknown)} in {text!r}"


def inferred(game: str, move: str) -> set[str]:
    """Cards that the learner can work out, though they have not seen them: the text shows how."""
    return {
        ("paintings-crowned", "play C13"): {"D13", "B13"},
        ("paintings-crowned", "play D12"): {"D13"},
        ("paintings-crowned", "play A13"): {"B13"},
        ("hoo-doo", "draw 1"): {"D7", "B9", "B12"},
        ("paintings-outcasts", "play D2"): {"D1"},
        ("pals-for-two", "pair yellow 5 + blue 5"): {"green 5"},
        ("pals-for-two", "lead red 5"): {"green 5"},
    }.get((game, move), set())


@pytest.mark.parametrize("game", GAMES)
def test_what_the_learner_is_told_to_hold_is_in_hand(game: str) -> None:
    lesson = lessons.find(game)
    every = [face.name for face in opened(lesson).game.pack.faces]
    told = 0
    for teacher, step in guided(lesson):
        hand = teacher.table.view(lesson.seat)["fields"].get("hand", {lesson.seat: []})[lesson.seat]
        for claim in claims(step.look, every):
            told += 1
            assert set(claim) <= set(hand), f"{sorted(set(claim) - set(hand))} in {step.look!r}"
    assert told >= (0 if game == "snap-jack" else 2)


def claims(text: str, every: list[str]) -> list[list[str]]:
    """The cards of each "you hold …" in a text."""
    names = "|".join(re.escape(name) for name in sorted(every, key=len, reverse=True))
    found = re.findall(rf"\b[Yy]ou hold ((?:{names})(?:(?:, | and )(?:{names}))*)\b", text)
    return [cards_in(claim, every) for claim in found]


@pytest.mark.english
@pytest.mark.parametrize("game", GAMES)
def test_what_others_are_said_to_have_done_is_in_the_log(game: str) -> None:
    """ "Bert leads blue 9" and the like: the learner has read it in the log before, or reads it in the same breath."""
    lesson = lessons.find(game)
    every = [face.name for face in opened(lesson).game.pack.faces]
    for teacher, step in guided(lesson):
        for text in (step.look, *(line.text for line in teacher.heard if line.by == TEACHER)):
            for who, card in deeds(text, lesson.names, every):
                log = [line.text for line in teacher.heard if line.by == TABLE and line.text.startswith(f"{who} ")]
                assert any(card in cards_in(line, every) for line in log), f"{who} and {card} in {text!r}"
    end = finished(lesson)
    seen = places(end).union(*(cards_in(line.text, every) for line in end.heard if line.by == TABLE))
    for line in end.heard[1:]:
        if line.by == TEACHER and line.text in (
            lesson.goodbye,
            *(step.says for step in lesson.steps if isinstance(step, Others)),
        ):
            unknown = set(cards_in(line.text, every)) - seen - NOT_DEALT.get(game, set())
            assert not unknown, f"{sorted(unknown)} in {line.text!r}"


NOT_DEALT = {"all-star-comics": {"ignatz mouse"}, "paintings-crowned": {"D13"}}
"""Cards that are spoken of because they did not show up, or as a part of the pack."""


def deeds(text: str, players: list[str], every: list[str]) -> list[tuple[str, str]]:
    """Who led, played, laid or called which card, in words."""
    names = "|".join(re.escape(name) for name in sorted(every, key=len, reverse=True))
    done = "leads|led|laid|has laid|has just laid|called|played|took your \\w+ \\d+ with"
    return re.findall(rf"\b({'|'.join(players)}) (?:{done}) ({names})\b", text)


def test_the_checks_on_words_can_fail() -> None:
    every = ["A1", "A11", "red 1", "red 12", "my pal"]
    assert cards_in("A11 and Red 12, not red 1; My Pal", every) == ["A11", "red 12", "red 1", "my pal"]
    assert deeds("Bert led A11, Clara leads my pal. Bert likes A1.", ["You", "Bert", "Clara"], every) == [
        ("Bert", "A11"),
        ("Clara", "my pal"),
    ]
    assert claims("You hold A1, red 12 and my pal. You hold nothing.", every) == [["A1", "red 12", "my pal"]]


TOLD = {
    "all-star-comics": "you take all {points[0]}: you have {scores[0]}, they have {scores[1]} | Each of the others pays {paid} counters",
    "authors": "You have {points[0]} books, Bert and Clara {points[1]} each | you win, by one",
    "dick-tracy": "You cried, and score {points[0]} | So Bert scores {points[1]}",
    "hoo-doo": "Being the Hoo-doo counts {points[1]} against Bert",
    "paintings-crowned": "have {points[0]} points; Bert has {points[1]} and Clara {points[2]}",
    "paintings-outcasts": "You took two plays and not one C: no points | Bert has {points[1]}, Clara {points[2]}, Dora none, like you",
    "paintings-twenty-six": "1 each: {points[0]}. Bert has C13: {points[1]}",
    "pals": "You score {points[0]} points | Bert scores {points[1]} and Clara {points[2]}",
    "pals-for-two": "You score {points[0]} points | Bert scores {points[1]}:",
    "rook": "and took {points[1]}, so you score {points[1]} | Ada scores {points[0]}, Clara {points[2]} and Dora {points[3]}",
    "snap-jack": "You have {points[0]} cards in your open pile, Bert {points[1]}, Clara {points[2]}:",
}
"""What the last words of a lesson say of whom, with the points as the table counts them."""
EVEN = {"all-star-comics": (1, 2), "authors": (1, 2), "paintings-outcasts": (0, 3)}
"""Seats told together, since they have the same points."""
NOTHING = {"hoo-doo": (0, 2), "paintings-outcasts": (0, 3)}


@pytest.mark.parametrize("game", GAMES)
def test_the_points_told_at_the_end_are_those_of_the_deal(game: str) -> None:
    """Each number stands with the player whose it is: no other number would do there."""
    lesson = lessons.find(game)
    table = finished(lesson).table
    points = table.deals[0]
    told = TOLD[game].format(points=points, scores=table.scores, paid=-points[1])
    for words in told.split(" | "):
        assert re.search(re.escape(words) + r"(?!\d)", lesson.goodbye), f"{words!r} is not told in {lesson.goodbye!r}"
    assert len({points[seat] for seat in EVEN.get(game, (0,))}) == 1
    assert not any(points[seat] for seat in NOTHING.get(game, ()))
    assert game != "authors" or points[0] - points[1] == 1


def test_every_player_is_told_their_points() -> None:
    """Nobody is left out of the table above."""
    for game, told in TOLD.items():
        named = (
            set(map(int, re.findall(r"(?:points|scores)\[(\d)\]", told))) | set(EVEN.get(game, ())) | set(NOTHING.get(game, ()))
        )
        assert named == set(range(finished(lessons.find(game)).table.game.players)), game
    assert set(TOLD) == set(GAMES)


# -- the teacher


@pytest.fixture
def teacher() -> Teacher:
    return Teacher(lessons.find("rook"))


def test_the_teacher_begins_with_the_first_words_and_asks(teacher: Teacher) -> None:
    assert teacher.heard[0].by == TEACHER
    assert teacher.heard[0].text == worded(teacher.lesson.hello)
    assert teacher.number == 1
    assert teacher.prompt == worded(teacher.lesson.decisions[0].look)
    assert teacher.hint == "bid 25"
    assert not teacher.over


def test_rook_has_the_bidding_of_the_sheet() -> None:
    """Dealer A bids 15, B 25, C passes, D 30, A 35, B 40, D passes, A passes: B, the learner, names green (RK-5 to RK-9)."""
    lesson = lessons.find("rook")
    bids = [(0, "bid 15"), (1, "bid 25"), (2, "pass"), (3, "bid 30"), (0, "bid 35"), (1, "bid 40"), (3, "pass"), (0, "pass")]
    assert finished(lesson).table.moves[:9] == [*bids, (1, "trump green")]
    assert (lesson.players, lesson.dealer, lesson.seat) == (4, 0, 1)
    assert [step.move for step in lesson.decisions[:3]] == ["bid 25", "bid 40", "trump green"]


def test_a_move_against_the_rules_is_answered_kindly(teacher: Teacher) -> None:
    message = refusal(teacher.table, 1, "bid 12").message
    answer = teacher.try_move("bid 12")
    assert (answer.kind, answer.clause) == (REFUSED, "RK-6")
    assert [(line.by, line.text) for line in answer.lines] == [(TEACHER, phrases.NOT_NOW(message=message))]
    assert not re.search(CODES, answer.lines[0].text)
    assert teacher.table.moves == [(0, "bid 15")]


def test_the_table_tells_what_the_others_do(teacher: Teacher) -> None:
    answer = teacher.try_move("bid 25")
    assert answer.kind == RIGHT
    assert teacher.table.moves == [(0, "bid 15"), (1, "bid 25"), (2, "pass"), (3, "bid 30"), (0, "bid 35")]
    facts = [fact for fact in teacher.table.facts(1) if isinstance(fact, Moved)]
    assert [line.text for line in answer.lines if line.by == TABLE] == sentences(facts, teacher.table, 1)[1:]


def test_another_lawful_move_changes_nothing_and_is_answered(teacher: Teacher) -> None:
    before = teacher.table.state.flat()
    for count in range(1, PATIENCE + 2):
        answer = teacher.try_move("bid 50")
        assert (answer.kind, answer.move, answer.clause) == (OTHER, "bid 50", None)
        words = worded(teacher.lesson.decisions[0].other)
        tells = phrases.LESSON_PLAYS(words=words, move="bid 25")
        assert answer.lines[0].text == (tells if count >= PATIENCE else phrases.TRY_ANOTHER(words=words))
    assert teacher.table.state.flat() == before
    assert teacher.number == 1
    assert teacher.try_move("bid 25").kind == RIGHT
    patient = phrases.TRY_ANOTHER(words=worded(teacher.lesson.decisions[1].others["pass"]))
    assert teacher.try_move("pass").lines[0].text == patient, "patience begins anew"


def test_a_move_with_words_of_its_own(teacher: Teacher) -> None:
    own = teacher.lesson.decisions[0].others["pass"]
    assert teacher.try_move("pass").lines[0].text == phrases.TRY_ANOTHER(words=worded(own))


@pytest.mark.parametrize(
    "nonsense",
    ["", "   ", "sing", "play pink 3", "bid", "play red", "bid 15 bid 20", "x" * 5000, "\x00", "بيد", None, 7, ["pass"]],
)
def test_nonsense_is_answered_and_changes_nothing(teacher: Teacher, nonsense: Any) -> None:
    before = teacher.table.state.flat()
    answer = teacher.try_move(nonsense)
    assert answer.kind == NONSENSE
    assert answer.clause is None
    assert answer.lines
    assert len(answer.move) <= 2000
    json.dumps(answer.as_json())
    assert teacher.table.state.flat() == before


def test_a_move_that_is_as_good_is_taken_but_the_story_goes_on() -> None:
    lesson = lessons.find("dick-tracy")
    teacher = Teacher(lesson)
    answer = teacher.try_move("discard tracy 1, thug 7")
    assert answer.kind == RIGHT
    assert answer.move == "discard thug 3, tracy 1"
    as_good = phrases.JUST_AS_GOOD(move="Discard thug 7, tracy 1", own="discard thug 3, tracy 1")
    assert as_good in [line.text for line in answer.lines]
    assert (0, "discard thug 3, tracy 1") in teacher.table.moves


def test_a_lesson_speaks_of_players_by_name() -> None:
    teacher = Teacher(lessons.find("authors"))
    for _ in range(PATIENCE):
        answer = teacher.try_move("ask 2 for A3")
    assert answer.lines[0].text == phrases.LESSON_PLAYS(words=worded(teacher.lesson.decisions[0].other), move="ask Bert for A3")


def test_a_title_names_a_card_in_a_lesson_too() -> None:
    lesson = lessons.find("snap-jack")
    teacher = Teacher(lesson)
    teacher.try_move("lay")
    assert teacher.try_move("call Las Meninas").kind == RIGHT


def test_after_the_end_nothing_is_asked() -> None:
    teacher = finished(lessons.find("hoo-doo"))
    assert teacher.over
    assert (teacher.prompt, teacher.hint, teacher.decision) == ("", None, None)
    moves = list(teacher.table.moves)
    answer = teacher.try_move("draw 1")
    assert (answer.kind, answer.lines[0].text) == (NONSENSE, phrases.LESSON_OVER())
    assert teacher.table.moves == moves
    assert teacher.view()["over"]


@pytest.mark.parametrize("game", GAMES)
def test_the_view_goes_into_json_and_shows_no_more_than_the_learner_sees(game: str) -> None:
    lesson = lessons.find(game)
    for teacher, step in guided(lesson):
        view = teacher.view()
        assert json.loads(json.dumps(view)) == view
        assert view["table"] == dict(teacher.table.view(lesson.seat))
        assert (view["number"], view["decisions"]) == (lesson.decisions.index(step) + 1, len(lesson.decisions))
        assert view["prompt"] == worded(step.look)
        assert view["hint"] == step.move
    assert json.loads(json.dumps(as_json(lesson)))["names"][lesson.seat] == "You"


@pytest.mark.parametrize("game", GAMES)
def test_of_a_quiet_stretch_only_the_end_is_told(game: str) -> None:
    lesson = lessons.find(game)
    teacher = finished(lesson)
    told = [line.text for line in teacher.heard if line.by == TABLE]
    (over,) = (fact for fact in teacher.table.facts(lesson.seat) if isinstance(fact, DealOver))
    assert told.count(fact_lines(over, teacher.table, lesson.seat)[0]) == 1
    assert not [text for text in told if text[0].islower()]
    for step in lesson.steps:
        if isinstance(step, Others) and step.quiet:
            assert len(told) < len(finished(lesson).table.moves) + 20


def test_two_guides_do_not_disturb_each_other() -> None:
    one, other = Teacher(lessons.find("rook")), Teacher(lessons.find("rook"))
    one.try_move("bid 25")
    assert other.number == 1
    assert other.table.moves == [(0, "bid 15")]


def test_a_pack_with_a_card_that_is_not_there() -> None:
    with pytest.raises(SetupError, match='"pink 3"'):
        stacked(parlour.load("rook"), {0: "pink 3"}, dealer=0)


def test_a_stacked_pack_deals_what_it_says() -> None:
    game = parlour.load("paintings-crowned", players=3)
    pack = stacked(game, {0: "A1, A2, A3, A4, A5, A6, A7", 2: "D1"}, dealer=0, then="C9")
    table = game.open(0, dealer=0, packs=[pack], engine="plain")
    assert table.view(0)["fields"]["hand"][0] == ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
    assert "D1" in table.view(2)["fields"]["hand"][2]
    assert table.view(0)["fields"]["turned"] == ["C9"]


# -- at the terminal


def typed_through(game: str, lines: list[str]) -> tuple[int, str]:
    """A lesson at a pipe that types these lines: the exit status, and all that was written."""
    given = iter(lines)
    screen = Screen(io.StringIO())
    status = LessonSession(lessons.find(game), screen, Keyboard(Typist(lambda: next(given, None)), screen)).run()
    assert isinstance(screen.out, io.StringIO)
    return status, flat(screen.out.getvalue())


def script(lesson: Lesson) -> list[str]:
    """What a learner types who tries nonsense, too, before each of the lesson's moves."""
    return [line for step in lesson.decisions for line in ("what?", as_typed(step.move))]


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_typed_through_at_a_pipe(game: str) -> None:
    lesson = lessons.find(game)
    status, text = typed_through(game, script(lesson))
    assert status == 0
    for said in all_texts(lesson):
        if said in (lesson.hello, lesson.goodbye) or any(said in (step.look, step.why) for step in lesson.decisions):
            assert flat(worded(said)) in text
    last = len(lesson.decisions)
    assert terminal_phrases.DECISION(number=last, decisions=last) in text
    assert text.endswith(terminal_phrases.LESSON_DONE(command=f"parlour play {game}"))


@pytest.mark.english
def test_numbers_short_forms_and_commands() -> None:
    lines = ["", "help", "hint", "again", "hand", "table", "moves", "count", "rules RK-5", "?", "log", "99", "25", "40"]
    status, text = typed_through("rook", lines)
    assert status == 0
    for wanted in (
        "You can type:", "The lesson plays bid 25.",
        "RK-5 (the sheet", "Now: Bid", "There is no move 99", "No points so far.",
        "You bid 25.", "Decision 2 of 8", "You bid 40.", "Decision 3 of 8",
        "The lesson stops here. To start it again: parlour learn rook",
    ):  # fmt: skip
        assert wanted in text, wanted


@pytest.mark.parametrize(("line", "near"), [("hnt", "hint"), ("bd 25", "bid 25")])
def test_near_misses_in_a_lesson(line: str, near: str) -> None:
    _, text = typed_through("rook", [line, "quit"])
    assert terminal_phrases.DID_YOU_MEAN(line=line, near=near) in text
    assert terminal_phrases.DECISION(number=2, decisions=8) not in text


@pytest.mark.parametrize("word", ["quit", "q", "EXIT"])
def test_leaving_a_lesson(word: str) -> None:
    status, text = typed_through("rook", [word, "bid 25"])
    assert status == 0
    assert text.endswith(terminal_phrases.LESSON_STOPPED(command="parlour learn rook"))
    assert terminal_phrases.DECISION(number=2, decisions=8) not in text


def test_the_list_of_lessons(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["learn"]) == 0
    text = capsys.readouterr().out
    for game in GAMES:
        assert f"{game}: " in text
    assert cli.run(["learn", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in made] == list(GAMES)
    assert all(FEWEST <= one["decisions"] <= MOST for one in made)


def test_a_lesson_as_json_has_its_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["learn", "pals", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    table = opened(lessons.find("pals"))
    for step in made["steps"]:
        for seat, text in step["moves"] if step["kind"] == "others" else [[made["seat"], step["move"]]]:
            table.play(seat, text)
    assert table.over


def test_no_such_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["learn", "whist"], ["learn", "whist", "--json"]):
        assert cli.run(words) == 2
        assert phrases.NO_LESSON(game='"whist"', names=", ".join(GAMES)) in capsys.readouterr().err
    with pytest.raises(SetupError):
        learn("whist")


def test_a_lesson_in_a_process_of_its_own(tmp_path: Path) -> None:
    lesson = lessons.find("hoo-doo")
    done = run_parlour("learn", "hoo-doo", folder=tmp_path, given="\n".join(script(lesson)).encode() + b"\n")
    assert done.returncode == 0
    assert done.stderr == b""
    assert flat(worded(lesson.goodbye)) in flat(done.stdout.decode())


def test_ctrl_c_leaves_a_lesson(tmp_path: Path) -> None:
    terminal = Terminal("learn", "rook", folder=tmp_path)
    try:
        terminal.expect(prompt(terminal_phrases.YOUR_MOVE))
        terminal.press(b"\x03")
        terminal.expect(r"parlour\s+learn\s+rook")
        assert terminal.status() == 130
    finally:
        terminal.close()
