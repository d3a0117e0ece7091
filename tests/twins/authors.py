"""Authors, with the pack of Famous Paintings: books of four, called from the others."""

from __future__ import annotations

import twins

BOOKS = [[f"{club}{n}" for n in numbers] for club in "ABCD" for numbers in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))]
BOOKS.append(["A13", "B13", "C13", "D13"])


def book_of(card: str) -> list[str]:
    return next(book for book in BOOKS if card in book)


class Twin(twins.Twin):
    def deck(self) -> list[str]:
        return [card for book in BOOKS for card in book]

    def deal(self) -> None:
        self.stock = self.fresh_pack()
        self.hands = self.give(self.stock, each=4)
        self.books = [0] * self.players
        for seat in self.around(self.dealer):
            self.lay_books(seat)
            self.draw_if_empty(seat)
        self.turn = self.left(self.dealer)
        self.scores = list(self.books)

    def lay_books(self, seat: int) -> None:
        for book in BOOKS:
            if all(card in self.hands[seat] for card in book):
                self.hands[seat] = [card for card in self.hands[seat] if card not in book]
                self.books[seat] += 1

    def draw_if_empty(self, seat: int) -> None:
        if not self.hands[seat] and self.stock:
            self.hands[seat].append(self.stock.pop(0))

    def legal(self) -> dict[int, list[str]]:
        hand = self.hands[self.turn]
        wanted = {card for held in hand for card in book_of(held) if card not in hand}
        others = [seat for seat in self.seats if seat != self.turn and self.hands[seat]]
        return {self.turn: [f"ask {seat} for {card}" for seat in others for card in wanted]}

    def play(self, seat: int, text: str, seen: list[str] | None = None) -> None:
        _, asked, _, card = text.split()
        giver = int(asked)
        goes_on = card in self.hands[giver]
        if goes_on:
            self.hands[giver].remove(card)
            self.hands[seat].append(card)
        elif self.stock:
            drawn = self.stock.pop(0)
            self.hands[seat].append(drawn)
            goes_on = drawn == card and self.options["lucky"] == "yes"
        self.lay_books(seat)
        self.draw_if_empty(giver)
        self.draw_if_empty(seat)
        self.scores = list(self.books)
        if sum(self.books) == 13:
            self.close(list(self.books))
        elif not goes_on or not self.hands[seat]:
            self.turn = next(s for s in self.around(seat) if self.hands[s])

    def settle(self, points: list[int]) -> None:
        self.scores = points

    def ended(self, points: list[int]) -> list[int] | None:
        return self.leaders()
