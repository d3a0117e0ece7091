"""The terminal client: whole deals of every game at a pipe, and what needs a real terminal at a real terminal."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import parlour
from parlour import Table, from_record
from parlour.bots import phrases as bot_phrases
from parlour.bots import warmup
from parlour.bots.adviser import advice, advice_rule
from parlour.bots.decide import decide
from parlour.bots.profiles import PROFILES, Profile
from parlour.bots.race_timing import reaction_time
from parlour.lang.cards import to_set
from parlour.lang.errors import Reason
from parlour.lang.fields import Role
from parlour.lang.phrases import NO_SUCH_CARD, Phrase, counted, garbled, listed_and, worded
from parlour.play import guides
from parlour.play.count import CountLine, points_of
from parlour.play.english import ended, sentence_to_you
from parlour.play.explain import Barred, barred
from parlour.play.facts import DealOver, Fact, GameOver, Moved, OwnCards
from parlour.play.log import fact_lines
from parlour.play.table import Moves
from parlour.terminal import phrases, saves, setup
from parlour.terminal.card_text import names_of
from parlour.terminal.catalog import catalog_lines
from parlour.terminal.exit_codes import INTERRUPTED
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.move_list import in_order, spoken, with_offered_first
from parlour.terminal.narration import count_lines, step_lines
from parlour.terminal.parse import UnclearMove, parse_move
from parlour.terminal.races import RACE_SECONDS, Race
from parlour.terminal.rulebook import clause_text
from parlour.terminal.screen import BLANK_LINES, CLEAR, Screen
from parlour.terminal.session import Session
from parlour.terminal.table_text import TableText
from tests.helpers import refusal
from tests.terminals import Terminal, as_typed, flat, pattern, prompt, run_parlour, session_of, shown, table_of

GAMES = parlour.games.built_in()
ASKED = f"{prompt(phrases.YOUR_MOVE)}|{prompt(phrases.YOUR_ONLY_MOVE)}"
QUICK = pattern(phrases.QUICK)
PASSED = pattern(phrases.PASS_THE_SCREEN).replace(".*?", r"(\w+)")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


@pytest.fixture
def at_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*words: str) -> Terminal:
        opened.append(Terminal(*words, folder=tmp_path))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.close()


def told_facts(session: Session, kind: type[Fact]) -> list[Fact]:
    """The facts of this kind whose sentences are on the screen."""
    text, table = flat(shown(session)), session.table
    found = [fact for fact in table.facts(session.holder) if isinstance(fact, kind)]
    return [fact for fact in found if all(flat(line) in text for line in fact_lines(fact, table, session.holder))]


def advised(table: Table, seat: int = 0) -> Callable[[], str | None]:
    """A typist who asks for a hint now and then and follows it."""
    count = 0

    def types() -> str | None:
        nonlocal count
        count += 1
        if count > (1000 if advice_rule(table.game.name) else 100) or table.over:
            return None
        if count % 5 == 1:
            return "hint"
        return as_typed(advice(table, seat)[0]) if seat in table.actors else "hold"

    return types


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_with_hints(game: str) -> None:
    table = table_of(game, length="deal")
    session = session_of(table, advised(table))
    assert session.run() == 0
    if advice_rule(game):
        assert table.over
        assert told_facts(session, GameOver)
        (over,) = (fact for fact in table.facts(0) if isinstance(fact, DealOver))
        assert points_of(over.lines, table.game.players) == list(over.points)
        text = flat(shown(session))
        assert all(flat(line) in text for line in count_lines(over.lines, table, 0))
    assert from_record(table.record()).scores == table.scores


@pytest.mark.english
def test_the_count_of_a_deal_is_told_seat_by_seat() -> None:
    table = table_of("rook", players=3)
    names = [line.name for line in table.game.rules.calling_card.count]
    lines = (CountLine(0, names[0], "RK-15", 10, ("red 5", "black 5")), CountLine(0, names[2], "RK-15", 10, ("red 14",)))
    set_back = CountLine(1, "set_back", "RK-17", -40, (), {"bid": 40, "took": 35})
    assert count_lines((*lines, set_back), table, 0) == [
        "You: two 5s (+10); one 14 (+10) = 20",
        "Bert: bid 40, took 35: set back 40 (-40) = -40",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_count_so_far_is_what_everyone_can_see(game: str) -> None:
    table = table_of(game, length="deal", seed=3)
    session = session_of(table, [])
    public = {line.name for line in table.game.rules.calling_card.count if line.so_far}
    counted_some = False
    while not table.over:
        seat = min(table.actors)
        table.play(seat, advice(table, seat)[0])
        if len(table.moves) % 5 == 0 and not table.over:
            lines = table.count()
            counted_some = counted_some or bool(lines)
            assert {line.name for line in lines} <= public
            nothing = phrases.NOTHING_COUNTED() if public else phrases.COUNTED_AT_THE_END()
            assert flat(said(session, "count")) == flat(" ".join(count_lines(lines, table, 0) or [nothing]))
    assert counted_some or not public or len(table.moves) < 10


def numbers_and_moves(table: Table) -> Callable[[], str | None]:
    """A typist who plays the advised moves, by their number and by their text in turn."""
    count = 0

    def types() -> str | None:
        nonlocal count
        count += 1
        if table.over or count > 1000:
            return None
        if 0 not in table.actors:
            return ""
        move, listed = advice(table, 0)[0], with_offered_first(table, in_order(table.legal(0)))
        number = str([one.choices for one in listed].index(move.choices) + 1)
        is_clear = not any(number == value for one in listed for value in one.values.values())
        return number if count % 2 and is_clear else as_typed(move)

    return types


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_the_same_with_every_sentence_garbled(game: str) -> None:
    """Nothing in the terminal reads a fact out of a sentence, and what a player types is never reworded."""
    plain = table_of(game, length="deal")
    session = session_of(plain, numbers_and_moves(plain))
    assert session.run() == 0
    with garbled():
        table = table_of(game, length="deal")
        strange = session_of(table, numbers_and_moves(table))
        assert strange.run() == 0
        for line in ("?", "help", "hint", "hand", "table", "moves", "count", "scores", "log", "rules"):
            assert strange.commands.run(line, 0, Moves())
    assert table.over
    assert table.moves == plain.moves
    assert table.scores == plain.scores
    assert phrases.YOUR_MOVE.template not in shown(strange)
    assert cards_named_by(strange) >= cards_named_by(session)


def cards_named_by(session: Session) -> set[str]:
    """The cards whose names are on the screen."""
    text = flat(shown(session))
    return {face.name for face in session.table.game.pack.faces if face.name in text}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [0, -1])
def test_a_deal_of_number_ones(game: str, players: int) -> None:
    """The first move of each list, with the fewest and with the most players."""
    most = parlour.load(game).rules.calling_card.players[players]
    table = table_of(game, players=most, length="deal", seed=f"ones {players}")
    session = session_of(table, ("1" for _ in range(100)))
    assert session.run() == 0
    assert table.over or len(table.moves) >= 100


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_comes_first_and_the_clauses_behind_it(game: str) -> None:
    session = session_of(table_of(game), ["rules"])
    assert session.run() == 0
    text, guide = flat(shown(session)), guides.find(game)
    assert guide is not None
    for part in guide.texts():
        assert flat(worded(part)) in text
    assert flat(phrases.SEE_CLAUSES(command="rules clauses")) in text
    assert flat(clause_text(table_of(game).game.rules.clauses[0])) not in text


@pytest.mark.parametrize("game", GAMES)
def test_every_command_in_every_game(game: str) -> None:
    table = table_of(game, seed=11)
    lines = [
        "?",
        "help",
        "hint",
        "hand",
        "table",
        "view",
        "moves",
        "count",
        "scores",
        "log",
        "log all",
        "rules",
        "rules clauses",
    ]
    lines += [
        "rules CM-5",
        "rules XX-1",
        f"card {table.game.pack.card_name(0)}",
        "card nonsense",
        "undo",
        "nonsense",
        "99999",
        "",
    ]
    session = session_of(table, lines)
    assert session.run() == 0
    text = flat(shown(session))
    rules_of_phase = flat(clause_text(table.game.rules.clause("CM-5") or table.game.rules.clauses[0]))
    for words in (
        phrases.RULES_THAT_APPLY(), phrases.YOU_CAN_TYPE(), phrases.NOTHING_TO_UNDO(),
        phrases.NO_CLAUSE(clause='"XX-1"', rules="rules clauses"), NO_SUCH_CARD(name="nonsense"), rules_of_phase,
    ):  # fmt: skip
        assert words in text
    for clause in table.game.rules.clauses:
        assert clause.id in text


@pytest.mark.parametrize("game", GAMES)
def test_fined_games_can_be_played_with_offences(game: str) -> None:
    """A person may commit an offense that the sheet sets a price on, and mend it where the rules allow."""
    table = table_of(game, offences="fined", length="deal", seed=3)
    count = 0

    def types() -> str | None:
        nonlocal count
        count += 1
        broken = [str(number) for number, move in enumerate(in_order(table.legal(0)), 1) if move.offence]
        return None if count > 60 else broken[0] if broken and count % 2 else "1"

    session = session_of(table, types)
    assert session.run() == 0


@pytest.mark.english
def test_it_is_told_to_you() -> None:
    table = table_of("paintings-outcasts", length="deal")
    session = session_of(table, advised(table))
    session.run()
    text = shown(session)
    assert re.search(r"^You play [A-D]\d+\.$", text, re.M)
    assert "You plays" not in text
    assert re.search(r"Points: You \d+, Bert \d+, Clara \d+, Dora \d+\.", flat(text))


@pytest.mark.english
@pytest.mark.parametrize(
    ("says", "to_you"),
    [
        ("{Seat} takes {cards}.", "You take {cards}."),
        ("{Seat} passes.", "You pass."),
        ("{Seat} is out.", "You are out."),
        ("{Seat} has done pairing.", "You have done pairing."),
        ("{Seat} keeps their cards.", "You keep your cards."),
        ('{Seat} cries "My Jewels!"', 'You cry "My Jewels!"'),
        ("{Seat} leads {card} and does not call it.", "You lead {card} and do not call it."),
        ("{value} is on top of {Seat}'s pile.", "{value} is on top of your pile."),
        ("{value} falls to {Seat}.", "{value} falls to you."),
    ],
)
def test_sentences_turned_to_you(says: str, to_you: str) -> None:
    assert sentence_to_you(says, "Seat") == to_you


def test_a_refusal_says_why_and_nothing_is_lost() -> None:
    table = table_of("paintings-outcasts")
    session = session_of(table, ["play B2", "B2", "play Z9", "hop"])
    session.run()
    text = flat(shown(session))
    refusals = [refusal(table, 0, move) for move in ("play B2", "play Z9", "hop")]
    assert [(refused.reason, refused.clause) for refused in refusals] == [
        (Reason.RULE, "F2-2"), (Reason.CARD, None), (Reason.UNKNOWN, None)
    ]  # fmt: skip
    assert [text.count(flat(str(refused))) for refused in refusals] == [2, 1, 1]
    assert len(table.moves) == 1


def test_the_rule_that_binds() -> None:
    table = table_of("paintings-outcasts")
    session = session_of(table, ["?"])
    session.run()
    text = flat(shown(session))
    (found,) = barred(table, 0)
    assert (found.clause, found.moves[:2]) == ("F2-2", ("play B2", "play B13"))
    assert flat(found.why) in text
    assert flat(clause_text(table.game.rules.clauses[1])) in text


def test_undo_goes_back_to_your_previous_decision() -> None:
    table = table_of("paintings-outcasts")
    hands: list[list[str]] = []

    def types() -> Iterator[str]:
        for line in ("1", "1", "undo", "undo", "undo"):
            hands.append(table.view(0)["fields"]["hand"][0])
            yield line
        hands.append(table.view(0)["fields"]["hand"][0])

    session = session_of(table, types())
    session.run()
    assert [len(hand) for hand in hands] == [13, 12, 11, 12, 13, 13]
    assert hands[3] == hands[1]
    assert hands[4] == hands[0]
    text = flat(shown(session))
    assert text.count(phrases.UNDONE()) == 2
    assert text.count(phrases.NOTHING_TO_UNDO()) == 1


def test_save_and_resume(tmp_path: Path) -> None:
    table = table_of("rook")
    file = tmp_path / "my game.json"
    session = session_of(table, ["bid 15", f"save {file}", "quit"])
    assert session.run() == 0
    assert f"parlour play --resume '{file}'" in shown(session)
    assert list(tmp_path.iterdir()) == [file]
    again = setup.resume_table(setup.Asked(file=file))
    assert again.moves == table.moves
    assert again.state == table.state
    assert again.names == table.names
    session = session_of(again, ["log"])
    session.run()
    assert phrases.RESUMED(deal=1, moves=counted(len(table.moves), "move"), log="log") in flat(shown(session))
    assert next(fact.text for fact in told_facts(session, Moved) if isinstance(fact, Moved)) == "bid 15"


def test_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    table = table_of("paintings-outcasts", length="deal")
    session_of(table, advised(table)).run()
    file = saves.save(table, tmp_path / "done.json")
    session = session_of(setup.resume_table(setup.Asked(file=file)), [])
    assert session.run() == 0
    assert told_facts(session, GameOver)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("")
    session = session_of(table_of("rook"), [f"save {tmp_path}/blocked/game.json"])
    session.run()
    assert phrases.CANNOT_SAVE_THERE(reason=os.strerror(errno.EEXIST)) in flat(shown(session))


def test_if_the_folder_cannot_be_written_it_is_saved_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file" / "folder"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "elsewhere"))
    assert session_of(table_of("rook"), []).run() == 0
    assert len(list((tmp_path / "elsewhere").glob("rook-*.json"))) == 1


def test_if_nothing_can_be_written_the_record_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "save", full)
    session = session_of(table_of("rook"), ["1"])
    assert session.run() == 1
    assert json.loads(shown(session).splitlines()[-1])["game"] == "rook"


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    done = run_parlour("play", "rook", "--seed", "5", folder=tmp_path, given=b"bid 15\n\xff\xfe nonsense\n")
    assert done.returncode == 0
    (file,) = tmp_path.glob("rook-*.json")
    assert f"parlour play --resume {file}".encode() in done.stdout
    assert from_record(file.read_bytes()).moves[0] == (0, "bid 15")
    more = run_parlour("play", "--resume", str(file), folder=tmp_path, given=b"1\n")
    assert more.returncode == 0
    assert list(tmp_path.glob("rook-*.json")) == [file]
    assert len(from_record(file.read_bytes()).moves) > 2


def test_ctrl_c_saves(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.type("bid 15")
    terminal.expect(ASKED)
    terminal.press(b"\x03")
    told = terminal.expect(r"parlour play --resume \S+\.json")
    assert terminal.status() == INTERRUPTED
    (file,) = tmp_path.glob("rook-*.json")
    assert str(file) in told
    assert from_record(file.read_bytes()).moves[0] == (0, "bid 15")


def test_a_window_that_is_closed_saves(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.status() == INTERRUPTED
    assert len(list(tmp_path.glob("rook-*.json"))) == 1


class Typewriter(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0


def test_a_signal_just_before_the_waiting_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal that comes just before waiting begins does not interrupt it, so the waiting is done in short pieces."""
    waits: list[float] = []

    def select(read: object, write: object, wrong: object, seconds: float) -> tuple[list[int], list[int], list[int]]:
        waits.append(seconds)
        if len(waits) == 3:
            raise KeyboardInterrupt
        return [], [], []

    monkeypatch.setattr("select.select", select)
    keys = Keyboard(Typewriter(), Screen(Typewriter()), plain=True)
    assert keys.is_live
    with pytest.raises(KeyboardInterrupt):
        keys.line("")
    assert len(waits) == 3
    assert max(waits) <= 1.0
    waits.clear()
    assert keys.line_before(time.monotonic()) is None, "a time that is over is not waited for again"


@pytest.mark.english
def test_a_race_by_the_clock(at_terminal: Callable[..., Terminal]) -> None:
    """The bots act in their time; you take if you type before them."""
    terminal = at_terminal("play", "snap-jack", "--seed", "3", "--players", "3", "--race", "5")
    for _ in range(20):
        if phrases.QUICK() in terminal.expect(f"{ASKED}|{QUICK}"):
            break
        terminal.type("")
    began = time.monotonic()
    terminal.expect(r"calls Impression, Sunrise")
    assert time.monotonic() - began > 0.7, "the bots leave you time"
    for _ in range(40):
        told = terminal.expect(f"{ASKED}|{QUICK}")
        if phrases.QUICK() in told:
            break
        terminal.type("")
    assert phrases.NUMBER_OR_TITLE() in told
    assert re.search(r"\b4\) \w+", told), "four titles to choose from"
    assert "call " not in told.rpartition("turns up")[2]
    assert "pile" not in told.partition("turns up")[2].replace("the piles that match", ""), (
        "time is running: no long tables now"
    )
    terminal.type("hint")
    title = re.findall(r"call ([^\n:]+):", terminal.expect(r"call [^\n:]+:"))[0]
    terminal.type(title.lower())
    terminal.expect(rf"You call {title} \([A-D]\d+\)")
    terminal.press(b"\x03")
    assert terminal.status() == INTERRUPTED


def race_for_a_title() -> tuple[Table, str]:
    """A race to call a painting by its title, and the short name of the painting."""
    table = table_of("snap-jack", length="deal", players=2)
    while not table.phase.is_race:
        table.play(min(table.actors), "lay")
    return table, str(table.view(None)["fields"]["top"][table.view(None)["fields"]["layer"]])


@pytest.mark.parametrize("line", ["call {name}", "{name}", "CALL  {lower}", "{lower}", "call {spaced}"])
def test_f5_3_a_short_name_is_no_call(line: str) -> None:
    table, name = race_for_a_title()
    typed = line.format(name=name, lower=name.lower(), spaced=f"{name[0]} {name[1:]}")
    with pytest.raises(UnclearMove, match=re.escape(phrases.CALL_BY_TITLE())):
        parse_move(table, 0, typed, table.legal(0))
    table.play(0, f"call {name}")
    assert table.moves[-1] == (0, f"call {name}"), "a record has the short name"


def test_f5_3_a_title_and_its_number_are_calls() -> None:
    table, name = race_for_a_title()
    moves = Race(table).moves(0)
    titles = [table.game.pack.title_of(move.choices[0]) for move in moves[:4]]
    for number, title in enumerate(titles, 1):
        for line in (str(number), title.lower(), f"call {title}"):
            assert str(parse_move(table, 0, line, moves)) == str(moves[number - 1])
    assert f"call {name}" in map(str, moves[:4])


def test_f5_3_artist_and_year_of_the_card_just_laid_are_the_only_clue() -> None:
    table, name = race_for_a_title()
    face = table.game.pack.faces[table.game.pack.find(name) or 0]
    text = TableText(table, 0)
    assert text.clue_lines() == [phrases.CLUE(card=name, artist=face.artist, year=face.year)]
    assert face.title not in " ".join([*text.clue_lines(), *text.common_lines(whole=True), *text.own_lines()])
    table.play(0, f"call {name}")
    assert TableText(table, 0).clue_lines() == []


def test_f5_3_a_card_is_not_looked_up_while_its_title_is_asked() -> None:
    table, name = race_for_a_title()
    session = session_of(table, [])
    for card in table.view(None).offered:
        session.commands.run(f"card {card}", 0, Moves())
    assert flat(shown(session)) == flat(" ".join([phrases.TITLE_IS_ASKED()] * 4))
    table.play(0, f"call {name}")
    session.commands.run(f"card {name}", 0, Moves())
    assert worded(table.game.pack.faces[table.game.pack.find(name) or 0].story)[:30] in flat(shown(session))


def test_a_race_without_a_clock_asks_you_whether_or_not_you_can_take() -> None:
    table = table_of("pals", length="deal", seed=8, players=3)
    session = session_of(table, lambda: "1")
    session.run()
    asked = re.findall(r"1\) (hold|take)", shown(session))
    assert {"hold", "take"} == set(asked)


def test_reaction_times_are_a_persons() -> None:
    import random

    chance = random.Random(1)
    times = sorted(reaction_time(RACE_SECONDS, PROFILES["fair"], chance) for _ in range(2000))
    assert abs(times[1000] - PROFILES["fair"].reaction * RACE_SECONDS) < 0.2
    assert times[20] > 1


def cards_named(text: str) -> set[str]:
    return set(re.findall(r"\b[A-D]\d+\b", text))


@pytest.mark.parametrize("game", ["paintings-outcasts", "paintings-crowned"])
def test_hot_seat_never_shows_another_hand(game: str) -> None:
    """Between two people the screen is cleared; nothing on it is in the hand of another."""
    table = table_of(game, length="deal", seed=4)
    people = (0, 1, 3)
    seen = 0
    looks = 0

    def types() -> str | None:
        nonlocal seen, looks
        text = shown(session)
        now = text[text.rindex("\n" * BLANK_LINES) :] if "\n" * BLANK_LINES in text else ""
        hands = [set(table.game.pack.names(hand)) for hand in table.state.hand]
        if session.holder is not None and re.search(pattern(phrases.OWN_PLACE_COUNTED), now):
            looks += 1
            for other in range(table.game.players):
                assert other == session.holder or not cards_named(now) & hands[other]
        return "1"

    session: Session = session_of(table, types, people)
    assert session.run() == 0
    assert looks > 10
    assert table.over
    text = shown(session)
    assert len(re.findall(PASSED, text)) > 5
    assert phrases.HAVE_THE_SCREEN(name="You") in text


def test_hot_seat_clears_a_real_screen(at_terminal: Callable[..., Terminal]) -> None:
    words = ["play", "paintings-outcasts", "--seed", "4", "--players", "3"]
    terminal = at_terminal(*words, "--hot-seat", "0,1", "--names", "Ann,Ben")
    first = re.findall(PASSED, terminal.expect(prompt(phrases.HAVE_THE_SCREEN)))[0]
    terminal.type("")
    terminal.expect(re.escape(CLEAR))
    terminal.expect(ASKED)
    terminal.type("1")
    told = terminal.expect(prompt(phrases.HAVE_THE_SCREEN))
    assert CLEAR in told
    assert phrases.PASS_THE_SCREEN(name=({"Ann", "Ben"} - {first}).pop()) in told


def test_out_of_turn_a_wrong_card_can_be_mended() -> None:
    """Rook under fined offenses: a player who did not follow suit may mend it out of turn; Enter alone skips that."""
    table = table_of("rook", offences="fined", seed=5)
    offered: list[str] = []

    def types() -> str | None:
        if len(offered) > 1:
            return None
        moves = table.legal(0)
        if [str(move) for move in moves] == ["mend"]:
            offered.append("mend")
            return "" if len(offered) == 1 else "mend"
        broken = [str(move) for move in moves if move.offence]
        return broken[0] if broken and "mend" not in map(str, moves) else str(moves[0])

    session = session_of(table, types)
    session.run()
    assert offered
    assert phrases.OUT_OF_TURN() in flat(shown(session))


def test_the_screen_is_passed_to_nobody_because_they_could_mend() -> None:
    """RK-21 among several people: that a player did not follow suit is their secret. They are asked while they have the screen anyway,
    and it goes around as if nothing had happened."""

    def passed(offence: bool) -> tuple[list[str], int]:
        table = table_of("rook", offences="fined", seed=5)
        table.names = ["Ann", "Ben", "Cat", "Dan"]
        committed = offered = 0

        def types() -> str | None:
            nonlocal committed, offered
            if session.holder is None or re.search(pattern(phrases.HAVE_THE_SCREEN) + r"\Z", shown(session)):
                return ""
            moves = table.legal(session.holder)
            if len(table.deals) or not moves:
                return None
            if [str(move) for move in moves] == ["mend"]:
                offered += 1
                return ""
            broken = [str(move) for move in moves if move.offence]
            if broken and not committed:
                committed = len(table.moves)
                session.screen.out.truncate(0)  # from here on it is watched who gets the screen
                return broken[0] if offence else next(str(move) for move in moves if not move.offence)
            if committed and len(table.moves) > committed + 2:
                return None
            return next(str(move) for move in moves if not move.offence)

        session: Session = session_of(table, types, (0, 1, 2, 3))
        session.run()
        assert committed
        return re.findall(PASSED, shown(session)), offered

    (foul, asked), (fair, not_asked) = passed(offence=True), passed(offence=False)
    assert foul == fair
    assert len(foul) == 3
    assert (asked, not_asked) == (1, 0)


def test_the_winner_names_a_penalty() -> None:
    """F2-7: a person is asked for the words, a program picks one from a list."""
    named = 0
    for seed in range(40):
        table = table_of("paintings-outcasts", length="deal", target=5, seed=seed)
        plays = advised(table)
        session = session_of(table, lambda table=table, plays=plays: "Sing!" if table.over else plays())  # type: ignore[misc]
        session.run()
        if table.setup.notes.penalty == "Sing!":
            named += 1
            assert phrases.PENALTY() in shown(session)
        elif table.winners and max(table.scores) >= 5:
            assert table.setup.notes.penalty
            assert table.setup.notes.penalty in flat(shown(session))
        if table.setup.notes.penalty is not None:
            assert from_record(table.record()).setup.notes.penalty == table.setup.notes.penalty
    assert named


def test_a_number_that_could_mean_two_things() -> None:
    table = table_of("rook")
    moves = table.legal(0)
    with pytest.raises(UnclearMove) as unclear:
        parse_move(table, 0, "15", moves)
    assert unclear.value.moves == ("bid 15", "bid 85")
    assert str(parse_move(table, 0, "1", moves)) == "bid 15"
    assert str(parse_move(table, 0, "BID  20", moves)) == "bid 20"
    with pytest.raises(UnclearMove, match="77") as unclear:
        parse_move(table, 0, "77", moves)
    assert unclear.value.moves == ()


def test_a_player_may_be_called_by_name() -> None:
    table = table_of("authors")
    seat = min(table.actors)
    first = str(table.legal(seat)[0])
    named = re.sub(r"ask (\d)", lambda found: f"ask {table.names[int(found[1])].lower()}", first)
    assert named != first
    table.play(seat, parse_move(table, seat, named, table.legal(seat)))


def test_PA_17_the_terminal_keeps_the_minutes() -> None:
    """A minute is played: the deal in which it is up is the last."""
    table = table_of("pals", players=3, series="total", minutes=1, seed=2)
    session = session_of(table, advised(table))
    now = 0.0
    session.clock = lambda: now

    def after_two_deals() -> None:
        nonlocal now
        now = 59.9 if len(table.deals) < 2 else 60.0
        keep_time()

    keep_time, session.keep_time = session.keep_time, after_two_deals  # type: ignore[method-assign]
    session.began = 0.0
    assert session.run() == 0
    text = flat(shown(session))
    assert phrases.TIME_LIMIT(minutes=counted(1, "minute")) in text
    assert text.count(phrases.TIME_IS_UP()) == 1
    assert table.over
    assert len(table.deals) == table.record()["stop"] == 3


def test_a_game_without_minutes_knows_no_clock() -> None:
    table = table_of("pals", players=3, series="total", deals=1, seed=2)
    session = session_of(table, advised(table))
    session.clock = lambda: 1e9
    session.began = 0.0
    assert session.run() == 0
    assert phrases.TIME_IS_UP() not in shown(session)
    assert phrases.TIME_LIMIT(minutes=counted(1, "minute")) not in flat(shown(session))


def test_a_later_pack_that_turns_out_wrong_ends_the_session_with_a_line() -> None:
    """The game is saved as it stands, and the status says that something is wrong."""
    whole = [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]
    table = parlour.load("paintings-outcasts", 4, ending="last", target=10).open(seed=1, packs=[whole, whole], engine="plain")
    session = session_of(table, ("1" for _ in range(100)))
    assert session.run() == 2
    assert phrases.CANNOT_GO_ON(problem="packs[1]: B1") in flat(shown(session))
    assert phrases.SAVED_ON_LEAVING() in shown(session)
    assert (len(table.moves), table.state.deal) == (51, 1)


@pytest.mark.parametrize("width", [20, 40, 80])
def test_narrow_screens(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.terminal.screen.USUAL", width)
    session = session_of(table_of("rook"), ["?", "table", "1"])
    session.run()
    wide = [line for line in shown(session).splitlines() if len(line) > width and "parlour play" not in line]
    assert [line for line in wide if not re.match(ASKED, line)] == []


def test_who_sits_where() -> None:
    people = setup.people_of
    assert people(setup.Asked(), 4) == [0]
    assert people(setup.Asked(seat=2), 4) == [2]
    assert people(setup.Asked(hot_seat="2, 0"), 4) == [0, 2]
    assert people(setup.Asked(humans=3), 4) == [0, 1, 2]
    for wrong in (setup.Asked(seat=4), setup.Asked(seat=-1), setup.Asked(hot_seat="0,x"), setup.Asked(humans=0),
                  setup.Asked(humans=2, seat=1)):  # fmt: skip
        with pytest.raises(parlour.SetupError):
            people(wrong, 4)


@pytest.mark.english
@pytest.mark.parametrize(("game", "year"), [("dick-tracy", "about 1934"), ("all-star-comics", "1934")])
def test_a_year_that_no_sheet_bears_is_told_so(game: str, year: str) -> None:
    table = table_of(game)
    session = session_of(table, ["rules"])
    session.run()
    assert shown(session).startswith(f"{table.game.rules.calling_card.title} ({year}). ")
    assert f", {year}. 2 to 4 players" in flat(shown(session))
    assert any(f"({year}), 2 to 4 players" in line for line in catalog_lines() if line.startswith(game))


@pytest.mark.english
def test_what_ends_a_sentence_is_not_doubled() -> None:
    """DT-8: a cry in quotation marks has its own end, and so has a deal that ended with it."""
    table = parlour.load("dick-tracy", cry="own", length="deal").open(names=["You", "Bert", "Clara", "Dora"], dealer=0)
    table.state.hand[1] = to_set([0, 1, 2, 3, 27])
    table.play(1, "cry")
    assert table.log[-5:-2] == [
        'Bert cries "My Jewels!"',
        "Bert wins the hand with four Jewels and a Dick Tracy.",
        "The deal is over: My Jewels! on the deal. Points: " + ", ".join(
            f"{name} {points}" for name, points in zip(table.names, table.deals[0], strict=True)
        ) + ".",
    ]  # fmt: skip
    assert [ended(text) for text in ("a", "a.", "a!", 'a!"', 'a"', "a?")] == ["a.", "a.", "a!", 'a!"', 'a".', "a?"]


def line_of(lines: list[str], title: str) -> str:
    (found,) = [line.partition(": ")[2] for line in lines if line.startswith(f"{title}: ")]
    return found


@pytest.mark.english
def test_a_trick_is_told_from_the_card_led_on() -> None:
    """Not in the pack's order: what you want to know is who led and who played after that."""
    table = table_of("all-star-comics", length="deal")
    differed = 0
    trick: list[str] = []
    while not table.over:
        (seat,) = table.actors
        table.play(seat, advice(table, seat)[0])
        trick.append(table.moves[-1][1].removeprefix("play "))
        if len(trick) == 4:
            trick = []
        if len(trick) > 1:
            told = re.sub(r" \([^)]*\)", "", line_of(TableText(table, 0).common_lines(), "Trick"))
            assert told.split(", ") == trick
            differed += trick != table.view(0)["fields"]["trick"]
    assert differed


@pytest.mark.english
def test_numbers_of_cards_are_told_as_cards() -> None:
    table = table_of("pals-for-two", seed=3)
    assert line_of(TableText(table, 0).common_lines(), "Pairs laid aside") == "Bert 2 cards"
    table = table_of("paintings-outcasts")
    assert line_of(TableText(table, None).common_lines(), "Hand") == "You 13 cards, Bert 13, Clara 13, Dora 13"
    assert line_of(TableText(table, 0).common_lines(whole=True), "Hand").endswith("), Bert 13 cards, Clara 13, Dora 13")


@pytest.mark.english
def test_a_pile_that_is_turned_is_told_in_its_order() -> None:
    """DT-7: all have seen it face up; the next card comes first."""
    table = table_of("dick-tracy", pile="turned", pack="4/9/2", players=2, seed=1)
    order: list[str] = []
    for _ in range(60):
        (seat,) = table.actors
        moves = [str(move) for move in table.legal(seat) if str(move) != "keep"]
        table.play(seat, moves[len(table.moves) % len(moves)] if moves else "keep")
        if table.state.deal > 1:
            break
        lines = TableText(table, 0).common_lines()
        for title, place in (("Pile of turned discards, next card first", "turned"), ("Discards", "discards")):
            if names := table.view(0)["fields"][place]:
                told = line_of(lines, title).split(", ")
                assert sorted(told) == sorted(names)
                order = told if told != names else order
    assert table.state.piles
    assert order, "not once was it another order than the pack's"


def test_lawful_moves_are_listed_before_offences() -> None:
    """PA-20: any two cards may be laid as a wrong pair; the right ones come first all the same."""
    table = table_of("pals", players=3, seed=5, pairing="own", offences="fined")
    listed = in_order(table.legal(0))
    lawful = [not move.offence for move in listed]
    assert lawful == sorted(lawful, reverse=True)
    assert 1 < sum(lawful) < len(lawful)
    assert str(listed[0]) == "done"
    assert str(listed[1]).startswith("pair ")


def test_simple_moves_are_listed_first() -> None:
    table = table_of("dick-tracy", players=2, seed="two")
    moves = in_order(table.legal(0))
    assert [str(move) for move in moves[:3]] == ["keep", "discard jewel 3", "discard jewel 4"]
    assert [len(move.choices) for move in moves] == sorted(len(move.choices) for move in moves)
    few = in_order(Moves(table.legal(0)[-6:]))
    assert [str(move) for move in few[-2:]] == ["discard jewel 7, thug 4, tracy 6", "keep"], (
        "in a short list each kind by itself"
    )
    session = session_of(table, [])
    session.run()
    assert phrases.MORE_MOVES(more=12, moves="moves", kinds="keep, discard CARDS") in flat(shown(session))


@pytest.mark.english
def test_a_count_that_is_nothing_is_not_told() -> None:
    """AS-12: how often you failed to follow suit is of interest only once it has happened."""
    table = table_of("all-star-comics", offences="fined")
    (revokes,) = table.game.rules.state.roles[Role.REVOKES]
    before = TableText(table, 0).common_lines(whole=True)
    getattr(table.state, revokes.name)[0] = 2
    (line,) = set(TableText(table, 0).common_lines(whole=True)) - set(before)
    assert line.casefold() == f"{revokes.title}: you 2"


def test_the_log_and_the_count_between_two_deals_are_of_the_deal_that_is_over() -> None:
    table = table_of("paintings-outcasts")
    while table.state.deal == 1:
        (seat,) = table.actors
        table.play(seat, advice(table, seat)[0])
    ended = next(place for place, step in enumerate(table.history.steps, 1) if step.after.deal_over)
    (over,) = (fact for fact in table.facts(0) if isinstance(fact, DealOver))
    count = count_lines(over.lines, table, 0)
    assert count
    session = session_of(table, [])
    session.heard[0] = ended
    assert said(session, "count") == "\n".join([*count, ""])
    log = said(session, "log").splitlines()
    assert [line.strip() for line in log if line.startswith("  ")] == count
    session.heard[0] = len(table.history)
    assert said(session, "count") == phrases.NOTHING_COUNTED() + "\n"
    assert said(session, "log") == "\n".join([*step_lines(table.history.steps[-1], 0, table), ""])
    assert said(session, "log all").splitlines()[: len(log)] == log


def said(session: Session, line: str, seat: int = 0) -> str:
    """What a command answers."""
    before = len(shown(session))
    assert session.commands.run(line, seat, Moves())
    return shown(session)[before:]


@pytest.mark.english
def test_the_log_speaks_in_sentences() -> None:
    session = session_of(table_of("all-star-comics"), ["log"])
    session.run()
    turned = re.findall(r"^(.*) is turned up\.$", shown(session), re.M)
    assert len(turned) == 2
    assert all(card[0].isupper() for card in turned)


def test_cards_that_stay_with_you_are_not_told_as_gone() -> None:
    """PT-4: a card that goes from your hand to your pairs is told once, where it went."""
    laid = 0
    for seed in range(6):
        table = table_of("pals-for-two", length="deal", seed=seed)
        while not table.over:
            (seat,) = table.actors
            table.play(seat, advice(table, seat)[0])
        own = [fact for fact in table.facts(0) if isinstance(fact, OwnCards)]
        assert all(fact.came for fact in own)
        laid += sum(table.game.rules.state.fields[fact.field].role is Role.LAID for fact in own)
    assert laid > 5


@pytest.mark.parametrize(("offences", "told"), [("barred", False), ("fined", True)])
def test_the_price_of_an_offence_is_told_where_there_can_be_one(offences: str, told: bool) -> None:
    session = session_of(table_of("all-star-comics", offences=offences), ["?"])
    session.run()
    assert ("\nAS-12 (" in shown(session)) == told
    assert "\nCM-5 (" not in shown(session)


def test_a_kind_of_move_that_is_missing_has_its_reason() -> None:
    """F3-6, F3-7: the words of the refusal, and the clause even if it is carried out further down."""
    table = table_of("paintings-twenty-six", players=2, seed=5)
    found: list[Barred] = []

    def types() -> Iterator[str]:
        for line in ("?", "take A8, C2, C4 with C12", "build C7 with A6", "?"):
            found.extend(barred(table, 0) if line == "?" else [])
            yield line

    session = session_of(table, types())
    session.run()
    text = flat(shown(session))
    laying = [one for one in found if one.moves == ("lay CARD",)]
    assert [(one.clause, one.is_quoted) for one in laying] == [("F3-6", False), ("F3-7", False)]
    for one in laying:
        assert flat(phrases.NOT_NOW(moves="lay CARD", why=one.why, clause=one.clause)) in text
    assert "take A6+C7 with D13" in laying[1].why
    assert "\nF3-7 (" in shown(session)


def test_advice_says_when_there_is_nothing_to_choose() -> None:
    table = table_of("snap-jack", length="deal", players=2)
    session = session_of(table, ["hint"])
    session.run()
    assert phrases.HINT(move="lay", reasons=advice(table, 0)[1][0]) in shown(session)
    while not table.over:
        seat = min(table.actors)
        table.play(seat, advice(table, seat)[0])
    session = session_of(table, [])
    session.commands.run("hint", 0, Moves())
    assert shown(session) == phrases.GAME_OVER() + "\n"


def test_what_is_asked_about_a_card() -> None:
    session = session_of(table_of("all-star-comics"), ["card", "card krazy kat", "card Red5", "card red 9"])
    session.run()
    text, pack = shown(session), session.table.game.pack
    assert phrases.WHICH_CARD(example="card red 1") + "\n" in text
    assert flat(f"krazy kat: {worded('it plays as the 9 of the penalty suit')}.") in flat(text)
    for name in ("krazy kat", "red 5"):
        assert flat(worded(pack.faces[pack.find(name) or 0].story)) in flat(text)
    assert NO_SUCH_CARD(name="red 9") in text


def test_enter_alone_where_there_is_a_choice() -> None:
    session = session_of(table_of("paintings-outcasts"), [""])
    session.run()
    assert phrases.TYPE_A_MOVE(help="help") in shown(session)


@pytest.mark.english
def test_players_are_told_by_name_in_moves() -> None:
    table = table_of("authors", players=2, seed=8)
    session = session_of(table, ["B1"])
    session.run()
    text = flat(shown(session))
    assert "1) ask Bert for The Goldfinch, by Carel Fabritius (B1)" in text
    assert "You ask Bert for The Goldfinch by Carel Fabritius (B1)" in text
    table = table_of("authors", players=3, seed=8)
    while table.actors != {0}:
        table.play(min(table.actors), advice(table, min(table.actors))[0])
    moves = table.legal(0)
    goldfinch = "The Goldfinch, by Carel Fabritius"
    with pytest.raises(UnclearMove, match=f"ask Bert for {goldfinch} .B1. or ask Clara for {goldfinch}") as unclear:
        parse_move(table, 0, "B1", moves)
    assert unclear.value.moves == ("ask 1 for B1", "ask 2 for B1")
    assert str(parse_move(table, 0, "ask clara for B1", moves)) == "ask 2 for B1"
    table.names = ["You", "2", "1"]
    assert spoken(table, moves[0]) == f"ask 1 for {goldfinch} (B1)"


def test_a_card_of_a_move_with_several_parts() -> None:
    """Of a card that is in several moves, some are named; of one in no move, the plainest is tried and refused."""
    table = table_of("paintings-twenty-six", players=2, seed=5)
    with pytest.raises(UnclearMove) as unclear:
        parse_move(table, 0, "C12", table.legal(0))
    assert unclear.value.moves == ("take A8, C2, C4 with C12", "build A8, C2 with C12", "build A8 with C12")
    assert str(parse_move(table, 0, "A6", table.legal(0))) == "build A8 with A6"
    assert parse_move(table, 0, "A9", table.legal(0)) == "lay A9"


def test_a_card_that_is_in_a_move_is_not_told_as_barred() -> None:
    """PT-1: a pair begins with the boy, in the pack's order; that is no reason to bar the girl of a pair."""
    (found,) = barred(table_of("pals-for-two", pairing="own", seed=4), 0)
    assert found.moves == ("green 2", "green 3", "green 9", "green 10")


def test_bots_are_who_was_asked_for_and_are_remembered(tmp_path: Path) -> None:
    told = run_parlour(
        "play", "paintings-outcasts", "--seed", "3", "--bots", "hattie,easy,quill", folder=tmp_path
    ).stdout.decode()
    assert phrases.AT_THE_TABLE(names=listed_and(["You", "Aunt Hattie", "Clara", "Miss Quill"]), seed=3) in flat(told)
    assert "--bots hattie,easy,quill" in told.splitlines()[-1]
    for words, wrong in (
        (["--bots", "wizard"], "wizard"),
        (["--bots", "easy,fair"], bot_phrases.WRONG_NUMBER_OF_BOTS(named=2, seats=3)),
    ):
        refused = run_parlour("play", "paintings-outcasts", "--players", "4", *words, folder=tmp_path)
        assert refused.returncode == 2
        assert wrong in refused.stderr.decode()


@pytest.mark.slow
def test_a_bot_that_thinks_does_so_from_its_sight_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    table = parlour.load("paintings-outcasts").open(seed=4)
    seat = min(table.actors)
    begun: list[str] = []
    monkeypatch.setattr(warmup, "begin", begun.append)
    monkeypatch.setattr(warmup, "is_ready", lambda game: False)
    assert decide(table, seat, PROFILES["strong"], random.Random(1)) == advice(table, seat)[0]
    assert begun == ["paintings-outcasts"]
    monkeypatch.setattr(warmup, "is_ready", lambda game: True)
    move = decide(table, seat, Profile("quick", "Quick", Phrase("thinks little"), thinking=(60, 5.0)), random.Random(1))
    assert move in table.legal(seat)
    table.play(seat, move)


def test_slips_are_lawful_and_happen() -> None:
    table = parlour.load("rook").open(seed=4)
    chance, other = random.Random(5), 0
    for _ in range(40):
        seat = min(table.actors)
        move = decide(table, seat, PROFILES["teddy"], chance)
        other += move != advice(table, seat)[0]
        table.play(seat, move)
    assert 5 < other < 35


@pytest.mark.parametrize("name", ["pals", "authors", "rook"])
def test_no_line_ends_in_the_middle_of_a_name(name: str) -> None:
    session = session_of(table_of(name), [])
    pack, screen = session.table.game.pack, session.screen
    names = [name for name in names_of(pack) if len(name) <= screen.width // 2]
    shown = screen.wrapped(", ".join(names), hanging=2)
    assert "\xa0" not in shown
    assert flat(shown) == ", ".join(names)
    told = [part.strip() for line in shown.splitlines() for part in line.rstrip(",").split(", ")]
    assert sorted(told) == sorted(part for name in names for part in name.split(", "))


def test_a_name_too_long_for_a_line_is_wrapped() -> None:
    session = session_of(table_of("rook"), [])
    session.screen.keep_whole([long := "a name that goes on " * 5 + "and ends"])
    assert flat(session.screen.wrapped(long)) == long
    assert max(map(len, session.screen.wrapped(long).splitlines())) <= session.screen.width
