"""All Star Comics: avoid the penalty suit; a pot, or a written score."""

from __future__ import annotations

from twins import Tricks

COLOURS = ["red", "yellow", "green", "blue"]
SPECIALS = {"krazy kat": 9, "ignatz mouse": 10, "offissa pupp": 11}


class Twin(Tricks):
    pot = 0

    def purse(self) -> int:
        return self.options["counters"] if self.options["scoring"] == "counters" else 0

    def deck(self) -> list[str]:
        lowest = {2: 4, 3: 3, 4: 1}[self.players]
        return [f"{colour} {n}" for colour in COLOURS for n in range(lowest, 9)] + list(SPECIALS)

    def suit(self, card: str) -> str:
        return self.penalty if card in SPECIALS else card.split()[0]

    def strength(self, card: str, led: str) -> int:
        if self.suit(card) != led:
            return 0
        return SPECIALS[card] if card in SPECIALS else int(card.split()[1])

    def deal(self) -> None:
        self.rest = self.fresh_pack()
        self.hands = self.give(self.rest, each=8)
        self.penalty = ""
        self.begin()
        self.turn_up()

    def turn_up(self) -> None:
        card = self.rest.pop(0)
        if card not in SPECIALS:
            self.penalty = self.suit(card)

    def legal(self) -> dict[int, list[str]]:
        if self.penalty:
            return super().legal()
        return {self.dealer: [f"name {colour}" for colour in COLOURS] + (["turn"] if self.rest else [])}

    def offences(self) -> dict[int, list[str]]:
        return super().offences() if self.penalty else {}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        if text == "turn":
            self.turn_up()
        elif text.startswith("name "):
            self.penalty = text.removeprefix("name ")
        else:
            super().play(seat, text)

    def count(self) -> list[int]:
        bad = [sum(self.suit(card) == self.penalty for card in self.taken[seat]) for seat in self.seats]
        clear = [seat for seat in self.seats if bad[seat] == 0]
        if self.options["scoring"] == "written":
            return self.written(bad, clear)
        return self.with_counters(bad, clear)

    def written(self, bad: list[int], clear: list[int]) -> list[int]:
        points = [-bad[seat] - 3 * self.revokes[seat] for seat in self.seats]
        for seat in clear:
            points[seat] += sum(bad) if self.options["joint"] == "each" else sum(bad) // len(clear)
        return points

    def with_counters(self, bad: list[int], clear: list[int]) -> list[int]:
        carried, change = self.pot > 0, []
        for seat in self.seats:
            change.append(-self.paid(bad[seat], self.scores[seat]))
        self.pot -= sum(change)
        stays = self.options["jackpot"] == "lone" and carried and len(clear) > 1
        if clear and not stays:
            share = self.pot // len(clear)
            for seat in clear:
                change[seat] += share
                self.pot -= share
        for seat in self.seats:
            fine = self.paid(3 * self.revokes[seat], self.scores[seat] + change[seat])
            change[seat] -= fine
            self.pot += fine
        return change

    def paid(self, owes: int, has: int) -> int:
        return owes if self.options["short"] == "owed" else min(owes, has)

    def ended(self, points: list[int]) -> list[int] | None:
        hole = 0 if self.options["scoring"] == "counters" else -self.options["hole"]
        return self.leaders() if min(self.scores) <= hole else None
