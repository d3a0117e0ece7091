"""A first hand of Twenty-six: take, build, keep the card that completes a build, and lose a build too."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="paintings-twenty-six",
    players=2,
    dealer=1,
    hands={0: "D13, D1, A12, A10", 1: "A2, B8, C6, B3"},
    then="A7, B6, C9, D4, C11, C10, A4, D5, A6, C3, D7, D2, D6, C1, B7, B5, D9, A3, A11, A9, B1, B13, B4, C4, D11, "
    "B10, C8, A1, C7, D10, A13, B9, C5, C12, B11, B12, A8, D12, A5, C13, D3, D8, C2, B2",
    hello="Only the numbers in the corners count here: with a card from your hand, take cards off the table that make exactly 26 "
    "with it. Most cards are worth 2 points, most of each Club 1, A13 2, and every other Ruler (13) and D1 a point each. Each "
    "player has four cards, and four are on the table.",
    steps=(
        Decision(
            "You hold D13, and it needs 13 more: 7 + 6 is 13, and so is 9 + 4. When you can take or build, you must, so laying a "
            "card has to wait.",
            "take A7, B6 with D13",
            why="7 + 6 + 13 = 26. Three cards are yours, and one of them is a Ruler, worth a point.",
            other="You can do that. But D13 is a Ruler, worth a point once you take it in: use it while it fits.",
            also=("take C9, D4 with D13",),
        ),
        Others("1: lay A2", "Bert could neither take nor build, and had to lay a card."),
        Decision(
            "Nothing to take, but you can build: lay a card on loose cards so that another card of yours completes the 26. You hold "
            "A10, A12 and D1; 2 + 9 + 4 is 15.",
            "build A2, C9, D4 with D1",
            why="2 + 9 + 4 + 1 = 16, and you keep A10 to make 26. D1, worth a point, goes in with it.",
            other="That's a build. But with D1 on all three you have 16, which A10 completes: more cards for you.",
            others={
                "build C9, D4 with D1": "14, which A12 completes: good, but it leaves A2 behind. Add it for 16, and use A10."
            },
        ),
        Others("1: lay B8"),
        Decision(
            "Bert had no 10, so your build of 16 is still there. You hold A10 and A12; a builder can't lay a card or spend the 10, "
            "so it's time to take.",
            "take A2+C9+D1+D4 with A10",
            why="16 + 10 = 26: five cards, and D1 is one of them.",
        ),
        Others("1: lay C6"),
        Decision(
            "One card left, A12, and B8 and C6 are on the table. It has to be exactly 26: add it up.",
            "take B8, C6 with A12",
            why="8 + 6 + 12 = 26. The table is empty, and Bert has to start over.",
        ),
        Others("1: lay B3", "The hands are empty, so each player gets four more cards; the table gets none."),
        Decision(
            "You hold A4, A6, C11 and D7, and can neither take nor build, so lay a card. The highest number is 13: which one keeps "
            "Bert from taking?",
            "lay A4",
            why="3 + 4 is 7, and even a 13 makes only 20. Bert can't take anything.",
            other="The higher the sum on the table, the easier it is to make 26. With A4 there is only 7.",
        ),
        Others("1: lay D5"),
        Decision(
            "B3, A4 and D5 are on the table. You hold A6, C11 and D7: think of builds, such as a 19 for D7 to complete.",
            "build B3, D5 with C11",
            why="3 + 5 + 11 = 19, and D7 completes it. Nobody may add to a build on the table.",
            also=("build A4, D5 with C11", "build B3, D5 with D7", "build A4, D5 with A6"),
        ),
        Others(
            "1: lay C3; 0: take B3+C11+D5 with D7; 1: lay D2; 0: lay A6; 1: lay C10", "You took your build. New hands again."
        ),
        Decision(
            "You hold A11, B7, D6 and D9. B7 needs 19 from A4, A6, C3, C10 and D2: which way clears the most?",
            "take A4, C3, C10, D2 with B7",
            why="4 + 3 + 10 + 2 + 7 = 26: five cards in one turn.",
            other="That works, but most cards are worth 2 points. With B7 you take four at once: 4 + 3 + 10 + 2.",
            also=("take A4, A6, C3, D2 with A11",),
        ),
        Others("1: lay C1"),
        Decision(
            "A6 and C1 are left, and you hold A11, D6 and D9. With A11 on A6 you have 17: can you complete that?",
            "build A6 with A11",
            why="17, for D9. But a build isn't safe: anyone with the right card may take it.",
            also=("build A6 with D9",),
        ),
        Others("1: take A6+A11 with A9", "Bert had a 9 too, and took your build. It happens!"),
        Others(
            "0: lay D6; 1: lay A3; 0: lay D9; 1: lay B5; 0: take A3, B5, C1, D9 with C8; 1: lay A1; 0: lay B1; 1: lay C4; "
            "0: build A1, C4, D6 with D11; 1: lay B10; 0: take A1+C4+D6+D11 with B4; 1: lay B13; 0: take B13 with A13; 1: "
            "lay B9; 0: take B9, B10 with C7; 1: lay D10; 0: build D10 with B11; 1: lay B12; 0: take B11+D10 with C5; 1: "
            "lay C12; 0: take B12, C12 with C2; 1: build B1 with D12; 0: lay D3; 1: take B1+D12 with C13; 0: lay A5; 1: lay "
            "B2; 0: lay A8; 1: take A5, A8, B2, D3 with D8",
            "The rest of the pack plays itself in the same way. You take B13 with A13: 13 + 13 is 26 too.",
            quiet=True,
        ),
    ),
    goodbye="You took the most cards, 2, and the most of all four Clubs, 1 each; then A13, 2, and B13, D13 and D1, 1 each: 11. Bert "
    "has C13: 1. Work out what each of your cards needs to make 26, take Rulers in when you can, and the first to 19 wins.",
)
