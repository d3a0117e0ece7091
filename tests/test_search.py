"""The bots that think: lawful under every option, from what their seat sees alone, the same again for the same seed, and they know an
endgame when they see one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from walks import setups

import parlour
from parlour import Game, SetupError
from parlour.bots.adviser import advice
from parlour.bots.players import Observation, RandomPlayer, SearchPlayer, SheetPlayer, check_move, names, player, searcher_for
from parlour.bots.profiles import LEVELS, PROFILES
from parlour.bots.search.budget import Budget
from parlour.bots.search.searcher import ENDGAME_WORLDS, Searcher
from parlour.compile.machine import Machine, Rows
from parlour.engine.sampler import Worlds
from parlour.lang.cards import each, has
from parlour.lang.fields import CARDS
from parlour.packs.dick_tracy.cards import jewels, thugs, tracys

pytestmark = pytest.mark.slow

GAMES = parlour.games.built_in()
QUICK = Budget(simulations=24)


def positions(game: Game, seed: int, *, moves: int, every: int) -> Iterator[tuple[Machine, Rows, int]]:
    """Positions along random play, each with a seat that may act."""
    chance, machine = random.Random(f"{game!r} {seed}"), searcher_for(game).machine
    row = machine.open(f"search {seed}")
    state = machine.fields(row)
    for number in range(moves):
        if state["deal_over"]:
            if state["ended"]:
                return
            machine.next_deal(row)
            continue
        seat = chance.choice(list(each(int(state["actors"]))))
        if number % every == seed % every:
            yield machine, row, seat
        while True:
            machine.play(row, seat, chance.choice(list(each(machine.legal(row, seat)))))
            if not state["half"]:
                break


@pytest.mark.parametrize("name", GAMES)
def test_all_players_make_whole_lawful_moves_under_every_option(name: str) -> None:
    seen = 0
    players = (RandomPlayer(), SheetPlayer(), SheetPlayer(slips=0.5), SearchPlayer(budget=QUICK))
    for number, game in enumerate(setups(name)):
        for machine, row, seat in positions(game, number, moves=60, every=6):
            before = row.copy()
            here = Observation.of_row(machine, row, seat, f"{number}")
            for one in players:
                check_move(searcher_for(game).machine, row, seat, one.choose(here))
                seen += 1
            assert (row == before).all()
    assert seen > 200


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_decides_alike_whatever_the_hidden_cards_are(name: str) -> None:
    """Swap what the seat cannot see for another world that agrees with what it has seen: the sight is the same, word for word, and so is
    the decision."""
    swapped = 0
    for number, game in enumerate(setups(name)[:: max(1, len(setups(name)) // 6)]):
        for machine, row, seat in positions(game, number, moves=50, every=5):
            truth = machine.plain(row)
            other = machine.row(Worlds(game.rules, truth, seat, seed=number + 1).next())
            swapped += int((other[_cards(machine)] != row[_cards(machine)]).any())
            first, second = (Observation.of_row(machine, one, seat, "swap") for one in (row, other))
            assert (first.world == second.world).all()
            for one in (SearchPlayer(budget=QUICK), SheetPlayer(), RandomPlayer()):
                assert one.choose(first) == one.choose(second)
    assert swapped > 5


def _cards(machine: Machine) -> list[int]:
    """The places in a row where cards lie."""
    state = machine.state
    return [state.place(field.name) + i for field in state.fields.values() if field.kind == CARDS for i in range(field.size)]


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_holds_no_true_secret(name: str) -> None:
    """Neither the key of chance, nor the order of a stacked pack, nor the hidden cards are in it."""
    game = parlour.load(name)
    machine = searcher_for(game).machine
    deck = game.pack.names(game.rules.verbs.pack_of(game.start()))
    random.Random(3).shuffle(deck)
    table = (
        game.open(seed=5, dealer=0, packs=[deck]) if not game.rules.calling_card.pack_changes else game.open(seed=5, dealer=0)
    )
    seat = min(table.actors)
    here = machine.fields(Observation.of_table(machine, table, seat, "secret").world)
    assert list(here["key"]) != list(table.state.key)
    assert not here["stacked"]
    assert not np.asarray(here["stack"]).any()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_simulations_give_the_same_thought(name: str) -> None:
    game = parlour.load(name)
    searcher, fresh = searcher_for(game), Searcher(game)
    for machine, row, seat in positions(game, 1, moves=30, every=7):
        world = Observation.of_row(machine, row, seat, "again").world
        first, second = (one.search(world, seat, Budget(simulations=150), "same") for one in (searcher, fresh))
        assert first.moves == second.moves
        assert sum(move.simulations for move in first.moves) == first.simulations
        most = ENDGAME_WORLDS * len(first.moves) if first.solved else 150 + 2 * len(first.moves)
        assert first.simulations <= most


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_sheet_player_does_what_the_advice_says(name: str) -> None:
    """The advice reads nothing that its seat does not see: on a world dealt anew it says what it says on the seat's view."""
    agreed = 0
    for number in range(3):
        game = parlour.load(name)
        table = game.open(f"advice {number}")
        chance, machine = random.Random(number), searcher_for(game).machine
        for step in range(40):
            if table.over:
                break
            seat = chance.choice(sorted(table.actors))
            if step % 4 == number:
                move, _ = advice(table, seat)
                assert SheetPlayer().choose(Observation.of_table(machine, table, seat, "sheet")) == move.choices
                agreed += 1
            table.play(seat, chance.choice([move for move in table.legal(seat) if not move.offence]))
    assert agreed > 3


def test_a_time_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a hundredth of a second whenever it is looked at, a tenth is over after a few looks."""
    game = parlour.load("paintings-outcasts")
    searcher = searcher_for(game)
    row = searcher.machine.open("time")
    seat = int(searcher.machine.fields(row)["actors"]).bit_length() - 1
    looks = iter(range(1000))
    monkeypatch.setattr("parlour.bots.search.searcher.time", SimpleNamespace(perf_counter=lambda: next(looks) / 100))
    result = searcher.search(row, seat, Budget(seconds=0.1))
    assert result.simulations >= len(result.moves), "each was tried once at least"
    assert next(looks) < 20
    monkeypatch.undo()
    assert searcher.search(row, seat, Budget(simulations=10**9, seconds=0.05)).simulations < 10**9, (
        "of both, what is over first"
    )


def test_with_too_many_moves_to_weigh_a_move_is_made_choice_by_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("authors")
    thinker, stepwise = SearchPlayer(budget=Budget(simulations=320)), 0
    for machine, row, seat in positions(game, 3, moves=40, every=5):
        here = Observation.of_row(machine, row, seat, "steps")
        with monkeypatch.context() as few:
            few.setattr("parlour.bots.search.searcher.MOST_MOVES", 1)
            results = list(thinker.results(here))
            path = thinker.choose(here)
        check_move(searcher_for(game).machine, row, seat, path)
        assert path == tuple(choice for _, chosen in results for choice in chosen)
        if len(results) > 1 and results[1][0].simulations:
            assert results[1][0].simulations < results[0][0].simulations, "the first choice has most of the budget"
            stepwise += 1
        with monkeypatch.context() as few:
            few.setattr("parlour.bots.search.searcher.MOST_MOVES", 1)
            check_move(searcher_for(game).machine, row, seat, SearchPlayer(budget=Budget(simulations=1)).choose(here))
    assert stepwise > 2


@pytest.mark.parametrize("name", GAMES)
def test_of_moves_that_come_to_the_same_one_is_thought_about(name: str) -> None:
    """Sifting leaves moves there are, and something in place of each that is dropped: in Dick Tracy a move with cards of the same kinds."""
    dropped = 0
    for number, game in enumerate(setups(name)[:: max(1, len(setups(name)) // 6)]):
        for machine, row, seat in positions(game, number, moves=40, every=4):
            searcher, s = searcher_for(game), machine.plain(row)
            (moves, whole), (distinct, still_whole) = searcher.moves(row, seat), searcher.moves(row, seat, distinct=True)
            if not whole:
                continue
            assert still_whole
            assert set(distinct) <= set(moves)
            dropped += len(moves) - len(distinct)
            if name == "dick-tracy" and not s.phase:
                kinds = [kinds_of(s, path) for path in distinct]
                assert len(set(kinds)) == len(kinds)
                assert set(kinds) == {kinds_of(s, path) for path in moves}
            elif name != "dick-tracy":
                assert distinct == moves
    assert (dropped > 50) == (name == "dick-tracy")


def kinds_of(s: Any, path: tuple[int, ...]) -> tuple[str, ...]:
    """A move of Dick Tracy by the kinds of its cards."""
    kinds = {"jewel": jewels(s.split), "thug": thugs(s.split), "tracy": tracys(s.split)}
    return tuple(sorted(next((kind for kind, cards in kinds.items() if has(cards, choice)), str(choice)) for choice in path))


def test_players_are_found_by_name() -> None:
    for name in names():
        assert player(name).name == name
    assert player("search", Budget.parse("70sims")) == SearchPlayer("search", Budget(simulations=70))
    assert player("search:0.5s") == SearchPlayer("search:0.5s", Budget(seconds=0.5))
    assert [level.name for level in LEVELS] == ["easy", "fair", "strong", "best"]
    for role in PROFILES.values():
        assert role.about
        assert role.thinking[1] <= 1
        assert 0 < role.reaction < 1


WRONG = ["", "searching", "search:fast", "search:0ms", "search:-1s", "search:1.5sims", "sheet:20ms", "x" * 999]


@pytest.mark.parametrize("text", WRONG)
def test_unknown_players_and_budgets_are_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(SetupError) as refused:
        player(text)
    assert refused.value.field in ("bots", "budget")
    assert len(str(refused.value)) < 300
