"""Pals: pair boys and girls of one number, then play for the rest."""

from __future__ import annotations

from itertools import combinations

import twins

BOYS, GIRLS, JOKER = ["yellow", "red"], ["blue", "green"], "my pal"
NUMBERS = [*(str(n) for n in range(1, 13)), "star"]
CARDS = [f"{troupe} {number}" for troupe in BOYS + GIRLS for number in NUMBERS]


def are_pals(one: str, other: str) -> bool:
    if JOKER in (one, other):
        return False
    (troupe, number), (other_troupe, other_number) = one.split(), other.split()
    return number == other_number and (troupe in BOYS) != (other_troupe in BOYS)


def worth(one: str, other: str) -> int:
    """2 for captains, and 2 for anything taken by My Pal; else 1."""
    return 2 if JOKER in (one, other) or one.endswith("star") else 1


def pairs_in(hand: list[str]) -> list[tuple[str, str]]:
    """The pairs a program lays: the first in the pack's order go first."""
    left, found = sorted(hand, key=CARDS.index), []
    for card in list(left):
        other = next((c for c in left if are_pals(card, c)), None)
        if card in left and other:
            left.remove(card)
            left.remove(other)
            found.append((card, other))
    return found


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return [*CARDS, JOKER]

    def deal(self) -> None:
        self.hands = self.give(self.fresh_pack())
        self.laid: dict[int, list[tuple[str, str]]] = {seat: [] for seat in self.seats}
        self.tricks = [0] * self.players
        self.leader, self.led, self.scout, self.phase = self.dealer, "", "", "pairing"
        self.waiting = list(self.seats)
        if self.options["pairing"] == "auto":
            for seat in self.seats:
                for pair in pairs_in([card for card in self.hands[seat] if card != JOKER]):
                    self.lay(seat, pair)
            self.play_pals()

    def lay(self, seat: int, pair: tuple[str, str]) -> None:
        self.laid[seat].append(pair)
        for card in pair:
            self.hands[seat].remove(card)

    def play_pals(self) -> None:
        empty = [seat for seat in self.around(self.dealer) if not self.hands[seat]]
        self.phase = "lead"
        if empty:
            self.end(empty[0])

    # What may be done.

    def pals_of(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if are_pals(card, self.led)]

    def takers(self, seat: int) -> list[str]:
        return self.pals_of(seat) + ([JOKER] if JOKER in self.hands[seat] and seat != self.leader else [])

    def legal(self) -> dict[int, list[str]]:
        if self.phase == "pairing":
            return {seat: self.pairing(seat) for seat in self.waiting}
        if self.phase == "lead":
            hand = self.hands[self.leader]
            return {self.leader: self.called([f"lead {card}" for card in hand if card != JOKER or len(hand) == 1])}
        if self.phase == "must":
            return {self.waiting[0]: self.called([f"take {card}" for card in self.pals_of(self.waiting[0])])}
        return {seat: ["hold", *self.called([f"take {card}" for card in self.takers(seat)])] for seat in self.waiting}

    def called(self, moves: list[str]) -> list[str]:
        return moves + ([f"{move} silently" for move in moves] if self.fined else [])

    def pairing(self, seat: int) -> list[str]:
        hand = sorted(self.hands[seat], key=self.deck().index)
        pairs = [f"pair {a} + {b}" for a, b in combinations(hand, 2) if self.fined or are_pals(a, b)]
        return [*pairs, "done", *(["play pals"] if seat == self.dealer else [])]

    def offences(self) -> dict[int, list[str]]:
        return {seat: [move for move in moves if self.is_offence(move)] for seat, moves in self.legal().items()}

    def is_offence(self, move: str) -> bool:
        if move.startswith("pair "):
            return not are_pals(*move.removeprefix("pair ").split(" + "))
        return move.endswith("silently")

    # What it does.

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, _, rest = text.partition(" ")
        card, silent = rest.removesuffix(" silently"), rest.endswith(" silently")
        if word == "pair":
            a, b = rest.split(" + ")
            self.lay(seat, (a, b))
        elif text == "play pals":
            self.play_pals()
        elif word == "done":
            self.waiting.remove(seat)
            if not self.waiting:
                self.play_pals()
        elif word == "lead":
            self.lead(card, silent)
        elif word == "take":
            self.take(seat, card, silent)
        else:
            self.waiting.remove(seat)
            if not self.waiting:
                self.nobody_took()

    def lead(self, card: str, silent: bool) -> None:
        if silent:
            self.leader = self.left(self.leader)
            return
        self.hands[self.leader].remove(card)
        self.led = card
        if not self.hands[self.leader]:
            self.end(self.leader)
        else:
            self.race()

    def race(self) -> None:
        self.phase, self.waiting = "race", [seat for seat in self.seats if self.takers(seat)]
        if not self.waiting:
            self.nobody_took()

    def nobody_took(self) -> None:
        holders = [seat for seat in self.around(self.leader) if self.pals_of(seat)]
        wrong = [(seat, pair) for seat in self.seats for pair in self.laid[seat] if not are_pals(*pair)]
        if holders:
            self.phase, self.waiting = "must", holders[:1]
        elif any(are_pals(card, self.led) for _, pair in wrong for card in pair):
            for seat, pair in wrong:
                self.laid[seat].remove(pair)
                self.hands[seat] += pair
            self.race()
        else:
            self.scout, self.phase = self.led, "lead"

    def take(self, seat: int, card: str, silent: bool) -> None:
        self.hands[seat].remove(card)
        self.tricks[seat] += worth(card, self.led) + (1 if self.scout else 0)
        self.scout, self.phase = "", "lead"
        self.leader = self.left(seat) if silent else seat
        if not self.hands[seat]:
            self.end(seat)

    # Points, credits, series.

    def end(self, out: int) -> None:
        points = list(self.tricks)
        points[out] += 3
        for seat in self.seats:
            points[seat] += sum(worth(*pair) if are_pals(*pair) else -1 for pair in self.laid[seat])
        self.out = out
        self.close(points)

    def side(self, seat: int) -> list[int]:
        if self.options["partners"] == "pairs":
            return [s for s in self.seats if (s - seat) % (self.players // 2) == 0]
        if self.options["partners"] == "threes":
            return [s for s in self.seats if s % 2 == seat % 2]
        return [seat]

    def settle(self, points: list[int]) -> None:
        sums = [sum(points[s] for s in self.side(seat)) for seat in self.seats]
        self.best = [seat for seat in self.seats if sums[seat] == max(sums)]
        if self.best == self.side(self.best[0]):
            self.won = self.best
        else:
            self.won = self.side(self.out) if self.out in self.best else []
        for seat in self.seats:
            self.scores[seat] += (seat in self.won) if self.options["series"] == "credits" else sums[seat]

    def ended(self, points: list[int]) -> list[int] | None:
        if self.options["length"] == "deal":
            return self.won or self.best
        if self.options["series"] == "total":
            last = not self.options["minutes"] and len(self.deals) == self.options["deals"]
            return self.leaders() if last else None
        best = self.leaders()
        alone = best == self.side(best[0])
        return best if alone and max(self.scores) >= (4 if self.options["series"] == "credits" else 100) else None
