"""Famous Paintings No. 3: take what adds up to 26."""

from __future__ import annotations

import twins


def number(card: str) -> int:
    return int(card[1:])


def total(cards: list[str]) -> int:
    return sum(number(card) for card in cards)


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return [f"{club}{n}" for club in "ABCD" for n in range(1, 14)]

    def in_order(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.deck().index)

    def deal(self) -> None:
        self.stock = self.fresh_pack()
        self.hands = self.give(self.stock, each=4)
        self.lots: list[list[str]] = [[self.stock.pop(0)] for _ in range(4)]
        self.builder: dict[str, int] = {}
        self.taken: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.turn, self.taker = self.left(self.dealer), -1

    def sets_of_lots(self, most: int) -> list[list[list[str]]]:
        """Every choice of lots that add up to no more than this."""
        found: list[list[list[str]]] = [[]]
        for lot in sorted(self.lots, key=lambda lot: self.deck().index(lot[0])):
            found += [[*some, lot] for some in found if sum(map(total, some)) + total(lot) <= most]
        return found[1:]

    def is_bound_well(self, hand: list[str], lots: list[list[str]]) -> bool:
        """F3-7: does this hand hold a card for each of the builds in the player's name?"""
        needs = [26 - total(lot) for lot in lots if self.builder.get("+".join(lot)) == self.turn]
        have = [number(card) for card in hand]
        return all(have.count(need) >= needs.count(need) for need in needs)

    def moves(self) -> dict[str, tuple[str, str, list[list[str]]]]:
        """Every lawful move: its text, what it is, the card and the lots."""
        hand, made, found = self.hands[self.turn], {}, self.sets_of_lots(25)
        for card in hand:
            kept = [c for c in hand if c != card]
            for lots in found:
                sum_up = total([card]) + sum(map(total, lots))
                left = [lot for lot in self.lots if lot not in lots]
                named = ", ".join("+".join(lot) for lot in lots)
                builds = [lot for lot in lots if len(lot) > 1]
                if sum_up == 26:
                    allowed = not builds or len(lots) == 1 or self.options["with_builds"] == "yes"
                    if allowed and self.is_bound_well(kept, left):
                        made[f"take {named} with {card}"] = ("take", card, lots)
                elif sum_up < 26 and (not builds or self.options["raise"] == "yes"):
                    new = self.in_order([card, *(c for lot in lots for c in lot)])
                    needs = [26 - total(lot) for lot in left if self.builder.get("+".join(lot)) == self.turn] + [26 - sum_up]
                    have = [number(c) for c in kept]
                    if all(have.count(need) >= needs.count(need) for need in needs):
                        made[f"build {named} with {card}"] = ("build", card, [*lots, new])
        if not (made and self.options["must"] == "yes") and self.turn not in self.builder.values():
            for card in hand:
                made[f"lay {card}"] = ("lay", card, [])
        return made

    def legal(self) -> dict[int, list[str]]:
        return {self.turn: list(self.moves())}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, card, lots = self.moves()[text]
        self.hands[seat].remove(card)
        if word == "lay":
            self.lots.append([card])
        new = [lots.pop()] if word == "build" else []
        for lot in lots:
            self.lots.remove(lot)
            self.builder.pop("+".join(lot), None)
            if word == "take":
                self.taken[seat] += lot
        for lot in new:
            self.lots.append(lot)
            self.builder["+".join(lot)] = seat
        if word == "take":
            self.taken[seat].append(card)
            self.taker = seat
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
