"""Authors on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, call, card, row

BOOK = Proof(
    players=3,
    dealer=2,
    hands={0: "A1, A2, A4, C6", 1: "A3, D9, C7, D2", 2: "C8, D13, B6, D7"},
    moves="0: ask 1 for A3",
    becomes={"books 0": "A1, A2, A3, A4"},
)
RULERS = Proof(
    players=3,
    dealer=2,
    hands={0: "A13, B13, C13, C6", 1: "A3, D9, C7, D2", 2: "C8, D13, B6, D7"},
    moves="0: ask 2 for D13",
    becomes={"books 0": "A13, B13, C13, D13"},
)

GUIDE = Guide(
    aim=Section(
        ("Collect books of four paintings by calling for the cards you're missing. The most books win.",),
        Picture(
            (row(card("A13"), card("B13"), card("C13"), card("D13")),),
            "The four Rulers make a book.",
            RULERS,
        ),
    ),
    turn=Section(
        (
            "Everyone gets four cards; the rest are the pack. On your turn, ask any one player for a card by its title and "
            "artist. You must hold at least one card of the same book, and you can't ask for a card you already have.",
            "If they have it, they hand it over, and you call again, from anyone you like. If they don't, you draw a card "
            "from the pack, and the call passes to the left.",
        ),
        Picture(
            (
                row(call("You", "Bert: The Kiss, by Francesco Hayez.")),
                row(card("A1"), card("A2"), card("A3", "from Bert", marked=True), card("A4")),
            ),
            "Bert has The Kiss and gives it up. That completes the book, and you call again.",
            BOOK,
        ),
    ),
    counts=Section(
        (
            "A book is four cards of one Club in a row: 1 to 4, 5 to 8 or 9 to 12. The four Rulers, the 13s, are a book too. "
            "That makes thirteen in all. Lay a complete book down at once.",
        )
    ),
    end=Section(
        (
            "If you run out of cards, draw one. When the pack is gone, you call from each other's hands only. The game ends "
            "with the thirteenth book, and the player with the most books wins; a tie is shared.",
        )
    ),
    mistakes=(
        "A book isn't four of a kind: A5 belongs with A6, A7 and A8, not with the other 5s. Only the Rulers go by number.",
        "Every call gives something away. It tells the table that you hold part of that book.",
        "Listen when others call. If someone asks for a card from a book you're collecting, they hold another card of it.",
    ),
)
