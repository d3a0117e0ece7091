"""Hoo-doo: pairs go out, and somebody is left with the odd card."""

from __future__ import annotations

import twins


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]

    def deal(self) -> None:
        cards = self.fresh_pack()
        self.aside = cards.pop(0)
        self.hands = self.give(cards)
        for seat in self.seats:
            self.lay_pairs(seat)
        self.turn = next((seat for seat in self.around(self.dealer) if self.hands[seat]), -1)
        self.look_for_the_end()

    def lay_pairs(self, seat: int) -> None:
        """Of three alike, the first two in the pack's order go."""
        hand = sorted(self.hands[seat], key=self.deck().index)
        for number in range(1, 14):
            alike = [card for card in hand if int(card[1:]) == number]
            for card in alike[: len(alike) // 2 * 2]:
                hand.remove(card)
        self.hands[seat] = hand

    def drawn_from(self) -> int:
        """The nearest seat on the right with cards."""
        others = [(self.turn - step) % self.players for step in range(1, self.players)]
        return next(seat for seat in others if self.hands[seat])

    def legal(self) -> dict[int, list[str]]:
        return {self.turn: [f"draw {place}" for place in range(1, len(self.hands[self.drawn_from()]) + 1)]}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        (card,) = seen or []
        self.hands[self.drawn_from()].remove(card)
        self.hands[seat].append(card)
        self.lay_pairs(seat)
        self.turn = next((s for s in self.around(seat) if self.hands[s]), -1)
        self.look_for_the_end()

    def look_for_the_end(self) -> None:
        left = [card for hand in self.hands.values() for card in hand]
        if len(left) == 1:
            assert left[0][1:] == self.aside[1:]
            self.close([len(self.hands[seat]) for seat in self.seats])

    def ended(self, points: list[int]) -> list[int] | None:
        if max(self.scores) < self.options["marks"]:
            return None
        return [seat for seat in self.seats if self.scores[seat] < self.options["marks"]]

    def leaders(self) -> list[int]:
        return [seat for seat in self.seats if self.scores[seat] == min(self.scores)]
