"""Famous Paintings No. 2: take no card of Club C."""

from __future__ import annotations

from twins import Tricks


class Twin(Tricks):
    def deck(self) -> list[str]:
        out = {3: ["B1"], 5: ["B1", "D1"]}.get(len(self.seats), [])
        return [f"{club}{n}" for club in "ABCD" for n in range(1, 14) if f"{club}{n}" not in out]

    def deal(self) -> None:
        self.hands = self.give(self.fresh_pack())
        self.begin()

    def suit(self, card: str) -> str:
        return card[0]

    def strength(self, card: str, led: str) -> int:
        return int(card[1:]) if card[0] == led else 0

    def count(self) -> list[int]:
        outcasts = [sum(card[0] == "C" for card in self.taken[seat]) for seat in range(self.players)]
        return [outcasts[seat] + 3 * self.revokes[seat] for seat in range(self.players)]

    def fewest(self, seats: list[int]) -> list[int]:
        least = min(self.scores[seat] for seat in seats)
        return [seat for seat in seats if self.scores[seat] == least]

    def leaders(self) -> list[int]:
        return self.fewest(self.seats)

    def ended(self, points: list[int]) -> list[int] | None:
        target = self.options["target"]
        if self.options["ending"] == "loser":
            if max(self.scores) < target:
                return None
            return self.fewest(self.seats) if min(self.scores) < max(self.scores) else []
        stay = [seat for seat in self.seats if self.scores[seat] < target]
        if not stay:
            return self.fewest(self.seats)
        self.seats = stay
        return stay if len(stay) == 1 else None
