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
    hello="You collect books of four: 1 to 4, 5 to 8 and 9 to 12 of each Club, and the four Rulers, the 13s (AU-2). On your "
    "turn, call a card from another player. If they have it, they must give it up, and you call again (AU-4); if not, you draw "
    "a card and the call passes on (AU-5). You must hold a card of the book you call from, and not the card itself (AU-3). So "
    "every call tells the table something. Bert goes first; listen.",
    steps=(
        Others("1: ask 2 for A4; 2: ask 1 for C13", "Two calls, two misses. But what did they give away?"),
        Decision(
            "You hold A1, A2, B13 and C6. Bert called A4. So Bert holds a card of the book A1 to A4, but not A4 "
            "itself. A1 and A2 are yours. What does that leave for Bert?",
            "ask 1 for A3",
            why="It must be A3. Bert has to give it up, and you call again (AU-4).",
            other="That's a guess. But there is something you know: Bert holds A3. It's the only card of that book that the call "
            "leaves.",
            first=Refused(
                "ask 1 for D5", "AU-3", "You hold no card of that book, 5 to 8 of Club D, so you can't call from it."
            ),
        ),
        Decision(
            "Now A4 would complete your book. But Bert doesn't have it, or Bert couldn't have called it, and Clara said no; each "
            "has drawn just one card since. Think about Clara instead, who called C13. So Clara holds a Ruler, and B13 is "
            "yours.",
            "ask 2 for A13",
            why="Clara had to hold A13 or D13. It was a fifty-fifty chance, and you guessed right.",
            other="You can try. But you know that Clara holds A13 or D13: no other call has a better chance.",
            also=("ask 2 for D13",),
        ),
        Decision(
            "You hold A1, A2, A3, A13, B13 and C6. Nobody has called from the book C5 to C8 yet, so it's a guess. A miss isn't all "
            "bad: you draw a card. But remember that your call tells the others that you hold a card of that book.",
            "ask 2 for C7",
            why="Let's see.",
            other="You could. The lesson tries its luck in Club C, with Clara.",
            also=("ask 1 for C7", "ask 1 for C5", "ask 1 for C8", "ask 2 for C5", "ask 2 for C8"),
        ),
        Others(
            "1: ask 0 for C6; 1: ask 2 for C8; 1: ask 2 for C5; 2: ask 1 for B5",
            "Clara didn't have it. But you drew A4, of all cards, and a complete book is laid down at once (AU-6)! The call "
            "passed on all the same. Bert was listening, and took C6 from you, then C8 from Clara. Remember what Bert has.",
        ),
        Decision(
            "You hold A13 and B13, so you can only call Rulers. C13: Bert once said no, and Clara called it, so neither had it "
            "then. Nobody has called D13 yet. Bert holds the most cards. Where do you look for D13?",
            "ask 1 for D13",
            why="A card is most likely to be where the most cards are.",
            other="It could be there. But a card nobody has called is best looked for in the biggest hand: D13, from Bert.",
        ),
        Decision(
            "Three Rulers: A13, B13 and D13. Only C13 is missing. Bert has drawn one card since saying no; Clara has drawn two "
            "since calling it. And it may still be in the pack.",
            "ask 2 for C13",
            why="Two new cards against one: Clara is the better chance.",
            other="Bert has drawn only one card since being asked, Clara two since calling it. Ask Clara.",
        ),
        Others(
            "1: ask 2 for C5; 2: ask 1 for B7",
            "A miss; but look what you drew: C5. And Bert, who wants it, asked Clara.",
        ),
        Decision(
            "Now you hold C5, so you may call from the book C5 to C8 again. What does Bert hold of it? Everyone saw Bert take C6 "
            "from you and C8 from Clara. And what did Bert need to call C6 in the first place?",
            "ask 1 for C6",
            why="You have it back.",
            other="You watched Bert collect that book. Call it from Bert, card by card.",
            also=("ask 1 for C7", "ask 1 for C8"),
        ),
        Decision(
            "When Bert called C6, Bert must have held another card of the book. It wasn't C8, which came later, nor C5, which "
            "Bert went on calling. So what was it?",
            "ask 1 for C7",
            why="It was C7 all along.",
            other="Think of Bert's calls again: Bert got C6 and C8, and wanted C5. That leaves C7.",
            also=("ask 1 for C8",),
        ),
        Decision(
            "You hold C5, C6 and C7. One is missing, and everyone saw where it went.",
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
            "Now the call is yours again, and so it goes on until all thirteen books are laid down. The rest plays itself: you "
            "get the Rulers, and two books of 9 to 12.",
            quiet=True,
        ),
    ),
    goodbye="The thirteenth book ends the game (AU-9). You have 5 books, Bert and Clara 4 each: you win, by one. Two of yours "
    "came from listening. Remember: a player who calls a card holds another of its book, and not the card itself. And a player "
    "who got a card still has it, unless you saw it go.",
)
