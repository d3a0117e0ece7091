"""A first hand of Pals for Two: pairs in the hand, pairs by answering, and what to lead."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="pals-for-two",
    players=2,
    dealer=1,
    options={"pairing": "own"},
    hands={
        0: "yellow 5; red 5; blue 5; red star; green star; yellow 9; red 7; green 12; blue 3; yellow 2; red 10",
        1: "blue 9; green 9; yellow 8; blue 8; red 1; green 1; yellow 11; blue 6; red 4; green 10; yellow 7",
    },
    then="blue 7; red 6; yellow 3; green 4; blue 11; red 8; green 2; blue 2; yellow 6; red 2; yellow star; blue 4; "
    "green 8; blue 10, 12; green 5; yellow 12; green 7; red 9; green 3; yellow 10; blue 1, star; green 11; yellow "
    "4; red 11, 3; yellow 1; red 12; green 6",
    hello="Pals for two, without the race. A boy (yellow or red) and a girl (blue or green) with the same number are Pals, and only "
    "pairs of Pals count: those you lay from your hand, and those you make by taking a card with its Pal. You each get 11 cards, "
    "the rest is the stock, and after each trick you both draw.",
    steps=(
        Decision(
            "First, both of you lay aside the pairs you hold. You hold yellow 5, red 5 and blue 5: two boys and a girl make just one "
            "pair.",
            "pair yellow 5 + blue 5",
            why="Watt Fore and Betta Scram! Red 5 stays and may still find green 5.",
            other="Start with the 5s: yellow 5 and blue 5.",
            others={"done": "Not yet: you have two pairs in your hand, and each one scores."},
            also=("pair red 5 + blue 5",),
        ),
        Decision(
            "Now the captains: you hold red star and green star. Are they a pair?",
            "pair red star + green star",
            why="A boy captain and a girl captain are Pals, worth two points.",
            other="Don't leave them in your hand: a pair of captains is worth two points.",
        ),
        Others(
            "0: done; 1: pair yellow 8 + blue 8; 1: pair red 1 + green 1; 1: done; 1: lead blue 9",
            "You're done, and Bert lays two pairs. The dealer leads and calls the name: Jamaica Date, blue 9.",
        ),
        Decision(
            "Answer with any card. A higher number takes the trick but scores nothing; a Pal takes it and scores, and you hold "
            "yellow 9.",
            "play yellow 9",
            why="Knott Able! Her Pal takes the trick, and the pair is a point.",
            other="You have her Pal, yellow 9! Only a Pal scores a point here.",
            others={
                "play red 10": "It takes the trick, but a flat one: no point. Yellow 9 takes it too, and is her Pal.",
                "play green 12": "It takes the trick, but a flat one: no point. Yellow 9 takes it too, and is her Pal.",
            },
        ),
        Decision(
            "Whoever takes a trick draws first and may lay pairs. You drew blue 7: look at your hand again.",
            "pair red 7 + blue 7",
            why="Another point. Bert draws too, but can't lay a pair before taking a trick.",
            other="Look again: red 7 and blue 7 are Pals.",
        ),
        Others("0: done"),
        Decision(
            "The taker leads. You hold red 5, red 10, yellow 2, blue 3 and green 12: unless Bert has its Pal, the higher number takes "
            "the trick.",
            "lead green 12",
            why="Only a boy 12 or a captain can take it.",
            other="A lower card is easier to take. To keep the lead, lead high: green 12.",
        ),
        Others("1: play blue 6", "Bert can't take it: a flat trick for you. No points, but you draw first: yellow 3."),
        Decision(
            "You drew yellow 3. Is there a Pal for him in your hand?",
            "pair yellow 3 + blue 3",
            why="Keeping the lead paid off: you took the trick, so you may lay the pair right away.",
            other="Look: blue 3 is his Pal.",
        ),
        Others("0: done"),
        Decision(
            "You hold red 5, red 10 and yellow 2, none of them high enough to be safe. Remember the pairs you laid: which one is least "
            "likely to meet its Pal?",
            "lead red 5",
            why="One of its two Pals, blue 5, is among your own pairs. Only green 5 is left.",
            other="Bert could hold either Pal of that card. You laid one Pal of red 5 yourself.",
        ),
        Others(
            "1: play yellow 11; 1: done; 1: lead green 10",
            "Bert takes a flat trick and leads Bea Nice, green 10.",
        ),
        Decision(
            "You hold red 8, red 10 and yellow 2. Aren't you glad you kept Will Hugh, the 10?",
            "play red 10",
            why="A pair, and the lead is yours again.",
            other="Red 10 is her Pal: a point, and the lead.",
        ),
        Others(
            "0: pair yellow 2 + green 2; 0: done; 0: lead red 8; 1: play green 9; 1: pair red 4 + green 4; 1: done; 1: lead "
            "blue 11; 0: play red 2; 1: done; 1: lead yellow 7; 0: play blue 4; 1: done; 1: lead green 8; 0: play blue 10; "
            "0: done; 0: lead blue 12; 1: play blue 2; 0: done; 0: lead yellow 12; 1: play green 5; 0: done; 0: lead red 9; "
            "1: play green 3; 0: done; 0: lead yellow 10; 1: play blue 1; 0: done; 0: lead blue star; 1: play yellow star; "
            "1: done; 1: lead yellow 4; 0: play red 11; 0: done; 0: lead red 3; 1: play yellow 1; 0: done; 0: lead red 12; "
            "1: play green 11",
            "The rest is played for you. When the stock is gone the hands run out, and you lead your last card first.",
            quiet=True,
        ),
    ),
    goodbye="You score 11 points: 4 for the pairs of 5s, 7s, 3s and 2s, 2 for your captains, 2 for the tricks with yellow 9 and red 10, "
    "and 3 for going out. Bert scores 5: three pairs, and 2 for the captains. Answer with a Pal when you can, lead high or lead a "
    "card with few Pals left, and the first to fifty wins.",
)
