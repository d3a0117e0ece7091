"""Snap Jack: call the last picture when two tops are alike. A pile is a list, its top card last."""

from __future__ import annotations

import twins


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]

    def deal(self) -> None:
        self.down = self.give(self.fresh_pack())
        self.open: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.safe = [0] * self.players
        self.racing: list[int] = []
        self.matched: list[int] = []
        self.turn = self.left(self.dealer)

    def legal(self) -> dict[int, list[str]]:
        if self.racing:
            return {seat: ["hold"] + [f"call {card}" for card in self.deck()] for seat in self.racing}
        return {self.turn: ["lay"]}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        if text == "lay":
            self.laid = self.down[seat].pop()
            self.open[seat].append(self.laid)
            self.matched = [s for s in self.seats if self.open[s] and self.open[s][-1][1:] == self.laid[1:]]
            self.racing = list(self.seats) if len(self.matched) > 1 else []
            self.turn = next((s for s in self.around(seat) if self.down[s]), -1)
        elif text == f"call {self.laid}":
            self.take(seat)
            self.racing = []
        else:
            self.racing.remove(seat)
        if self.turn < 0 and not self.racing:
            self.close([len(self.open[s]) + self.safe[s] for s in self.seats])
        else:
            self.scores = [len(self.open[s]) + self.safe[s] for s in self.seats]

    def take(self, seat: int) -> None:
        won: list[str] = []
        for other in self.matched:
            if other != seat:
                won += self.open[other]
                self.open[other] = []
        if self.options["won"] == "safe":
            self.safe[seat] += len(won)
        else:
            self.open[seat] = won + self.open[seat]

    def settle(self, points: list[int]) -> None:
        self.scores = points

    def ended(self, points: list[int]) -> list[int] | None:
        return self.leaders()
