"""Rook of 1911: bid for the trump colour, each for himself."""

from __future__ import annotations

import twins

COLOURS = ["red", "yellow", "black", "green"]
WORTH = {5: 5, 10: 10, 14: 10}


def number(card: str) -> int:
    return int(card.split()[1])


def colour(card: str) -> str:
    return card.split()[0]


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        lowest = 5 if self.players == 3 else 1
        cards = [f"{c} {n}" for c in COLOURS for n in range(lowest, 15)]
        if self.options["odd"] == "dropped":
            worthless = [f"{c} {n}" for n in range(lowest, 15) for c in COLOURS if n not in WORTH]
            while len(cards) % self.players:
                cards.remove(worthless.pop(0))
        return cards

    def deal(self) -> None:
        self.hands = self.give(self.fresh_pack())
        self.bid, self.bidder, self.passed, self.trump = 0, -1, set(), ""
        self.turn = self.dealer
        self.trick: dict[int, str] = {}
        self.in_trick: list[int] = []
        self.taken: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.wrong: set[int] = set()
        self.mending = -1

    def following(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.trick or self.is_whole():
            return hand
        return self.can_follow(seat) or hand

    def can_follow(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if colour(card) == colour(self.trick[self.in_trick[0]])]

    def legal(self) -> dict[int, list[str]]:
        if not self.trump:
            return {self.turn: self.calls()}
        if self.mending >= 0:
            return {self.mending: [f"play {card}" for card in self.can_follow(self.mending)]}
        cards = self.hands[self.turn] if self.fined else self.following(self.turn)
        moves = {self.turn: [f"play {card}" for card in cards]}
        for seat in self.wrong:
            moves.setdefault(seat, []).append("mend")
        return moves

    def offences(self) -> dict[int, list[str]]:
        if not self.trump or self.mending >= 0:
            return {}
        lawful = self.following(self.turn)
        return {self.turn: [f"play {card}" for card in self.hands[self.turn] if card not in lawful]}

    def calls(self) -> list[str]:
        if self.bid == 100 or (self.bid and len(self.passed) == self.players - 1):
            return [f"trump {c}" for c in COLOURS]
        bids = [f"bid {points}" for points in range(self.bid + 5, 101, 5) if points >= self.options["least"]]
        return bids + (["pass"] if self.bid else [])

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, _, rest = text.partition(" ")
        if word in ("bid", "pass"):
            if word == "bid":
                self.bid, self.bidder = int(rest), seat
            else:
                self.passed.add(seat)
            still_in = [s for s in self.around(seat) if s not in self.passed]
            self.turn = self.bidder if self.bid == 100 else still_in[0]
        elif word == "trump":
            self.trump, self.turn = rest, self.left(self.dealer)
        elif word == "mend":
            self.hands[seat].append(self.trick[seat])
            self.wrong.remove(seat)
            self.mending = seat
        else:
            self.play_card(seat, rest)

    def play_card(self, seat: int, card: str) -> None:
        if self.mending < 0:
            if self.is_whole():
                self.taken[self.taker()] += self.trick.values()
                self.trick = {}
                if self.wrong:
                    self.close([-self.bid if s in self.wrong else self.worth(s) for s in self.seats])
                    return
            if not self.trick:
                self.in_trick = [s for s in [seat, *self.around(seat)[:-1]] if self.hands[s]]
            elif card not in self.following(seat):
                self.wrong.add(seat)
        self.mending = -1
        self.hands[seat].remove(card)
        self.trick[seat] = card
        if not self.is_whole():
            self.turn = next(s for s in self.in_trick if s not in self.trick)
        elif any(self.hands.values()):
            self.turn = next(s for s in [self.taker(), *self.around(self.taker())] if self.hands[s])
        else:
            self.taken[self.taker()] += self.trick.values()
            self.close(self.count())

    def is_whole(self) -> bool:
        return bool(self.trick) and len(self.trick) == len(self.in_trick)

    def taker(self) -> int:
        wanted = [s for s in self.in_trick if colour(self.trick[s]) == self.trump]
        led = colour(self.trick[self.in_trick[0]])
        wanted = wanted or [s for s in self.in_trick if colour(self.trick[s]) == led]
        return max(wanted, key=lambda s: number(self.trick[s]))

    def worth(self, seat: int) -> int:
        return sum(WORTH.get(number(card), 0) for card in self.taken[seat])

    def count(self) -> list[int]:
        points = [self.worth(seat) for seat in self.seats]
        took = points[self.bidder]
        if took < self.bid:
            points[self.bidder] = -self.bid + (took if self.options["setback"] == "keep" else 0)
        elif self.options["made"] == "bid":
            points[self.bidder] = self.bid
        return points
