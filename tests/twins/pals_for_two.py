"""Pals for two: the Pal or the higher number takes the trick, but only pairs count."""

from __future__ import annotations

from itertools import combinations

import twins
from twins.pals import CARDS, NUMBERS, are_pals, pairs_in, worth


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return CARDS

    def deal(self) -> None:
        self.stock = self.fresh_pack()
        self.hands = self.give(self.stock, each=11)
        self.tally = [0, 0]
        self.out, self.led, self.drawing = -1, "", False
        self.leader = self.dealer
        self.waiting: list[int] = []
        if self.options["pairing"] == "auto":
            for seat in self.seats:
                self.lay_all(seat)
        else:
            self.waiting = [0, 1]

    def lay(self, seat: int, pair: tuple[str, str]) -> None:
        self.tally[seat] += worth(*pair)
        for card in pair:
            self.hands[seat].remove(card)

    def lay_all(self, seat: int) -> None:
        for pair in pairs_in(self.hands[seat]):
            self.lay(seat, pair)

    def legal(self) -> dict[int, list[str]]:
        if self.waiting:
            return {seat: [*self.pairs(seat), "done"] for seat in self.waiting}
        if self.led:
            return {1 - self.leader: [f"play {card}" for card in self.hands[1 - self.leader]]}
        return {self.leader: [f"lead {card}" for card in self.hands[self.leader]]}

    def pairs(self, seat: int) -> list[str]:
        hand = sorted(self.hands[seat], key=CARDS.index)
        return [f"pair {a} + {b}" for a, b in combinations(hand, 2) if are_pals(a, b)]

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, _, rest = text.partition(" ")
        if word == "pair":
            a, b = rest.split(" + ")
            self.lay(seat, (a, b))
            if not self.hands[seat] and not self.stock:
                self.end(seat)
        elif word == "done":
            self.waiting.remove(seat)
            if self.drawing:
                self.after_laying()
        elif word == "lead":
            self.hands[seat].remove(rest)
            self.led = rest
            if not self.hands[seat] and not self.stock:
                self.out = seat
        else:
            self.answer(seat, rest)

    def answer(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if not self.hands[seat] and not self.stock and self.out < 0:
            self.out = seat
        if are_pals(card, self.led):
            self.tally[seat] += worth(card, self.led)
            self.leader = seat
        elif NUMBERS.index(card.split()[1]) > NUMBERS.index(self.led.split()[1]):
            self.leader = seat
        self.led = ""
        if self.out >= 0:
            self.end(self.out)
            return
        if self.stock:
            self.hands[self.leader].append(self.stock.pop(0))
        self.drawing = True
        if self.options["pairing"] == "own":
            self.waiting = [self.leader]
            return
        self.lay_all(self.leader)
        if not self.hands[self.leader] and not self.stock:
            self.end(self.leader)
        else:
            self.after_laying()

    def after_laying(self) -> None:
        """The other draws, and must not lay."""
        self.drawing = False
        if self.stock:
            self.hands[1 - self.leader].append(self.stock.pop(0))

    def end(self, out: int) -> None:
        self.waiting, self.drawing = [], False
        self.tally[out] += 3
        self.close(self.tally)
