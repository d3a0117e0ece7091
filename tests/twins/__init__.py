"""Twins of the games: a second reading of the printed sheets, slow and obvious, made without a look at the game files.

A twin is plain Python over card names. It is dealt the same packs as a table, is told the same moves, and works out by itself
who may do what, who takes what, the points, the end of the game and the winners.
"""

from __future__ import annotations

from collections.abc import Callable


class Twin:
    """The course all games take (CM): deals go left, points are added up, till the sheet's end, ``stop`` or ``length=deal``."""

    def __init__(
        self, players: int, options: dict, dealer: int, pack: Callable[[int], list[str]], stop: int | None = None
    ) -> None:
        self.players, self.options, self.dealer, self.pack, self.stop = players, options, dealer, pack, stop
        self.fined = options["offences"] == "fined"
        self.seats = list(range(players))
        self.scores = [self.purse()] * players
        self.deals: list[list[int]] = []
        self.winners: list[int] = []
        self.over = False
        self.hands: dict[int, list[str]] = {}
        self.deal()

    # What each game says for itself.

    def purse(self) -> int:
        """What everybody begins with."""
        return 0

    def deck(self) -> list[str]:
        """The cards this deal is played with, in the pack's order."""
        raise NotImplementedError

    def deal(self) -> None:
        raise NotImplementedError

    def legal(self) -> dict[int, list[str]]:
        """For each seat that may act, every move that will be accepted."""
        raise NotImplementedError

    def offences(self) -> dict[int, list[str]]:
        """Those of the moves that break a rule and have a price."""
        return {}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        """A move. ``seen`` is what chance did, where no twin could know."""
        raise NotImplementedError

    def settle(self, points: list[int]) -> None:
        for seat in range(self.players):
            self.scores[seat] += points[seat]

    def ended(self, points: list[int]) -> list[int] | None:
        """The winners, if the sheet says that the game is over."""
        return self.alone_at(self.options["target"])

    def leaders(self) -> list[int]:
        """Who wins if the game just stops here."""
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    # What they share.

    def alone_at(self, target: int) -> list[int] | None:
        """The highest, if there is only one and it has reached the target."""
        best = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
        return best if len(best) == 1 and max(self.scores) >= target else None

    def around(self, seat: int) -> list[int]:
        """The seats that play, from the left of this one round to itself (if it plays)."""
        circle = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [seat for seat in circle if seat in self.seats]

    def left(self, seat: int) -> int:
        return self.around(seat)[0]

    def fresh_pack(self) -> list[str]:
        """The pack of the next deal, top card first; it must be the right cards."""
        cards = list(self.pack(len(self.deals)))
        assert sorted(cards) == sorted(self.deck())
        return cards

    def give(self, cards: list[str], each: int | None = None) -> dict[int, list[str]]:
        """CM-2: one at a time, first to the dealer's left; all the cards, or a number for each."""
        hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        seat = self.dealer
        for _ in range(len(cards) if each is None else each * len(self.seats)):
            seat = self.left(seat)
            hands[seat].append(cards.pop(0))
        return hands

    def close(self, points: list[int]) -> None:
        """A deal is over: CM-4."""
        self.deals.append(points)
        self.settle(points)
        winners = self.ended(points)
        if winners is None and (self.options["length"] == "deal" or len(self.deals) == self.stop):
            winners = self.leaders()
        if winners is None:
            self.dealer = self.left(self.dealer)
            self.deal()
        else:
            self.over, self.winners = True, sorted(winners)


class Tricks(Twin):
    """A play of tricks to the last card: follow if able, the strongest takes it and leads."""

    def suit(self, card: str) -> str:
        raise NotImplementedError

    def strength(self, card: str, led: str) -> int:
        """How strong a card is in a trick where this suit was led; 0 cannot win."""
        raise NotImplementedError

    def count(self) -> list[int]:
        """The points of a deal played out."""
        raise NotImplementedError

    def begin(self) -> None:
        self.turn = self.left(self.dealer)
        self.trick: list[tuple[int, str]] = []
        self.taken: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        self.plays = [0] * self.players
        self.revokes = [0] * self.players

    def following(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.trick:
            led = self.suit(self.trick[0][1])
            return [card for card in hand if self.suit(card) == led] or hand
        return hand

    def legal(self) -> dict[int, list[str]]:
        cards = self.hands[self.turn] if self.fined else self.following()
        return {self.turn: [f"play {card}" for card in cards]}

    def offences(self) -> dict[int, list[str]]:
        wrong = [card for card in self.hands[self.turn] if card not in self.following()]
        return {self.turn: [f"play {card}" for card in wrong]}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        card = text.removeprefix("play ")
        if card not in self.following():
            self.revokes[seat] += 1
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = self.left(seat)
        if len(self.trick) == len(self.seats):
            led = self.suit(self.trick[0][1])
            taker = max(self.trick, key=lambda played: self.strength(played[1], led))[0]
            self.taken[taker] += [card for _, card in self.trick]
            self.plays[taker] += 1
            self.trick, self.turn = [], taker
            if not any(self.hands.values()):
                self.close(self.count())
