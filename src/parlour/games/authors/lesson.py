"""A first hand of Authors: what every call gives away, and how to remember it."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="authors",
    players=3,
    dealer=0,
    hands={0: "A1, A2, B13, C6", 1: "A3, D13, C7, D2", 2: "C8, A13, B6, D7"},
    then="D9, B9, A4, B3, D11, C5, A6, B11, C10, B5, D8, C4, B4, D1, C12, B2, A8, D12, A5, B12, A9, C13, B7, D4, "
    "B1, D6, A11, C2, D5, D10, D3, C1, A10, A7, C3, C9, B10, A12, C11, B8",
    hello="You collect books of four: 1 to 4, 5 to 8 and 9 to 12 of each Club, and the four Rulers, the 13s (AU-2). In your "
    "turn you call a card from another player. If he has it he must give it up, and you call again (AU-4); if not, you draw "
    "a card and the call passes on (AU-5). You may call only where you hold a card of the book, and not the card itself "
    "(AU-3). So every call tells the table something. Bert begins; listen.",
    steps=(
        Others("1: ask 2 for A4; 2: ask 1 for C13", "Two calls, two misses. But what did they give away?"),
        Decision(
            "You hold A1, A2, B13 and C6. Bert called A4. So he holds a card of the book A1 to A4, and not A4 itself. A1 "
            "and A2 are yours. What is left for Bert?",
            "ask 1 for A3",
            why="It must be A3. He has to give it up, and you call again (AU-4).",
            other="A guess. But there is something you know: Bert holds A3. It is the only card of that book which his call "
            "leaves.",
            first=Refused(
                "ask 1 for D5", "AU-3", "You hold no card of that book, 5 to 8 of Club D, so you may not call from it."
            ),
        ),
        Decision(
            "Now A4 would complete your book. But Bert does not have it, or he would not have called it, and Clara told him "
            "no: each has drawn just one card since. Think of Clara instead: she called C13. So she holds a Ruler, and B13 "
            "is yours.",
            "ask 2 for A13",
            why="A13 or D13: one of the two must be hers. You took an even chance, and it was right.",
            other="You can try. But of Clara you know that she holds A13 or D13: that is a better chance than any other.",
            also=("ask 2 for D13",),
        ),
        Decision(
            "You hold A1, A2, A3, A13, B13 and C6. Of the book C5 to C8 nobody has spoken yet, so it is a guess. A miss is "
            "not all bad: you draw a card. But mind that your call tells the others that you hold a C of that book.",
            "ask 2 for C7",
            why="Let us see.",
            other="Possible. The lesson tries its luck in Club C, of Clara.",
            also=("ask 1 for C7", "ask 1 for C5", "ask 1 for C8", "ask 2 for C5", "ask 2 for C8"),
        ),
        Others(
            "1: ask 0 for C6; 1: ask 2 for C8; 1: ask 2 for C5; 2: ask 1 for B5",
            "Clara did not have it. But you drew A4, of all cards, and a complete book is laid down at once (AU-6)! The "
            "call passed on all the same. Bert had listened: he took C6 from you, then C8 from Clara. Remember what he has.",
        ),
        Decision(
            "You hold A13 and B13, so you can only call Rulers. C13: Bert once said no, and Clara called it, so neither had "
            "it then. Of D13 nobody has spoken. Bert holds the most cards of all. Where do you look for D13?",
            "ask 1 for D13",
            why="Where most cards are, a card is most likely to be.",
            other="Not impossible. But a card nobody has spoken of is best looked for where the most cards are: D13, with "
            "Bert.",
        ),
        Decision(
            "Three Rulers: A13, B13 and D13. Only C13 is missing. Bert has drawn one card since he said no; Clara has drawn "
            "two since she called it. And the pack may have it.",
            "ask 2 for C13",
            why="Two new cards against one: Clara is the better chance.",
            other="Bert has drawn only one card since he was asked, Clara two since she called it herself. Ask Clara.",
        ),
        Others("1: ask 2 for C5; 2: ask 1 for B7", "A miss; but look what you drew: C5. And Bert, who wants it, asked Clara."),
        Decision(
            "Now you hold C5, and so you may call from the book C5 to C8 again. What does Bert hold of it? C6 he took from "
            "you, C8 from Clara, before all eyes. And what did he need to call C6 in the first place?",
            "ask 1 for C6",
            why="Back home.",
            other="Bert has been filling that book before your eyes. Call it from him, card by card.",
            also=("ask 1 for C7", "ask 1 for C8"),
        ),
        Decision(
            "When Bert called C6 he must have held another card of the book. It was not C8, which he got later, and not C5, "
            "for which he called. So what was it?",
            "ask 1 for C7",
            why="C7 it was, all the time.",
            other="Think again of Bert's calls: C6 and C8 he got, C5 he wanted. C7 he had.",
            also=("ask 1 for C8",),
        ),
        Decision(
            "You hold C5, C6 and C7. One is missing, and everybody saw where it went.",
            "ask 1 for C8",
            why="Your second book.",
            other="You saw Clara give C8 to Bert. Call it from Bert.",
        ),
        Others(
            "0: ask 1 for C13; 1: ask 0 for A5; 2: ask 0 for B10; 0: ask 1 for C13; 1: ask 2 for B6; 1: ask 0 for B7; 2: "
            "ask 0 for B10; 0: ask 1 for C13; 1: ask 0 for B1; 2: ask 0 for B10; 0: ask 1 for C13; 1: ask 0 for B1; 2: ask "
            "0 for B10; 0: ask 1 for C13; 1: ask 0 for B1; 2: ask 0 for B10; 0: ask 1 for C13; 0: ask 1 for C9; 1: ask 0 "
            "for B1; 2: ask 1 for B6; 2: ask 0 for B10; 0: ask 1 for C9; 1: ask 2 for B6; 1: ask 2 for B7; 1: ask 0 for B8; "
            "2: ask 0 for B10; 0: ask 1 for A10; 1: ask 0 for B8; 2: ask 0 for B10; 0: ask 1 for A10; 1: ask 0 for B8; 2: "
            "ask 0 for B10; 0: ask 1 for A12; 1: ask 0 for A8; 2: ask 0 for B10; 0: ask 1 for A12; 1: ask 0 for A8; 2: ask "
            "0 for B10; 0: ask 1 for A12; 1: ask 2 for A8; 1: ask 0 for D1; 2: ask 1 for B10; 2: ask 0 for C2; 0: ask 2 for "
            "A12; 0: ask 1 for D9; 0: ask 1 for D11; 1: ask 2 for D1; 1: ask 0 for D4; 1: ask 2 for C1; 1: ask 0 for C3; 2: "
            "ask 1 for C1; 2: ask 0 for D9; 2: ask 1 for C2; 2: ask 0 for C4; 2: ask 0 for D10; 2: ask 0 for D12",
            "Now the call is yours again, and so it goes on till all thirteen books are laid. The rest plays itself: you "
            "get the Rulers, and two books of 9 to 12.",
            quiet=True,
        ),
    ),
    goodbye="The thirteenth book ends the game (AU-9). You have 5 books, Bert and Clara 4 each: you win, by one. Two of "
    "yours you owe to listening. Remember: who calls a card holds another of its book, and not the card itself. Who got a "
    "card still has it, unless he lost it before your eyes.",
)
