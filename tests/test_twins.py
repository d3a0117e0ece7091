"""Every game against its twin: a second reading of the sheet, in plain Python, made without a look at the game file.

A random player drives a table; the twin is dealt the same packs and told the same moves. After every move both must agree on
who may do what, the hands, the dealer, the points, the end and the winners.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from helpers import stack

import parlour
from parlour import Table

# -- the table and its twin side by side


LAID_AT_ONCE = {"hoo-doo": "pairs", "pals": "laid"}
"""Where cards lie that were dealt to a hand and left it before anybody moved."""


class Pair:
    """A table and its twin."""

    def __init__(self, name: str, players: int, options: dict, seed: str, *, dealer=None, packs=None, stop=None) -> None:
        game = parlour.load(name, players, **options)
        self.table: Table = game.open(seed, dealer=dealer, packs=packs, stop=stop, engine="plain")
        self.packs = packs
        self.is_guessed = False
        module = import_module("twins." + name.replace("-", "_"))
        first_dealer = self.table._steps[0].after.dealer
        self.twin = module.Twin(players, dict(game.options), first_dealer, self.pack_of_deal, stop)
        self.agree()

    def pack_of_deal(self, deal: int) -> list[str]:
        """The pack of a deal, top card first: the stacked one, or one that deals what the table has dealt."""
        if self.packs:
            return self.packs[deal]
        (s,) = [step.after for step in self.table._steps if step.move is None and step.after.deal == deal + 1 and step.before]
        names = self.table.pack.names
        hands = [names(hand) for hand in s.hand]
        for seat, laid in enumerate(getattr(s, LAID_AT_ONCE.get(self.table.game.name, ""), [])):
            hands[seat] += names(laid)
        cards = names(getattr(s, "aside", 0))
        seat = s.dealer
        while any(hands):
            seat = (seat + 1) % len(hands)
            cards += [hands[seat].pop()] if hands[seat] else []
        self.is_guessed = True
        return cards + names(getattr(s, "turned", 0)) + names(s.pack)

    def legal(self, seat: int) -> list[parlour.Move]:
        """The moves of a seat, on which both agree."""
        moves = self.table.legal(seat)
        mine, wrong = self.twin.legal()[seat], self.twin.offences().get(seat, []) if self.twin.fined else []
        texts = {str(move) for move in moves}
        if moves.more:
            assert texts <= set(mine)
        else:
            assert texts == set(mine)
            assert {str(move) for move in moves if move.offence} == set(wrong)
        return moves

    def play(self, seat: int, text: str) -> None:
        before, steps = self.table.state, self.table.steps
        self.table.play(seat, text)
        after = self.table._steps[steps].after
        self.twin.play(seat, text, self.chance(before, after, seat))
        self.agree()

    def chance(self, before: Any, after: Any, seat: int) -> list[str] | None:
        """What a twin cannot know: the card that was drawn from a mixed hand, the cards that came from a shuffled pile."""
        names = self.table.pack.names
        if self.table.game.name == "hoo-doo":
            return [card for s in self.twin.seats if s != seat for card in names(before.hand[s] & ~after.hand[s])]
        return names(after.hand[seat]) if hasattr(after, "hand") else None

    def agree(self) -> None:
        table, twin = self.table, self.twin
        assert (table.deals, table.scores) == (twin.deals, twin.scores)
        assert (table.over, table.winners, table.dealer) == (twin.over, twin.winners, twin.dealer)
        if not table.over:
            assert table.actors == set(twin.legal())
            for seat, hand in twin.hands.items():
                assert set(table.pack.names(table.state.hand[seat])) == set(hand)


def choose(rng: random.Random, pair: Pair, seat: int) -> str:
    """A random player's move: sometimes an offence, and with a taste for what makes a game lively."""
    moves = pair.legal(seat)
    wrong = [str(move) for move in moves if move.offence]
    right = [str(move) for move in moves if not move.offence]
    if wrong and (not right or rng.random() < 0.08):
        return rng.choice(wrong)
    name = pair.table.game.name
    if "turn" in right and pair.is_guessed:
        right.remove("turn")
    if name == "rook" and "pass" in right:
        return rng.choice(["pass", *right[:3]])
    if name == "snap-jack" and "hold" in right:
        top = pair.table.pack.card_name(pair.table.state.top[pair.table.state.layer])
        return rng.choice(["hold", "hold", rng.choice(right), f"call {top}"])
    if name == "dick-tracy" and rng.random() < 0.8:
        return max(right, key=lambda text: (text == "cry", 2 * text.count("thug") - text.count("jewel"), rng.random()))
    if right[0].startswith("pair ") and rng.random() < 0.8:
        return right[0]
    return rng.choice(right)


def play_out(name: str, players: int, options: dict, seed: str, *, deals: int, stacked: bool) -> Pair:
    """Play a whole game (so many deals at most), table and twin side by side."""
    rng = random.Random(f"{name} {players} {sorted(options.items())} {seed}")
    packs = None
    if stacked:
        game = parlour.load(name, players, **options)
        deck = pair_deck(game)
        packs = [rng.sample(deck, len(deck)) for _ in range(deals)]
    pair = Pair(name, players, options, seed, packs=packs, stop=deals)
    while not pair.table.over:
        seat = rng.choice(sorted(pair.table.actors))
        pair.play(seat, choose(rng, pair, seat))
    return pair


def pair_deck(game: parlour.Game) -> list[str]:
    return stack(game, {}, dealer=0, size=1)


# -- which games

LIVELY = {
    "all-star-comics": {"counters": 6, "hole": 6},
    "dick-tracy": {"target": 60},
    "rook": {"target": 100},
    "paintings-outcasts": {"target": 12},
    "hoo-doo": {"marks": 2},
    "pals-for-two": {"target": 30},
}
OPTIONS = {
    "all-star-comics": [{"short": "owed"}, {"jackpot": "lone"}, {"counters": 2}],
}


def cases() -> list[Any]:
    return [pytest.param(name, players, {}, f"{seed}", id=f"{name}-{players}-{seed}")
            for name in parlour.games() for players in parlour.load(name).rules.sheet.players for seed in range(2)]


@pytest.mark.parametrize(("name", "players", "options", "seed"), cases())
def test_twins(name: str, players: int, options: dict, seed: str) -> None:
    play_out(name, players, options, seed, deals=2, stacked=True)
