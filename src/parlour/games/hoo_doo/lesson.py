"""A first hand of Hoo-doo: all luck, and yet there is something to work out: which card is the odd one?"""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="hoo-doo",
    players=3,
    dealer=2,
    seed=35,
    hands={
        0: "A1, B1, A2, B2, A3, B3, A7, A9, A11, A12, A5, B5, A6, B6, A8, B8, A4",
        1: "C1, D1, C2, D2, C3, D3, B7, B9, B10, C10, C5, D5, C6, D6, C8, B12, A13",
        2: "B4, C4, D4, C7, C9, D9, A10, B11, C11, D11, C12, D12, D8, B13, C13, D13, D10",
    },
    first="D7",
    hello="One of the 52 cards was laid aside before the deal, and nobody has seen it (F4-1). So one card will never find a "
    "partner, and the player left with it is the Hoo-doo (F4-6). Two cards of the same number are a pair, whatever their Clubs, "
    "and everyone has laid out their pairs (F4-2). In turn, each player draws a card, unseen, from the hand on the right (F4-3).",
    steps=(
        Decision(
            "You hold A4, A7, A9, A11 and A12, five cards without a partner. You sit to the dealer's left, so you go first and "
            "draw from the dealer: Clara, who has five cards too. You say which place you draw from. Does it matter?",
            "draw 1",
            why="It doesn't matter: Clara's hand was mixed just before you drew (F4-3).",
            also=("draw 2", "draw 3", "draw 4", "draw 5"),
            first=Refused(
                "draw 9",
                None,
                "Clara holds five cards, so there are five places to draw from, 1 to 5 (F4-3).",
            ),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "D8 was no help to you, but Bert drew it from your hand right away and made a pair with it. Then Clara drew a 7 "
            "from Bert and laid out B7 and C7.",
        ),
        Decision(
            "Stop and think: B7 and C7 are on the table, and you hold A7. The only partner left for it is D7. If D7 is the "
            "card laid aside, A7 is the odd card, and you have it. All you can do is draw on, and hope that Bert draws A7 from "
            "you.",
            "draw 1",
            why="Draw on. Cards that have a partner somewhere will find it.",
            also=("draw 2", "draw 3"),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "Bert drew A4 from you, and Clara drew it from Bert and made a pair. Clara has one card left.",
        ),
        Decision(
            "Clara has a single card. If you draw it, Clara is out and safe (F4-5). You have no choice: it's your turn to draw, "
            "and Clara's is the hand on your right. Which of your cards could it match? You hold A7, A9, A11, A12 and D13.",
            "draw 1",
            why="There is just the one.",
        ),
        Others(
            "1: draw 1",
            "D11 made a pair with A11, and Clara is out and safe. Bert drew D13 from you and laid it out with A13.",
        ),
        Decision(
            "Now it's just Bert and you. You hold A7, A9 and A12, and Bert has two cards. A neighbor who is out is skipped "
            "(F4-4), so from now on you draw from Bert, and Bert from you. Look at the pairs on the table: which numbers are "
            "incomplete, and what can Bert be holding?",
            "draw 1",
            why="C9, D9, C12 and D12 are laid out, so Bert's two cards can only be B9 and B12: whichever you draw makes a pair.",
            also=("draw 2",),
        ),
        Others("1: draw 1", "B9 made a pair with your A9. And then Bert drew A7 from you. Not a word, now."),
        Decision(
            "You hold A12. Bert has two cards: B12, which you need, and A7, which you know too well. You'll get one of the two.",
            "draw 1",
            why="A fifty-fifty chance.",
            also=("draw 2",),
        ),
        Others("1: draw 1", "Back it came. But Bert drew next, and took A7 again, not A12. That is the whole fun of the game."),
        Decision(
            "The same once more: you hold A12, and Bert has B12 and A7. If you get B12, you are out.",
            "draw 1",
            why="Good luck.",
            also=("draw 2",),
        ),
    ),
    goodbye="B12! Your last pair is on the table, and you are out and safe (F4-5). Bert is left with A7, and is the Hoo-doo. "
    "And the card laid aside was D7, as you guessed (F4-6). Being the Hoo-doo counts 1 against Bert, and one deal is a game: "
    "Bert loses, and everyone else wins (F4-7). Remember: it's luck, but watch the pairs. When two cards of a number are on the "
    "table, the other two need each other.",
)
