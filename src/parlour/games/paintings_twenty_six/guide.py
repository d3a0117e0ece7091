"""Famous Paintings No. 3 on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row, sign

TABLE = "B5, C8, A7, D2"
TAKEN = Proof(
    players=2,
    hands={0: "C1, C2, C3, C4", 1: "A13, B9, D10, B1"},
    then=TABLE,
    moves="1: take B5, C8 with A13",
    becomes={"taken 1": "A13, B5, C8", "loose": "A7, D2"},
)
BUILT = Proof(
    players=2,
    hands={0: "C1, C2, C3, C4", 1: "A12, B9, C10, B1"},
    then=TABLE,
    moves="1: build A7 with B9; 0: lay C1; 1: take A7+B9 with C10",
    becomes={"taken 1": "A7, B9, C10"},
)

GUIDE = Guide(
    aim=Section(
        ("Take cards off the table by making exactly 26. Only the numbers in the corners matter for that.",),
        Picture(
            (row(card("B5"), sign("+"), card("C8"), sign("+"), card("A13", "from your hand", marked=True), sign("= 26")),),
            "With A13 from your hand, you take B5 and C8 off the table: three cards for you.",
            TAKEN,
        ),
    ),
    turn=Section(
        (
            "You get four cards, and four lie on the table. Play one card from your hand. If it makes 26 with one or more "
            "cards on the table, take them all. Or build: lay it on loose cards for a sum below 26, say “Building!”, and keep "
            "the card that completes it. If you can do neither, lay a card on the table.",
            "When all hands are empty, everyone gets four more. The last taker gets whatever is left on the table.",
        ),
        Picture(
            (
                row(
                    card("A7", "on the table"),
                    sign("+"),
                    card("B9", "your card"),
                    sign("= 16 …"),
                    card("C10", "in your hand", marked=True),
                ),
            ),
            "A build of 16. You plan to take it with C10, but anyone else with a 10 may get there first.",
            BUILT,
        ),
    ),
    counts=Section(
        (
            "Most cards, 2 points; most cards of each Club, 1; A13, 2; each other Ruler (the other 13s), 1; D1, 1. A tie for "
            "most scores nothing. That makes 12 at most in a deal.",
        ),
    ),
    end=Section(("The first player to reach 19 points wins. If two get there in the same deal, the higher total wins.",)),
    mistakes=(
        "You can't just lay a card when you're able to take or build.",
        "A build isn't yours until you take it. While it's there, you have to keep the card that completes it.",
        "Don't forget D1. The smallest card of Club D is worth as much as most of the Rulers.",
    ),
)
