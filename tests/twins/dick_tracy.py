"""Dick Tracy: four Jewels and a Tracy to guard them."""

from __future__ import annotations

from itertools import combinations

import twins

KINDS = ("jewel", "thug", "tracy")


def kinds(cards: list[str]) -> tuple[int, int, int]:
    """How many Jewels, Thugs and Tracys."""
    return tuple(sum(card.startswith(kind) for card in cards) for kind in KINDS)


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        counts = [int(n) for n in self.options["pack"].split("/")]
        return [f"{kind} {n}" for kind, most in zip(KINDS, counts, strict=True) for n in range(1, most + 1)]

    def deal(self) -> None:
        self.pile = self.fresh_pack()
        self.hands = self.give(self.pile, each=5)
        self.mixed: set[str] = set()
        self.discards: list[str] = []
        self.turns = self.kept = 0
        self.asked = self.around(self.dealer)
        self.turn = self.asked[0]
        self.cry_or_go_on()

    def cry_or_go_on(self) -> None:
        """Those in ``asked`` may cry now, one after another; at ``cry=auto`` it is done for them."""
        if self.options["cry"] == "auto":
            crying = [seat for seat in self.asked if kinds(self.hands[seat]) == (4, 0, 1)]
            self.asked = []
            if crying:
                self.end(crying[0])
                return
        if not self.asked and (self.kept >= self.players or self.turns >= 200):
            self.end(-1)

    def legal(self) -> dict[int, list[str]]:
        if self.asked:
            seat = self.asked[0]
            return {seat: ["silent"] + (["cry"] if kinds(self.hands[seat]) == (4, 0, 1) else [])}
        hand = sorted(self.hands[self.turn], key=self.deck().index)
        moves = ["keep"]
        for size in range(1, 6):
            for cards in combinations(hand, size):
                _, thugs, tracys = kinds(list(cards))
                if thugs <= tracys or (self.options["escort"] == "any" and tracys):
                    moves.append("discard " + ", ".join(cards))
        if kinds(hand)[1] == 5:
            moves += [f"show {card}" for card in hand]
        return {self.turn: moves}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        word, _, rest = text.partition(" ")
        if word == "cry":
            self.end(seat)
            return
        if word == "silent":
            self.asked.pop(0)
        else:
            cards = sorted(rest.split(", "), key=self.deck().index) if rest else []
            for card in cards:
                self.hands[seat].remove(card)
            self.discards += cards
            self.draw(seat, len(cards), seen or [])
            self.turns += 1
            self.kept = 0 if cards else self.kept + 1
            self.asked, self.turn = [seat], self.left(seat)
        self.cry_or_go_on()

    def draw(self, seat: int, wanted: int, seen: list[str]) -> None:
        """From the pile; when it is used up, the discards are. Only of a shuffled pile must one be told what came."""
        for _ in range(wanted):
            if not self.pile and not self.mixed:
                if self.options["pile"] == "turned":
                    self.pile = self.discards
                else:
                    self.mixed = set(self.discards)
                self.discards = []
            if self.pile:
                self.hands[seat].append(self.pile.pop(0))
            else:
                card = next(card for card in seen if card not in self.hands[seat] and card in self.mixed)
                self.mixed.remove(card)
                self.hands[seat].append(card)

    def end(self, winner: int) -> None:
        self.winner = winner
        points = []
        for seat in self.seats:
            jewels, thugs, tracys = kinds(self.hands[seat])
            points.append(30 if seat == winner else 5 * jewels - 5 * max(0, thugs - tracys))
        self.close(points)

    def ended(self, points: list[int]) -> list[int] | None:
        best = self.leaders()
        if max(self.scores) < self.options["target"]:
            return None
        if len(best) > 1:
            best = [self.winner] if self.winner in best else None
        return best
