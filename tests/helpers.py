"""What the tests of all games use: playing a list of moves, expecting refusals, stacking packs."""

from __future__ import annotations

import pytest

from parlour import Game, IllegalMove, Table
from parlour.lang.cards import each
from parlour.play.facts import DealOver


def play_all(table: Table, moves: str) -> Table:
    """Play moves written as "0: bid 15; 1: pass"."""
    for part in moves.split(";"):
        if part.strip():
            seat, text = part.split(":", 1)
            table.play(int(seat), text.strip())
    return table


def refusal(table: Table, seat: int, text: str) -> IllegalMove:
    """The refusal of a move that must be refused; the table must not have changed."""
    before, moves = table.state.flat(), list(table.moves)
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, text)
    assert table.state.flat() == before
    assert table.moves == moves
    return caught.value


def refused(table: Table, seat: int, text: str) -> str | None:
    """The clause that refuses this move (None if it is nonsense)."""
    return refusal(table, seat, text).clause


def texts(table: Table, seat: int) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in table.legal(seat)]


def game_of(game: Game | Table) -> Game:
    """The game, or the game of the table."""
    return game.game if isinstance(game, Table) else game


def cards_of(game: Game | Table, names: str) -> list[int]:
    """The cards named in a text: "red 5, red 6"."""
    pack = game_of(game).pack
    found = []
    for name in names.split(","):
        if name.strip():
            card = pack.find(name.strip())
            assert card is not None, f"no card {name!r}"
            found.append(card)
    return found


def stack(
    game: Game | Table,
    hands: dict[int, str],
    *,
    dealer: int,
    size: int,
    then: str = "",
    first: str = "",
    still_in: list[int] | None = None,
) -> list[str]:
    """A stacked pack that deals these hands (CM-2: one at a time, from the dealer's left), ``size`` cards to each.

    ``size`` may be 0 for a whole pack dealt out. ``first`` are cards on top of all; ``then`` come right after the hands. What is
    not named is filled with the remaining cards in the pack's order.
    """
    setup = game_of(game)
    pack = setup.pack
    start = setup.start()
    setup.rules.verbs.start(start)
    if still_in is not None:
        start.still_in = sum(1 << seat for seat in still_in)  # type: ignore[attr-defined]
    used = list(each(setup.rules.verbs.pack_of(start)))
    top, after = cards_of(setup, first), cards_of(setup, then)
    seats = still_in if still_in is not None else list(range(setup.players))
    order = sorted(seats, key=lambda seat: (seat - dealer - 1) % setup.players)
    named = {seat: cards_of(setup, hands.get(seat, "")) for seat in order}
    taken = [card for cards in named.values() for card in cards] + top + after
    assert len(set(taken)) == len(taken), "a card is named twice"
    assert set(taken) <= set(used), f"not in use: {[pack.card_name(c) for c in set(taken) - set(used)]}"
    spare = [card for card in used if card not in taken]
    to_deal = len(used) - len(top) if size == 0 else size * len(order)
    sizes = {seat: to_deal // len(order) + (place < to_deal % len(order)) for place, seat in enumerate(order)}
    for seat in order:
        assert len(named[seat]) <= sizes[seat], f"too many cards for seat {seat}"
        while len(named[seat]) < sizes[seat]:
            named[seat].append(spare.pop(0))
    dealt = [named[seat][turn] for turn in range(max(sizes.values())) for seat in order if turn < sizes[seat]]
    return [pack.card_name(card) for card in top + dealt + after + spare]


def count_lines(table: Table, seat: int, *, so_far: bool = False) -> list[tuple[str, str, int, str]]:
    """The lines of a seat's count, each as name, clause, points and cards: of the last deal that is over, or so far in this one."""
    if so_far:
        lines = table.count()
    else:
        over = [fact for fact in table.facts() if isinstance(fact, DealOver)][-1]
        lines = over.lines
        assert sum(line.points for line in lines if line.seat == seat) == over.points[seat]
    return [(line.name, line.clause, line.points, ", ".join(line.cards)) for line in lines if line.seat == seat]
