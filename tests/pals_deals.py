"""Stacked deals of Pals: the cards that stay in the hands are given; all others are dealt as whole pairs."""

from __future__ import annotations

from typing import Any

from helpers import cards_of

import parlour
from parlour import Game, Table
from parlour.lang.cards import count, each
from parlour.lang.options import Offences
from parlour.packs.pals.pairs import Pairing
from parlour.play.count import count_of

SIZE = 13
GIRLS = 2 * SIZE
MY_PAL = 4 * SIZE


def is_pair(one: int, other: int) -> bool:
    """Are the two cards Pals? (Slowly, in the words of the sheet.)"""
    return MY_PAL not in (one, other) and one % SIZE == other % SIZE and (one < GIRLS) != (other < GIRLS)


def worth_of(pairs: int) -> int:
    """The points for whole pairs: 1 each, 2 for captains. (Slowly.)"""
    boys = [card for card in each(pairs) if card < GIRLS]
    return sum(2 if card % SIZE == SIZE - 1 else 1 for card in boys)


Lines = dict[str, tuple[str, int, str]]


def lines_of(table: Table, seat: int, state: Any = None) -> Lines:
    """The lines of a seat's count that give points: the clause, the points, the cards. During a deal, those that hold so far."""
    s = table.state if state is None else state
    lines = count_of(s, table.game.rules, table.game.pack, so_far=not s.deal_over)
    return {line.name: (line.clause, line.points, ", ".join(line.cards)) for line in lines if line.seat == seat}


def spare_pairs(kept: set[int]) -> list[tuple[int, int]]:
    """All cards that nobody keeps, in pairs."""
    pairs = []
    for number in range(SIZE):
        boys = [card for card in (number, SIZE + number) if card not in kept]
        girls = [card for card in (GIRLS + number, GIRLS + SIZE + number) if card not in kept]
        assert len(boys) == len(girls), f"the cards of number {number + 1} will not pair off"
        pairs += list(zip(boys, girls, strict=True))
    return pairs


def sizes_of(game: Game, dealer: int) -> dict[int, int]:
    """The number of cards each seat is dealt; the extra ones go to the seats from the dealer's left."""
    order = [(dealer + 1 + turn) % game.players for turn in range(game.players)]
    return {seat: 53 // game.players + (place < 53 % game.players) for place, seat in enumerate(order)}


def dealt_pairs(game: Game, keep: dict[int, list[int]], dealer: int) -> dict[int, list[tuple[int, int]]]:
    """The spare pairs each seat is dealt, none of a number it keeps a card of."""
    room = {seat: size - len(keep[seat]) for seat, size in sizes_of(game, dealer).items()}
    assert all(left >= 0 and left % 2 == 0 for left in room.values()), f"these hands leave room for {room}"
    given: dict[int, list[tuple[int, int]]] = {seat: [] for seat in room}
    able = {
        pair: [seat for seat in room if all(card % SIZE != pair[0] % SIZE or card == MY_PAL for card in keep[seat])]
        for pair in spare_pairs({card for cards in keep.values() for card in cards})
    }
    for pair, seats in sorted(able.items(), key=lambda item: len(item[1])):
        seat = max(seats, key=lambda seat: room[seat])
        assert room[seat] > 0, "these hands cannot be dealt"
        room[seat] -= 2
        given[seat].append(pair)
    return given


def opened(keep: dict[int, str], *, players: int = 3, dealer: int = 0, **options: str | int) -> Table:
    """A table where these cards are left in the hands once all others are laid as pairs. With ``pairing=own`` the players have
    laid them and may go on pairing."""
    game = parlour.load("pals", players=players, **options)
    kept = {seat: cards_of(game, keep.get(seat, "")) for seat in range(players)}
    given = dealt_pairs(game, kept, dealer)
    hands = {seat: kept[seat] + [card for pair in given[seat] for card in pair] for seat in range(players)}
    order = [(dealer + 1 + turn) % players for turn in range(players)]
    pack = [hands[seat][turn] for turn in range(18) for seat in order if turn < len(hands[seat])]
    table = game.open(dealer=dealer, packs=[[game.pack.card_name(card) for card in pack]])
    if options.get("pairing") == "own":
        for seat, pairs in given.items():
            for boy, girl in pairs:
                table.play(seat, f"pair {game.pack.card_name(boy)} + {game.pack.card_name(girl)}")
    if table.state.deal == 1 and not table.over:
        assert [set(each(table.state.hand[seat])) for seat in range(players)] == [set(kept[seat]) for seat in range(players)]
    return table


# What is possible


def whole_pairs(cards: int) -> set[int]:
    """The cards that make pairs: as many boys as girls of each number, those that come first in the pack. (Slowly.)"""
    found: set[int] = set()
    for number in range(SIZE):
        boys = [card for card in each(cards) if card < GIRLS and card % SIZE == number]
        girls = [card for card in each(cards) if GIRLS <= card < MY_PAL and card % SIZE == number]
        pairs = min(len(boys), len(girls))
        found |= set(boys[:pairs]) | set(girls[:pairs])
    return found


def can_be(s: Any, seat: int) -> bool:
    """Can a seat have this hand with these cards laid aside? What the program lays follows from all cards dealt."""
    laid = set(each(s.laid[seat]))
    if len(laid) != 2 * s.pairs[seat]:
        return False
    if s.pairing == Pairing.AUTO:
        return whole_pairs(s.hand[seat] | s.laid[seat] | s.played[seat]) == laid
    return s.offences == Offences.FINED or whole_pairs(s.laid[seat]) == laid


def can_be_for_two(s: Any, seat: int) -> bool:
    """The same in Pals for Two: whole pairs are laid, and right after laying a player (the leader; at first both) has no pair left."""
    if whole_pairs(s.laid[seat]) != set(each(s.laid[seat])) or count(s.laid[seat]) != 2 * s.pairs[seat]:
        return False
    is_first = not any(s.taken + s.flat_tricks)
    return s.pairing == Pairing.OWN or not (seat == s.leader or is_first) or not whole_pairs(s.hand[seat])
