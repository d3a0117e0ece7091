"""A first hand of Pals for Two: pairs in the hand, pairs by answering, and what to lead."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

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
    hello="This is Pals for two, without the race. A boy (yellow or red) and a girl (blue or green) with the same number are Pals. "
    "Only pairs of Pals count: pairs you lay from your hand, and pairs you make by taking a card with its Pal (PT-8). You each get "
    "11 cards, the other 30 are the stock, and after each trick you both draw (PT-1, PT-4). Bert deals.",
    steps=(
        Decision(
            "First, both of you lay aside the pairs you hold (PT-1). You hold yellow 5, red 5 and blue 5. They make one pair. "
            "Which?",
            "pair yellow 5 + blue 5",
            why="A boy and a girl. Red 5 stays and may still find green 5.",
            other="Start with the 5s: yellow 5 and blue 5.",
            others={
                "done": "Not yet: you have two pairs in your hand, and each one scores.",
            },
            also=("pair red 5 + blue 5",),
            first=Refused("pair yellow 5 + red 5", "PT-1", "Both are boys. Pals are a boy and a girl with the same number."),
        ),
        Decision(
            "Now the captains: you hold red star and green star. Are they a pair?",
            "pair red star + green star",
            why="A boy captain and a girl captain are Pals, worth two points (PT-8).",
            other="Don't leave them in your hand: a pair of captains is worth two points.",
        ),
        Others(
            "0: done; 1: pair yellow 8 + blue 8; 1: pair red 1 + green 1; 1: done; 1: lead blue 9",
            "You're done, and Bert lays two pairs. The dealer leads (PT-2): blue 9.",
        ),
        Decision(
            "Answer with any card you like. Your answer takes the trick if it's a Pal of the card led, or if its number is higher "
            "(PT-3). But a trick taken with a higher number is flat and counts nothing (PT-8). You hold red 5, red 7, red 10, "
            "yellow 2, yellow 9, blue 3 and green 12.",
            "play yellow 9",
            why="Her Pal: you take the trick, and the pair is a point.",
            other="You have her Pal, yellow 9! Only a Pal scores a point here.",
            others={
                "play red 10": "It takes the trick, but the trick is flat: no point. Yellow 9 takes it too, and is her Pal.",
                "play green 12": "It takes the trick, but the trick is flat: no point. Yellow 9 takes it too, and is her Pal.",
            },
        ),
        Decision(
            "Whoever takes the trick draws first and may lay any pairs they hold (PT-4). You drew blue 7. Look at your hand again.",
            "pair red 7 + blue 7",
            why="Another point. The other player draws too, but can't lay a pair before taking a trick. So taking tricks is worth "
            "something in itself.",
            other="Look again: red 7 and blue 7 are Pals.",
        ),
        Others("0: done"),
        Decision(
            "Now you lead (PT-5). You hold red 5, red 10, yellow 2, blue 3 and green 12. If Bert has a Pal of your card, that's a "
            "point for Bert; otherwise the higher number takes the trick. You'd like to keep the lead, because the player who takes the "
            "trick may lay pairs.",
            "lead green 12",
            why="Only a boy 12 or a captain can take it.",
            other="A lower card is easier to take. To keep the lead, lead high: green 12.",
        ),
        Others(
            "1: play blue 6",
            "Bert can't take it and throws blue 6. That's a flat trick for you: no points, but you draw first: yellow 3.",
        ),
        Decision(
            "You drew yellow 3. Is there a Pal for him in your hand?",
            "pair yellow 3 + blue 3",
            why="Keeping the lead paid off: you took the trick, so you may lay the pair right away.",
            other="Look: blue 3 is his Pal.",
        ),
        Others("0: done"),
        Decision(
            "You lead again. You hold red 5, red 10 and yellow 2, and none of them is high enough to be safe. So think of Pals: "
            "which of your cards is least likely to meet one in Bert's hand? Remember the pairs you laid.",
            "lead red 5",
            why="One of its two Pals, blue 5, is among your own pairs. Only green 5 is left, so Bert is unlikely to score.",
            other="Bert could hold either Pal of that card. You laid one Pal of red 5 yourself, so there is only one left to worry "
            "about.",
        ),
        Others(
            "1: play yellow 11; 1: done; 1: lead green 10",
            "Bert takes a flat trick with yellow 11, which is no point for anyone, and leads green 10.",
        ),
        Decision(
            "Green 10 is led. You hold red 8, red 10 and yellow 2. Aren't you glad you kept the 10?",
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
            "The rest is played for you. You lay yellow 2 and green 2, and Bert lays a pair of 4s. Yellow star takes your blue "
            "star, a pair of captains for Bert. When the stock is gone the hands run out, and you lead your last card first.",
            quiet=True,
        ),
    ),
    goodbye="You score 11 points (PT-8): 4 for the pairs of 5s, 7s, 3s and 2s, 2 for your captains, 2 for the tricks with yellow 9 "
    "and red 10, and 3 for going out. Bert scores 5: three pairs, and 2 for the captains. Fifty points win the game (PT-9). "
    "Remember: answer with a Pal when you can, lead high or lead a card with few Pals left, and take tricks when you have pairs to "
    "lay.",
)
