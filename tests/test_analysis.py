"""The coach: an analysis that adds up, is judged by what was seen, and says plainly where there is nothing to decide."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from helpers import play_all, stack

import parlour
from parlour import RecordError, SetupError, Table
from parlour.bots.search.budget import Budget
from parlour.bots.search.searcher import Searcher
from parlour.cli.app import carry_out
from parlour.compile.machine import Rows
from parlour.lab import coach as lab_coach
from parlour.lab.analysis import Analysis, AnalyzedChoice, AnalyzedDecision, points_text
from parlour.lab.coach import analyse, seats_of_people
from parlour.lab.known_cards import known_cards
from parlour.lang.phrases import counted, garbled
from parlour.terminal import coach
from parlour.terminal import phrases as terminal_phrases

pytestmark = pytest.mark.slow

QUICK = Budget(simulations=200)
A_CHOICE = AnalyzedChoice("play A1", "play A1", 1.0, 0.1, 0.5, 0.1, 0.0, 0.0, 0.0, 0.0, 100)


def random_deal(game: str, players: int, seed: str = "coach", **options: str | int) -> Table:
    """One deal, played at random."""
    table = parlour.load(game, players, length="deal", **options).open(seed, engine="plain")
    chance = random.Random(seed)
    while not table.over:
        seat = chance.choice(sorted(table.actors))
        table.play(seat, chance.choice([move for move in table.legal(seat) if not move.offence]))
    return table


def own_moves(table: Table, seat: int) -> list[tuple[int, str, int]]:
    """The moves of a seat: number, text, and how many moves there were instead of it."""
    again = table.game.open(table.setup.seed, engine="plain")
    found = []
    for index, (mover, text) in enumerate(table.moves):
        if mover == seat:
            found.append((index, text, len(again.legal(seat)) - 1))
        again.play(mover, text)
    return found


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("paintings-outcasts", 4),
        ("rook", 3),
        ("paintings-twenty-six", 2),
        ("authors", 2),
        ("dick-tracy", 3),
        ("pals-for-two", 2),
    ],
)
def test_a_whole_deal_adds_up(game: str, players: int) -> None:
    table = random_deal(game, players)
    found = analyse(table, 1, Budget(simulations=3000))
    moves = own_moves(table, 1)
    assert [(decision.move, decision.played.move) for decision in found.decisions] == [
        (index, text) for index, text, others in moves if others
    ]
    assert found.forced == sum(not others for _, _, others in moves)
    assert (found.races, found.finished, found.deals, found.luck) == (0, True, 1, "")
    others_of = {index: others for index, _, others in moves}
    for decision in found.decisions:
        names = [choice.move for choice in decision.choices]
        assert len(set(names)) == len(names)
        assert decision.complete
        assert len(names) == others_of[decision.move] + 1
        assert (decision.played.more, decision.played.gain) == (0, 0)
        assert decision.best.gain >= 0
        assert decision.is_mistake == (decision.best is not decision.played)
        assert all(choice.simulations >= 16 for choice in decision.choices)
    costs = [decision.best.gain for decision in found.mistakes()]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == sum(decision.is_mistake for decision in found.decisions)
    assert costs or game == "dick-tracy", "random play is full of mistakes, but here they are hard to prove"


def test_the_same_again() -> None:
    """Whatever was searched before: an endgame that was solved once is not quicker the second time."""
    table = random_deal("paintings-outcasts", 5)
    first, again, other = (analyse(table.record(), 2, QUICK, seed=seed).as_json() for seed in (1, 1, 2))
    for found in (first, again, other):
        del found["seconds"]
    assert first == again
    assert first != other


def outcasts(hands: dict[int, str], moves: str, **options: str | int) -> Table:
    """A table of Outcasts with these hands, after these moves; seat 1 leads."""
    game = parlour.load("paintings-outcasts", players=4, **options)
    return play_all(game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=0)]), moves)


LOW = "A1, A2, A3, A4, A5, A6, A7, D1, D2, D3, D4, D5, C13"
B_AND_C = "B1, B2, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6, C7"
A_AND_D = "A8, A9, A10, A11, A12, A13, D6, D7, D8, D9, D10, D11, D12"


def test_nothing_hidden_is_judged_by() -> None:
    """Two deals that look the same to seat 2: the hands of seats 0 and 3 are exchanged."""
    moves = "1: play B13; 2: play A1"
    one, other = (
        outcasts({2: LOW, 1: "B13", 0: mine, 3: theirs}, moves) for mine, theirs in ((B_AND_C, A_AND_D), (A_AND_D, B_AND_C))
    )
    assert one.state.hand != other.state.hand
    assert analyse(one, 2, QUICK).decisions == analyse(other, 2, QUICK).decisions


def test_the_search_is_handed_no_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    table = outcasts({2: LOW, 1: "B13"}, "1: play B13; 2: play A1")
    (state,) = (state for state, seat, _ in table.history.moves() if seat == 2)
    rows = []

    def search(searcher: Searcher, row: Rows, *given: Any, **more: Any) -> Any:
        rows.append(searcher.machine.plain(row))
        return true_search(searcher, row, *given, **more)

    true_search = Searcher.search
    monkeypatch.setattr(Searcher, "search", search)
    analyse(table, 2, QUICK)
    assert rows
    for row in rows:
        assert row.hand[2] == state.hand[2]  # type: ignore[attr-defined]
        assert row.hand[3] != state.hand[3]  # type: ignore[attr-defined]


def test_what_was_played_may_be_an_offence() -> None:
    """It is weighed beside what is lawful, and three points are more than it is worth."""
    hands = {1: "B5", 2: f"B1, {LOW.removesuffix(', C13')}"}
    table = outcasts(hands, "1: play B5; 2: play A1", offences="fined")
    (decision,) = analyse(table, 2, QUICK).decisions
    assert [choice.move for choice in decision.choices] == ["play B1", "play A1"]
    assert decision.is_mistake
    assert decision.words().startswith("Trick 1: you played A1; B1 was better by ")


def test_more_moves_than_can_be_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then some of each kind are: whole moves all, each of them lawful, and what was played among them."""
    monkeypatch.setattr("parlour.bots.search.searcher.MOST_MOVES", 3)
    game = parlour.load("dick-tracy", players=2)
    hand = "jewel 1, jewel 2, jewel 3, tracy 1, tracy 2"
    table = game.open(seed=1, dealer=0, packs=[stack(game, {1: hand}, dealer=0, size=5)])
    moves = table.legal(1)
    by_search = next(move for move in moves if str(move) == "discard jewel 2, jewel 3")
    lawful = {str(move) for move in moves}
    table.play(1, "discard jewel 1, jewel 3, tracy 2")
    monkeypatch.setattr(lab_coach._Coach, "_searched", lambda *given: by_search.choices)
    (decision,) = analyse(table, 1, QUICK).decisions
    assert not decision.complete
    names = {choice.move for choice in decision.choices}
    assert {"discard jewel 1, jewel 3, tracy 2", "discard jewel 2, jewel 3"} <= names
    assert names <= lawful
    assert 3 < len(names) < len(lawful)
    assert "some of each kind" in " ".join(coach.analysis_lines(analyse(table, 1, QUICK)))


# -- what there is to say


@pytest.mark.parametrize(
    ("game", "words"), [("hoo-doo", "nothing to decide in Hoo-doo"), ("snap-jack", "nothing to weigh in Snap Jack")]
)
def test_luck_is_luck(game: str, words: str) -> None:
    found = analyse(random_deal(game, 3), 0)
    assert words in found.luck
    assert (found.decisions, found.finished) == ((), True)
    assert coach.analysis_lines(found) == [f"Seat 0 (seat 0), 1 deal of {game}.", found.luck]


def test_races_are_counted_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_coach, "_Coach", lambda *given: NothingToDecide())
    table = random_deal("pals", 4)
    found = analyse(table, 0)
    own = [table.game.rules.calling_card.phases[state.phase] for state, seat, _ in table.history.moves() if seat == 0]
    assert found.races == sum(phase.name == "take" for phase in own) > 0
    assert found.races + found.forced == len(own)
    skipped = terminal_phrases.RACES_SKIPPED(moves=counted(found.races, "move"))
    assert skipped in " ".join(coach.analysis_lines(found))
    assert coach.analysis_lines(found)[-1] == "There was nothing to decide."


class NothingToDecide:
    """A coach before whom every move was the only one."""

    def decision(self, made: object) -> None:
        return None


def test_what_the_table_had_shown() -> None:
    """Seat 2 did not follow; and in Authors all have seen where a card went."""
    table = outcasts({2: LOW, 1: "B13"}, "1: play B13; 2: play C13")
    assert known_cards(table, table.state, 3) == ["Seat 2 can't have any B."]
    assert known_cards(table, table.state, 2) == []
    game = parlour.load("authors", players=3)
    hands = {0: "A1, A2, B5, D9", 1: "A4, B9, C1, C5", 2: "A3, D1, D5, B1"}
    calls = game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=4, then="C13, D12")])
    play_all(calls, "1: ask 2 for A3; 1: ask 2 for C2")
    assert known_cards(calls, calls.state, 0) == ["Seat 1 has A3.", "Seat 2 can't have C2."]
    assert known_cards(calls, calls.state, 1) == ["Seat 2 can't have C2."]
    assert "Seat 2 has A3." not in known_cards(calls, calls.state, 0)


def decision_of(better: AnalyzedChoice, **changed: Any) -> AnalyzedDecision:
    told: dict[str, Any] = {
        "deal": 2, "move": 7, "phase": "play", "number": 5, "is_trick": True, "leads": True, "played": A_CHOICE,
        "choices": (better, A_CHOICE), "solved": False, "complete": True, "known": (),
    }  # fmt: skip
    return AnalyzedDecision(**{**told, **changed})


@pytest.mark.parametrize(
    ("more", "gain", "clear"),
    [((1.4, 0.3), (0.05, 0.01), True), ((1.4, 0.3), (0.05, 0.06), True), ((0.2, 0.3), (0.05, 0.01), True),
     ((0.2, 0.3), (0.05, 0.06), False), ((1.4, 0.3), (-0.01, 0.06), False), ((0.0, 0.0), (0.0, 0.0), False)],
)  # fmt: skip
def test_a_mistake_is_clear_of_its_uncertainty(more: tuple[float, float], gain: tuple[float, float], clear: bool) -> None:
    better = AnalyzedChoice("play C2", "play C2", 2.4, 0.1, 0.55, 0.1, *more, *gain, 100)
    assert better.is_clear == clear
    assert decision_of(better).is_mistake == clear


def test_decisions_in_words() -> None:
    clearly = AnalyzedChoice("play C2", "play C2", 2.4, 0.1, 0.55, 0.1, 1.4, 0.3, 0.05, 0.01, 100)
    assert decision_of(clearly).words() == "Trick 5: you led A1; C2 was better by 1.4 points (± 0.3), 5.0% of the game (± 1.0)."
    assert (
        decision_of(clearly, leads=False).words(with_deal=True).startswith("Deal 2, trick 5: you played A1; C2 was better by ")
    )
    for_the_game = AnalyzedChoice("play C2", "play C2", 0.9, 0.1, 0.55, 0.1, -0.1, 0.3, 0.05, 0.01, 100)
    assert decision_of(for_the_game).words() == (
        "Trick 5: you led A1; C2 was better for the game, if not clearly in points: 5.0% of the game (± 1.0)."
    )
    assert decision_of(A_CHOICE, choices=(A_CHOICE, clearly)).words() == "Trick 5: you led A1; nothing was clearly better."
    bid = decision_of(clearly, phase="bid", number=1, is_trick=False, leads=False)
    assert bid.words().startswith("Bid 1: you chose play A1; play C2 was better by 1.4 points")


def test_what_is_found_does_not_hang_on_the_words() -> None:
    clearly = AnalyzedChoice("play C2", "play C2", 2.4, 0.1, 0.55, 0.1, 1.4, 0.3, 0.05, 0.01, 100)
    decision = decision_of(clearly)
    plain, words = decision.as_json(), decision.words()
    with garbled():
        scrambled = decision.as_json()
        assert decision.words() != words
    for name in ("words", "label"):
        assert plain.pop(name) != scrambled.pop(name)
    assert plain == scrambled


def test_of_many_choices_the_best_are_told_and_what_was_played() -> None:
    choices = [AnalyzedChoice(f"play C{n}", f"play C{n}", 3.0, 0.1, 0.5, 0.1, 0.5, 0.1, 0.1, 0.01, 100) for n in range(1, 9)]
    found = Analysis("rook", 3, {}, 0, "Ann", 1, (decision_of(A_CHOICE, choices=(*choices, A_CHOICE)),), 0, 0, "", True, 1.0)
    lines = coach.analysis_lines(found)
    assert [line.split()[0] for line in lines[4:12]] == ["C1", "C2", "C3", "C4", "C5", "C6", "A1", "and"]
    assert lines[10].endswith(" yours")
    assert lines[11] == "  and 2 more"


@pytest.mark.parametrize(
    ("points", "ci95", "text"),
    [(1.44, 0.31, "1.4 points (± 0.3)"), (0.96, 0.1, "1.0 point (± 0.1)"),
     (0.16, 0.04, "0.16 points (± 0.04)"), (3, 0, "3.0 points (± 0.0)")],
)  # fmt: skip
def test_points_in_words(points: float, ci95: float, text: str) -> None:
    assert points_text(points, ci95) == text


def test_players_are_called_by_their_names() -> None:
    game = parlour.load("authors", players=2)
    hands = {0: "A1, A2, A3, D9", 1: "A4, C1, C5, D1"}
    table = game.open(seed=1, dealer=0, packs=[stack(game, hands, dealer=0, size=4, then="B12")], names=["Ann", "Ben"])
    play_all(table, "1: ask 0 for A2; 1: ask 0 for C2; 0: ask 1 for D10")
    (decision,) = analyse(table, 0, QUICK).decisions
    assert (decision.played.move, decision.played.said) == ("ask 1 for D10", "ask Ben for D10")
    assert decision.words().startswith("Call 1: you chose ask Ben for D10; ")


def test_people_are_known_by_their_names() -> None:
    assert seats_of_people(["Ada", "You", "Bert"]) == [1]
    assert seats_of_people(["Player A", "Bert", "Player C"]) == [0, 2]
    assert seats_of_people(["Ann", "Ben"]) == [0]


# -- being asked


@pytest.mark.parametrize("seat", [-1, 4, True])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(SetupError, match="Seats are numbered 0 to 3"):
        analyse(random_deal("hoo-doo", 4), seat)


@pytest.mark.parametrize("deal", [0, 2])
def test_a_deal_that_is_not_there(deal: int) -> None:
    with pytest.raises(SetupError, match="Its deals are 1 to 1"):
        analyse(random_deal("hoo-doo", 4), 0, deal=deal)


def test_one_deal_of_a_game() -> None:
    table = parlour.load("paintings-outcasts", players=5).open("two deals", dealer=0)
    while table.state.deal < 3:
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[0])
    whole, second = analyse(table, 0, QUICK), analyse(table, 0, QUICK, deal=2)
    assert {decision.deal for decision in whole.decisions} == {1, 2}
    assert (whole.deals, second.deals) == (2, 1)
    assert list(second.decisions) == [decision for decision in whole.decisions if decision.deal == 2]
    assert [decision.number for decision in second.decisions] == sorted({decision.number for decision in second.decisions})
    assert all(1 <= decision.number <= 10 for decision in second.decisions)


def test_a_record_that_cannot_be_played() -> None:
    with pytest.raises(RecordError):
        analyse({**random_deal("hoo-doo", 4).record(), "moves": [[0, "nonsense"]]})


def test_progress_is_told_and_may_stop_it() -> None:
    table = random_deal("paintings-outcasts", 4)
    told: list[tuple[int, int]] = []
    whole = analyse(table, 0, QUICK, lambda done, total: told.append((done, total)))
    assert told == [(done, 13) for done in range(1, 14)]
    part = analyse(table, 0, QUICK, lambda done, total: done == 4)
    assert not part.finished
    assert len(part.decisions) + part.forced == 4
    assert part.decisions == whole.decisions[: len(part.decisions)]
    assert analyse(table, 0, QUICK, lambda done, total: done == total).finished


# -- the command


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(random_deal("paintings-outcasts", 4).record()))
    return file


def test_the_json_of_the_command(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["analyse", str(saved), "--seat", "2", "--budget", "200sims", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"game", "players", "options", "budget", "finished", "seats"}
    assert (told["game"], told["players"], told["budget"], told["finished"]) == ("paintings-outcasts", 4, "200sims", True)
    (one,) = told["seats"]
    assert set(one) == {
        "game", "players", "options", "seat", "name", "deals", "forced", "races", "luck", "finished", "seconds", "decisions", "mistakes",
    }  # fmt: skip
    assert (one["seat"], one["luck"]) == (2, None)
    for decision in one["decisions"]:
        assert set(decision) == {
            "deal", "move", "phase", "number", "label", "played", "best", "loss", "loss_ci95", "cost", "cost_ci95", "mistake", "words",
            "solved", "complete", "known", "choices",
        }  # fmt: skip
        assert decision["played"] in [choice["move"] for choice in decision["choices"]]
        assert set(decision["choices"][0]) == {
            "cards", "move", "said", "points", "points_ci95", "worth", "worth_ci95", "more", "more_ci95", "gain", "gain_ci95",
            "simulations",
        }  # fmt: skip
    mistakes = [one["decisions"][place] for place in one["mistakes"]]
    assert all(decision["mistake"] and decision["cost"] > 0 for decision in mistakes)
    assert len(mistakes) == sum(decision["mistake"] for decision in one["decisions"])


def test_the_words_of_the_command(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["analyse", str(saved), "--seat", "all", "--budget", "200sims"]) == 0
    text = capsys.readouterr().out
    flat = " ".join(text.split())
    for seat in range(4):
        assert f"Seat {seat} (seat {seat}), 1 deal of paintings-outcasts." in flat
    assert " decisions analyzed; " in flat
    assert "without a choice skipped." in flat
    assert "The costliest " in flat
    found = analyse(saved.read_text(), 3, QUICK)
    worst = found.mistakes()[0]
    assert worst.words() in flat
    assert f"{worst.best.points:.2f} ± {worst.best.points_ci95:.2f} {worst.best.more:+.2f} ± {worst.best.more_ci95:.2f}" in flat


def test_the_people_are_asked_about_if_nobody_is_named(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(saved.read_text())
    file = tmp_path / "named.json"
    file.write_text(json.dumps({**record, "names": ["Ada", "Bert", "You", "Dora"]}))
    assert carry_out(["analyse", str(file), "--budget", "64sims"]) == 0
    assert capsys.readouterr().out.startswith("You (seat 2), ")
    assert carry_out(["analyse", str(saved), "--budget", "64sims"]) == 0
    assert capsys.readouterr().out.startswith("Seat 0 (seat 0), ")


def test_ctrl_c_prints_what_there_is(saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def stopped_at_once() -> Iterator[Any]:
        yield lambda: True

    monkeypatch.setattr(coach, "stopped_by_ctrl_c", stopped_at_once)
    assert carry_out(["analyse", str(saved), "--seat", "all", "--budget", "64sims", "--json"]) == 130
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert not told["finished"]
    assert [one["seat"] for one in told["seats"]] == [0]
    assert "Stopped early. Here is what was found so far." in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.json"], "nowhere.json: No such file"),
        (["--jsn"], 'analyse has no option "--jsn"'),
        (["--jsn", "FILE"], 'analyse doesn\'t take "--jsn"'),
        (["FILE", "--seat", "4"], "--seat must be a seat from 0 to 3, or all"),
        (["FILE", "--seat", "x"], "--seat must be a seat from 0 to 3, or all"),
        (["FILE", "--deal", "2"], "This record has no deal 2. Its deals are 1 to 1."),
        (["FILE", "--budget", "lots"], "Try 20ms, 0.5s or 500sims"),
    ],
)
def test_what_cannot_be_done(words: list[str], message: str, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["analyse", *(str(saved) if word == "FILE" else word for word in words)]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert (out, err.count("\n")) == ("", 1)


def test_a_bad_record_is_told_as_replay_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({**random_deal("hoo-doo", 4).record(), "moves": [[0, "nonsense"]]}))
    told = []
    for command in ("replay", "analyse"):
        for more in ([], ["--json"]):
            assert carry_out([command, str(file), *more]) == 2
            told.append(capsys.readouterr())
    assert told[:2] == told[2:]


def test_an_analysis_is_plain_data() -> None:
    found = analyse(random_deal("paintings-outcasts", 2), 0, QUICK)
    assert isinstance(found, Analysis)
    assert json.loads(json.dumps(found.as_json())) == found.as_json()
