"""Famous Paintings No. 1: one Club is crowned, and its ally's Ruler with it."""

from __future__ import annotations

from twins import Tricks

ALLY = {"A": "B", "B": "A", "C": "D", "D": "C"}


class Twin(Tricks):
    def deck(self) -> list[str]:
        return [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]

    def deal(self) -> None:
        cards = self.fresh_pack()
        self.hands = self.give(cards, each=7)
        self.crowned = cards[0][0]
        self.begin()

    def suit(self, card: str) -> str:
        return self.crowned if card == ALLY[self.crowned] + "13" else card[0]

    def strength(self, card: str, led: str) -> int:
        number = int(card[1:])
        if card == self.crowned + "13":
            return 200
        if card == ALLY[self.crowned] + "13":
            return 199
        if card[0] == self.crowned:
            return 100 + number
        return number if card[0] == led else 0

    def count(self) -> list[int]:
        return [self.plays[seat] - 3 * self.revokes[seat] for seat in self.seats]
