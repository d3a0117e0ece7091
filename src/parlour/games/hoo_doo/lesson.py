"""A first hand of Hoo-doo: all luck, and yet there is something to work out: which card is the odd one?"""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

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
    hello="One card was laid aside before the deal, and nobody has seen it: so one card will never find a partner, and whoever is "
    "left with it is the Hoo-doo. Two cards of the same number are a pair, whatever their Clubs, and everyone has laid out theirs. "
    "Now each player in turn draws a card, unseen, from the hand on the right.",
    steps=(
        Decision(
            "You hold A4, A7, A9, A11 and A12, and you go first. Draw from Clara, on your right: five cards, five places to choose "
            "from.",
            "draw 1",
            why="Any place is as good as another: Clara's hand was mixed just before you drew.",
            also=("draw 2", "draw 3", "draw 4", "draw 5"),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "D8 was no help to you, but Bert drew it right away and made a pair. Then Clara drew a 7 from Bert and laid out B7 and C7.",
        ),
        Decision(
            "B7 and C7 are on the table, and you hold A7: only D7 is left for it. If D7 is the card laid aside, you have the odd card!",
            "draw 1",
            why="Draw on, and hope that Bert draws A7 from you.",
            also=("draw 2", "draw 3"),
        ),
        Others(
            "1: draw 1; 2: draw 1",
            "Bert drew A4 from you, and Clara drew it from Bert and made a pair. Clara has one card left.",
        ),
        Decision(
            "Draw Clara's last card, and Clara is out and safe. You hold A7, A9, A11, A12 and D13: which could it match?",
            "draw 1",
            why="There is just the one.",
        ),
        Others(
            "1: draw 1",
            "D11 made a pair with A11, and Clara is out and safe. Bert drew D13 from you and laid it out with A13.",
        ),
        Decision(
            "Now it's Bert and you, drawing from each other. You hold A7, A9 and A12: look at the pairs on the table, and guess what "
            "Bert has.",
            "draw 1",
            why="C9, D9, C12 and D12 are laid out, so Bert can only have B9 and B12. Either one makes a pair.",
            also=("draw 2",),
        ),
        Others("1: draw 1", "B9 made a pair with your A9. Then Bert drew A7 from you: not a word, now!"),
        Decision(
            "You hold A12. Bert has B12, which you need, and A7, which you know too well.",
            "draw 1",
            why="A fifty-fifty chance.",
            also=("draw 2",),
        ),
        Others("1: draw 1", "Back it came! But Bert drew next, and took A7 again: that's the whole fun of the game."),
        Decision(
            "The same once more: you hold A12, and Bert has B12 and A7. If you get B12, you are out.",
            "draw 1",
            why="Good luck.",
            also=("draw 2",),
        ),
    ),
    goodbye="With B12 you are out and safe, Bert is left with A7, and the card laid aside was D7, as you guessed. Being the Hoo-doo "
    "counts 1 against Bert: one deal is a game, and everyone else wins. It's luck, but watch the pairs: when two cards of a number "
    "are on the table, the other two need each other.",
)
