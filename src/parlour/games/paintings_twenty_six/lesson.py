"""A first hand of Twenty-six: take, build, keep the card that completes a build, and lose a build too."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="paintings-twenty-six",
    players=2,
    dealer=1,
    hands={0: "D13, D1, A12, A10", 1: "A2, B8, C6, B3"},
    then="A7, B6, C9, D4, C11, C10, A4, D5, A6, C3, D7, D2, D6, C1, B7, B5, D9, A3, A11, A9, B1, B13, B4, C4, D11, "
    "B10, C8, A1, C7, D10, A13, B9, C5, C12, B11, B12, A8, D12, A5, C13, D3, D8, C2, B2",
    hello="Only the numbers in the corners count here, and the number to make is 26. With a card from your hand, you take cards "
    "off the table that make exactly 26 with it (F3-2). Points: most cards 2, most of each Club 1, A13 2, every other Ruler "
    "(13) 1, and D1 1; twelve in all (F3-9). Each player has four cards, and four are on the table.",
    steps=(
        Decision(
            "On the table are A7, B6, C9 and D4. Your D13 needs 13 more: 7 + 6 is 13, and so is 9 + 4. A10 could take 7 + "
            "9. You can take only one combination a turn. Which of your cards is worth a point by itself?",
            "take A7, B6 with D13",
            why="7 + 6 + 13 = 26. Three cards are yours, and one of them is a Ruler, worth a point.",
            other="You can do that. But D13 is a Ruler, and worth a point once you take it in: use it while it fits.",
            also=("take C9, D4 with D13",),
            first=Refused(
                "lay A10", "F3-6", "If you can take or build, you must do one of them. Lay a card only if you can do neither."
            ),
        ),
        Others("1: lay A2", "Bert could neither take nor build, and had to lay a card."),
        Decision(
            "A2, C9 and D4 are on the table, and none of your cards can take them. But you can build: lay a card from your "
            "hand on loose cards so that another card in your hand completes the 26 (F3-3). You hold A10, A12 and D1. 2 + 9 + "
            "4 is 15. What makes it 16?",
            "build A2, C9, D4 with D1",
            why="2 + 9 + 4 + 1 = 16, and you keep A10 to make 26. D1, worth a point, goes in with it.",
            other="That's a build. But look for the one with the most cards: with D1 on all three you have 16, and A10 "
            "completes it.",
            others={
                "build C9, D4 with D1": "14, which A12 completes: good, but it leaves A2 behind. Add it for 16, and use A10."
            },
            first=Refused(
                "build C9 with A12", "F3-3", "9 + 12 is 21, and you have no 5 to complete it. You must hold that card."
            ),
        ),
        Others("1: lay B8"),
        Decision(
            "Your build of 16 is still there, since Bert had no 10. B8 is new. You hold A10 and A12. A builder is bound: what "
            "must you do?",
            "take A2+C9+D1+D4 with A10",
            why="16 + 10 = 26: five cards, and D1 is one of them.",
            first=Refused(
                "lay A12",
                "F3-7",
                "While your build is on the table, you may not lay a card, nor part with the card that completes it.",
            ),
        ),
        Others("1: lay C6"),
        Decision(
            "One card left, A12. On the table are B8 and C6. Add it up before you move.",
            "take B8, C6 with A12",
            why="8 + 6 + 12 = 26. The table is empty, and Bert has to start over.",
            first=Refused("take B8 with A12", "F3-2", "8 + 12 is only 20. It has to be exactly 26."),
        ),
        Others("1: lay B3", "The hands are empty, so each player gets four more cards; the table gets none (F3-1)."),
        Decision(
            "Only B3 is on the table. You hold A4, A6, C11 and D7, and can neither take nor build. So you lay a card, any one "
            "you like (F3-6). The highest number is 13. Which card keeps Bert from taking?",
            "lay A4",
            why="3 + 4 is 7, and even a 13 makes only 20. Bert can't take anything.",
            other="That helps Bert: the higher the sum on the table, the easier it is to make 26. With A4 there is only 7, out "
            "of anyone's reach.",
        ),
        Others("1: lay D5"),
        Decision(
            "B3, A4 and D5. You hold A6, C11 and D7. You have nothing to take, so think of builds again: which sums could your "
            "cards complete? D7 completes 19, A6 completes 20, C11 completes 15.",
            "build B3, D5 with C11",
            why="3 + 5 + 11 = 19, and D7 completes it. Nobody may add to a build on the table (F3-5).",
            also=("build A4, D5 with C11", "build B3, D5 with D7", "build A4, D5 with A6"),
        ),
        Others(
            "1: lay C3; 0: take B3+C11+D5 with D7; 1: lay D2; 0: lay A6; 1: lay C10", "You took your build. New hands again."
        ),
        Decision(
            "A4, A6, C3, C10 and D2 are on the table, and you hold A11, B7, D6 and D9. Try each of your cards: how much does it "
            "need to make 26? A11 needs 15, B7 19, D6 20, D9 17. There are several ways. Which one clears the most?",
            "take A4, C3, C10, D2 with B7",
            why="4 + 3 + 10 + 2 + 7 = 26: five cards in one turn.",
            other="That works, but you can have more, and most cards are worth 2 points. With B7 you take four from the table "
            "at once: 4 + 3 + 10 + 2.",
            also=("take A4, A6, C3, D2 with A11",),
        ),
        Others("1: lay C1"),
        Decision(
            "A6 and C1 are left, and you hold A11, D6 and D9. With A11 on A6 you have 17, and the 9 that completes it is in your "
            "hand.",
            "build A6 with A11",
            why="17, for D9. But a build isn't safe: anyone with the right card may take it (F3-4). Watch Bert.",
            also=("build A6 with D9",),
        ),
        Others(
            "1: take A6+A11 with A9",
            "Bert had a 9 too, and took your build. It happens. At least it no longer binds you (F3-7).",
        ),
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
    goodbye="There were twelve points to win (F3-9). You took the most cards, 2, and the most of Club A, B, C and D, 1 each; "
    "then A13, 2, and B13, D13 and D1, 1 each: 11. Bert has C13: 1. Nineteen points win the game (F3-10). Remember: work out "
    "what each of your cards needs to make 26, build where nobody is likely to hold the missing card, and take Rulers in when "
    "you can.",
)
