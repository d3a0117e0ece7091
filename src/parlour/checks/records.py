"""Seeds, records, copies and undo: the same game again."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable

from parlour.checks.positions import places
from parlour.checks.setups import title
from parlour.checks.walk import at, opened, play_on, random_move, walk
from parlour.engine.visibility import fields as seen_fields
from parlour.lang.cards import each
from parlour.lang.errors import IllegalMove
from parlour.play.game import Game
from parlour.play.record import from_record, replay, standing
from parlour.play.table import Table

COPIES: tuple[Callable[[Table], Table], ...] = (
    Table.copy, copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table)),
)  # fmt: skip


def same_seed_same_game(game: Game) -> None:
    """The same seed gives the same deals; another seed gives others; asking in between shifts nothing."""

    def rows(seed: str, ask: bool) -> list[list[int]]:
        found = []
        for step in walk(game, seed, deals=2):
            found.append(step.after.flat())
            if ask and not step.after.deal_over:
                for seat in each(step.after.actors):
                    game.rules.legal(step.after, seat)
                    seen_fields(step.after, seat, game.pack)
        return found

    assert rows("one", ask=False) == rows("one", ask=True), "asking for legal choices or views changed the game"
    assert rows("one", ask=False)[0] != rows("two", ask=False)[0], "two seeds give one deal"


def later_deals_do_not_depend_on_the_moves_before(game: Game) -> None:
    """A purpose counts its draws within a deal: whatever was played in deal 1, deal 2 is dealt alike to the same dealer."""
    dealt: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for player in range(4):
        table = play_on(game.open("later", dealer=0), random.Random(player), deals=1, wicked=0)
        s = table.state
        if not table.over and table.state.deal == 2:
            who = s.dealer, getattr(s, "still_in", 0)
            dealt.setdefault(who, set()).add(tuple(cards for field, _, cards in places(s) if not field.keep))
    assert all(len(ways) == 1 for ways in dealt.values()), "deal 2 depends on the moves of deal 1"


def a_record_replays_to_the_same_end(game: Game) -> None:
    """A record, at any point of a game, gives the table again."""
    rng = random.Random(title(game))
    table = game.open(seed=f"record {title(game)}")
    while True:
        text = json.dumps(table.record())
        with at(table):
            assert replay(text) == json.loads(json.dumps(standing(table))), "a replay stands elsewhere than its table"
            again = from_record(text)
            assert again.state == table.state, "the table of a record has another state"
            assert again.moves == table.moves, "the table of a record has other moves"
            assert again.record() == table.record(), "the table of a record has another record"
        if table.over or len(table.deals) >= 2:
            return
        play_on(table, rng, moves=40, deals=2)


def a_record_with_stacked_packs_replays(game: Game) -> None:
    """The packs of a record are dealt top card first, and its game is another than that of the seed."""
    rng = random.Random(title(game))
    s = opened(game, 0, dealer=0)
    pack = list(game.pack.names(game.rules.verbs.pack_of(s)))
    stacked = [rng.sample(pack, len(pack))]
    table = game.open(0, dealer=0, packs=stacked, stop=2)
    assert table.state.stacked or table.deals, "the first deal was not from the stacked pack"
    play_on(table, rng, deals=2)
    text = json.dumps(table.record())
    assert json.loads(text)["packs"] == stacked, "the record has another stacked pack"
    assert from_record(text).state == table.state, "a record with a stacked pack ends in another state"
    assert from_record(text).deals == table.deals, "a record with a stacked pack has other points"


def undo_and_redo(game: Game) -> None:
    """Moves taken back and made again lead to the same positions, points and log."""
    rng = random.Random(title(game))
    table = game.open("undo")
    been = [(table.state.flat(), list(table.deals), table.log)]
    for _ in range(60):
        if table.over:
            break
        table.play(*random_move(table, rng))
        been.append((table.state.flat(), [list(points) for points in table.deals], table.log))
    moves = list(table.moves)
    back = rng.randint(1, len(moves))
    table.undo(back)
    assert (table.state.flat(), table.deals, table.log) == been[len(moves) - back], f"{back} moves taken back lead elsewhere"
    assert table.moves == moves[: len(moves) - back], "the moves taken back are still listed"
    for seat, text in moves[len(moves) - back :]:
        table.play(seat, text)
    assert (table.state.flat(), table.deals, table.log) == been[-1], "the same moves made again lead elsewhere"
    for number in range(len(moves), 0, -1):
        table.undo()
        assert table.state.flat() == been[number - 1][0], f"taking back move {number} leads elsewhere"
    assert table.moves == [], "all moves were taken back, and some are listed"


def undo_far_back_plays_the_game_again(game: Game) -> None:
    """What lies further back than the steps kept is found by playing again; nothing is rolled anew."""
    rng = random.Random(game.name)
    table = game.open("far")
    been = [table.state.flat()]
    while not table.over and len(table.moves) < 60:
        table.play(*random_move(table, rng))
        been.append(table.state.flat())
    table.history.forget(keep=5)
    kept = min(3, len(table.moves) - 1)
    table.undo(len(table.moves) - kept)
    assert table.state.flat() == been[kept], "going far back leads elsewhere"
    assert len(table.moves) == kept, "going far back leaves other moves"


def copies_go_their_own_way(game: Game, ways: tuple[Callable[[Table], Table], ...] = COPIES) -> None:
    """A copy of a table, by whatever way, shares nothing with it."""
    for how in ways:
        rng = random.Random(game.name)
        table = play_on(game.open("copies"), rng, moves=9)
        before = table.state.flat(), list(table.moves), table.log
        other = how(table)
        assert (other.state.flat(), other.moves, other.log) == before, "a copy differs from its table"
        assert other.view(0) == table.view(0), "the view of a copy differs from its table's"
        play_on(other, rng, moves=4)
        assert (table.state.flat(), table.moves, table.log) == before, "playing on in a copy changed the table"
        other.undo(len(other.moves))
        assert other.record()["moves"] == [], "a copy taken back to its start has moves"
        assert (table.state.flat(), table.moves, table.log) == before, "taking back moves in a copy changed the table"


def games_and_errors_can_be_pickled(game: Game) -> None:
    """A game and a refusal survive pickling, as they do between processes."""
    assert pickle.loads(pickle.dumps(game)) == game, "a pickled game is another"
    try:
        game.open().play(0, "nonsense")
    except IllegalMove as refused:
        again = pickle.loads(pickle.dumps(refused))
        same = (again.message, again.clause, again.legal) == (refused.message, None, refused.legal)
        assert same, "a pickled refusal is another, or a clause refuses nonsense"
    else:
        raise AssertionError('the move "nonsense" was accepted')
