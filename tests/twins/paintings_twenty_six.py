"""Famous Paintings No. 3: take what adds up to 26."""

from __future__ import annotations

import twins


def number(card: str) -> int:
    return int(card[1:])


def total(cards: list[str]) -> int:
    return sum(number(card) for card in cards)


DECK = [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]
PLACE = {card: place for place, card in enumerate(DECK)}


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return DECK

    def deal(self) -> None:
        self.stock = self.fresh_pack()
        self.hands = self.give(self.stock, each=4)
        self.lots: list[list[str]] = [[self.stock.pop(0)] for _ in range(4)]
        self.builder: dict[str, int] = {}
        self.taken: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.turn, self.taker = self.left(self.dealer), -1

    def sets_of_lots(self) -> list[list[list[str]]]:
        """Every choice of lots that add up to less than 26."""
        found: list[list[list[str]]] = [[]]
        for lot in sorted(self.lots, key=lambda lot: PLACE[lot[0]]):
            found += [[*some, lot] for some in found if sum(map(total, some)) + total(lot) < 26]
        return found[1:]

    def may_leave(self, kept: list[str], used: list[list[str]], new: list[int]) -> bool:
        """F3-3, F3-7: when these lots are gone, do the cards kept complete each build of the player, the new one too?"""
        mine = [lot for lot in self.lots if self.builder.get("+".join(lot)) == self.turn and lot not in used]
        needs = [26 - total(lot) for lot in mine] + new
        have = [number(card) for card in kept]
        return all(have.count(need) >= needs.count(need) for need in needs)

    def moves(self) -> dict[str, tuple[str, str, list[list[str]]]]:
        """Every lawful move: its text, what it is, the card and the lots."""
        hand, made = self.hands[self.turn], {}
        for lots in self.sets_of_lots():
            named = ", ".join("+".join(lot) for lot in lots)
            has_build = any(len(lot) > 1 for lot in lots)
            may_take = not has_build or len(lots) == 1 or self.options["with_builds"] == "yes"
            may_build = not has_build or self.options["raise"] == "yes"
            for card in hand:
                missing = 26 - number(card) - sum(map(total, lots))
                kept = [c for c in hand if c != card]
                if missing == 0 and may_take and self.may_leave(kept, lots, []):
                    made[f"take {named} with {card}"] = ("take", card, lots)
                if missing > 0 and may_build and self.may_leave(kept, lots, [missing]):
                    made[f"build {named} with {card}"] = ("build", card, lots)
        if self.turn not in self.builder.values() and (not made or self.options["must"] == "no"):
            for card in hand:
                made[f"lay {card}"] = ("lay", card, [])
        return made

    def legal(self) -> dict[int, list[str]]:
        return {self.turn: list(self.moves())}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, card, lots = self.moves()[text]
        self.hands[seat].remove(card)
        for lot in lots:
            self.lots.remove(lot)
            self.builder.pop("+".join(lot), None)
        cards = sorted([card, *(c for lot in lots for c in lot)], key=lambda c: PLACE[c])
        if word == "take":
            self.taken[seat] += cards
            self.taker = seat
        else:
            self.lots.append(cards)
        if word == "build":
            self.builder["+".join(cards)] = seat
        self.turn = self.left(seat)
        if not any(self.hands.values()):
            if self.stock:
                self.hands = self.give(self.stock, each=4)
            else:
                self.end()

    def end(self) -> None:
        left = [card for lot in self.lots for card in lot]
        assert total(left) % 26 == 0
        if self.options["leftovers"] == "last" and self.taker >= 0:
            self.taken[self.taker] += left
        points = [0] * self.players
        for club, worth in (("ABCD", 2), ("A", 1), ("B", 1), ("C", 1), ("D", 1)):
            counts = [sum(card[0] in club for card in self.taken[seat]) for seat in self.seats]
            if counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += worth
        for card, worth in (("A13", 2), ("B13", 1), ("C13", 1), ("D13", 1), ("D1", 1)):
            for seat in self.seats:
                points[seat] += worth * (card in self.taken[seat])
        self.close(points)
