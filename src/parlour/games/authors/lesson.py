"""A first hand of Authors: what every call gives away, and how to remember it."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="authors",
    players=3,
    dealer=0,
    hands={0: "A1, A2, B13, C6", 1: "A3, D13, C7, D2", 2: "C8, A13, B6, D7"},
    then="D9, B9, A4, B3, D11, C5, A6, B11, C10, B5, D8, C4, B4, D1, C12, B2, A8, D12, A5, B12, A9, C13, B7, D4, "
    "B1, D6, A11, C2, D5, D10, D3, C1, A10, A7, C3, C9, B10, A12, C11, B8",
    hello="You collect books of four: the 1s to 4s, 5s to 8s and 9s to 12s of each Club, and the four Rulers, the 13s. On your "
    "turn, call a painting aloud from another player, by title and artist: if they have it, it's yours, and you call again. If "
    "not, you draw a card, and the call passes on.",
    steps=(
        Others(
            "1: ask 2 for A4; 2: ask 1 for C13",
            "Two calls, two misses. But everyone heard them, and every call gives something away.",
        ),
        Decision(
            "Whoever calls a card holds another of its book, but not that card. Bert called A4, and you hold A1 and A2: what does "
            "that leave for Bert?",
            "ask 1 for A3",
            why="It had to be A3. You got it, so you call again.",
            other="That's a guess, but there is something you know. Bert must hold A3, the only card that call leaves.",
        ),
        Decision(
            "You may only call from books you hold a card of, and never your own card. Clara called C13, so Clara has a Ruler: "
            "which one, since you hold B13?",
            "ask 2 for A13",
            why="It was A13 or D13, and you guessed right.",
            other="You can try. But you know that Clara holds A13 or D13: no other call has a better chance.",
            also=("ask 2 for D13",),
        ),
        Decision(
            "Nobody has called from the book of C6 yet, so try your luck with Clara. A miss isn't all bad: you draw a card.",
            "ask 2 for C7",
            why="Let's see.",
            other="You could. The lesson tries its luck in Club C, with Clara.",
            also=("ask 1 for C7", "ask 1 for C5", "ask 1 for C8", "ask 2 for C5", "ask 2 for C8"),
        ),
        Others(
            "1: ask 0 for C6; 1: ask 2 for C8; 1: ask 2 for C5; 2: ask 1 for B5",
            "You missed, but drew A4, and a whole book is laid down at once! Bert was listening: your C6 is gone, and Clara's C8.",
        ),
        Decision(
            "You hold A13 and B13, so only Rulers can be called. Nobody has called D13 yet: who holds the most cards?",
            "ask 1 for D13",
            why="A card is most likely to be where the most cards are.",
            other="It could be there. But a card nobody has called is best looked for in the biggest hand: D13, from Bert.",
        ),
        Decision(
            "Only C13 is missing. Bert has drawn one card since saying no, Clara two since calling it.",
            "ask 2 for C13",
            why="Two new cards against one: Clara is the better chance.",
            other="Bert has drawn only one card since being asked, Clara two since calling it. Ask Clara.",
        ),
        Others(
            "1: ask 2 for C5; 2: ask 1 for B7",
            "A miss; but look what you drew: C5. And Bert, who wants it, asked Clara.",
        ),
        Decision(
            "With C5 you may call from its book again. Everyone saw Bert take C6 from you and C8 from Clara.",
            "ask 1 for C6",
            why="You have it back.",
            other="You watched Bert collect that book. Call it from Bert, card by card.",
            also=("ask 1 for C7", "ask 1 for C8"),
        ),
        Decision(
            "To call C6 at all, Bert had to hold another card of the book. It wasn't C8, which came later, nor C5, which Bert "
            "still wanted.",
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
            "So it goes on until all thirteen books are laid down. The rest plays itself: you get the Rulers, and two more books.",
            quiet=True,
        ),
    ),
    goodbye="You have 5 books, Bert and Clara 4 each: you win, by one. Two of yours came from listening. Remember that a player who "
    "calls a card holds another of its book, and a player who got a card still has it, unless you saw it go.",
)
