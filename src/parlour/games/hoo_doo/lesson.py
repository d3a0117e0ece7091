"""A first hand of Hoo-doo: no choice but luck, and yet there is something to see: which number is the odd one?"""

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
    hello="One card of the 52 was laid aside before the deal, and nobody has seen it (F4-1). So one card will find no "
    "partner, and who is left with it is the Hoo-doo (F4-6). Two cards of one number are a pair, whatever their Clubs, and "
    "everybody has laid out his pairs (F4-2). In turn, each draws a card from the hand on his right, unseen (F4-3).",
    steps=(
        Decision(
            "You hold A4, A7, A9, A11 and A12, five cards without a partner. Left of the dealer begins, and draws from the "
            "dealer: Clara, who has five cards too. You say which place you draw from. Does it matter?",
            "draw 1",
            why="It does not matter: chance has mixed her hand just before (F4-3).",
            also=("draw 2", "draw 3", "draw 4", "draw 5"),
            first=Refused(
                "draw 9",
                None,
                "Clara holds five cards, so there are five places to draw from. It is her hand you draw from (F4-3).",
            ),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "D8 was no help, and Bert drew it out of your hand at once; for him it made a pair. Then Clara drew a 7 from "
            "Bert and laid out B7 and C7.",
        ),
        Decision(
            "Stop and think: B7 and C7 lie on the table, and you hold A7. Its only partner left is D7. If D7 is the card "
            "laid aside, A7 is the odd one, and you have it. All you can do is draw on, and hope that Bert draws A7 from "
            "you.",
            "draw 1",
            why="Draw on. Cards with a partner somewhere will find it.",
            also=("draw 2", "draw 3"),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "Bert drew A4 from you, and Clara drew it from him: it made her a pair. She has one card left.",
        ),
        Decision(
            "Clara has a single card. If you draw it she is out and safe (F4-5). You cannot choose: it is your turn to "
            "draw, and hers is the hand on your right. Which cards of yours could it fit? You hold A7, A9, A11, A12 and D13.",
            "draw 1",
            why="There is just this one.",
        ),
        Others(
            "1: draw 1", "D11 made a pair with A11, and Clara is out and safe. Bert drew D13 from you and laid it out with A13."
        ),
        Decision(
            "Now it is Bert and you. You hold A7, A9 and A12, and Bert two cards. A neighbour who is out is passed over "
            "(F4-4), so from now on you draw from Bert, and he from you. Look at the pairs on the table: which numbers are "
            "not complete, and what can he hold?",
            "draw 1",
            why="Both. C9, D9, C12 and D12 are laid out, so his two cards can only be B9 and B12: whichever you draw makes "
            "a pair.",
            also=("draw 2",),
        ),
        Others(
            "1: draw 1", "B9 paired your A9. And then Bert drew A7 from you. You did not say a word, and neither should you."
        ),
        Decision(
            "You hold A12. Bert has two cards: B12, which you need, and A7, which you know too well. One of the two will "
            "come to you.",
            "draw 1",
            why="Even chances.",
            also=("draw 2",),
        ),
        Others(
            "1: draw 1", "Back it came. But Bert drew next, and he took A7 again, not A12. This is the whole fun of the game."
        ),
        Decision(
            "The same once more: you hold A12, Bert has B12 and A7. If you get B12, you are out.",
            "draw 1",
            why="Take heart.",
            also=("draw 2",),
        ),
    ),
    goodbye="B12! Your last pair lies on the table, and you are out and safe (F4-5). Bert sits there with A7: he is the "
    "Hoo-doo. And the card laid aside was D7, as you guessed (F4-6). Being the Hoo-doo counts 1 against him, and one deal "
    "is a game: he loses, all others win (F4-7). Remember: it is luck, but watch the pairs. When two of a number lie there, "
    "the other two need each other.",
)
