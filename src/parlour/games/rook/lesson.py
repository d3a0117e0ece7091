"""A first hand of Rook: bid round the table, name the trump, draw the trumps, bring the counting cards home."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="rook",
    players=4,
    dealer=0,
    seat=1,
    hands={
        0: "green 11, 8, 2; red 14, 13, 10, 7, 3; yellow 14, 13, 4, 1; black 9, 2",
        1: "green 14, 13, 12, 10, 9, 7, 4; black 14, 8, 3; yellow 10, 7, 2; red 6",
        2: "green 5; red 8, 4, 2, 1; yellow 9, 8, 6, 3; black 7, 6, 5, 4, 1",
        3: "green 6, 3, 1; red 12, 11, 9, 5; yellow 12, 11, 5; black 13, 12, 11, 10",
    },
    hello="Welcome to Rook! You win tricks, but only the 5s, 10s and 14s in them count: 5 points for a 5, 10 for the others, "
    "100 in all. Whoever bids the most names the trump color and has to take at least that much.",
    steps=(
        Others("0: bid 15", "Ada deals, so Ada must open the bidding, with 15 or more."),
        Decision(
            "Go higher by fives, or pass and stay out. You hold green 14 and six more greens, and black 14 too: how about 25?",
            "bid 25",
            why="A good start: it shows strength and leaves you room.",
            other="You may, but 25 suits this hand: high enough to matter, with room to raise.",
            others={"pass": "With seven greens and two 14s you want to name the trump. Bid 25, and see who follows."},
        ),
        Others("2: pass; 3: bid 30; 0: bid 35", "Clara passes and won't be asked again. Dora goes to 30, and Ada to 35."),
        Decision(
            "Count: two 14s and green 10 are 30 points, and your trumps will catch a few more. Is that worth 40?",
            "bid 40",
            why="It's worth it, and not a step more than you need.",
            other="That's a lot to promise: take less than you bid, and you lose the bid. 40 is within reach.",
            others={"pass": "Then Ada names the trump, and your seven greens lose their power. You can make 40."},
        ),
        Others("3: pass; 0: pass", "Dora passes and Ada passes, so the bid is yours: take 40 points, or be set back 40."),
        Decision(
            "Name the trump: it beats every other color. Which color do you have the most of?",
            "trump green",
            why="Half of the greens are yours. The other three players share the rest.",
            other="You have far fewer of that color. Name your longest one: green.",
        ),
        Decision(
            "You sit to the dealer's left, so you lead. Seven trumps are out there, each a danger to your good cards: how do you get "
            "them out of the way?",
            "play green 14",
            why="Everyone has to follow, so one lead of yours draws three of their trumps.",
            other="As long as the others have trumps, your good cards are in danger. Lead green 14, which nothing beats.",
        ),
        Others(
            "2: play green 5; 3: play green 1; 0: play green 2; 1: play green 13; 2: play red 1; 3: play green 3; 0: play green 8; "
            "1: play green 12; 2: play red 2; 3: play green 6; 0: play green 11",
            "Clara's green 5 fell too: 15 points so far. You led green 13 and green 12 after it, and now every trump left is yours.",
        ),
        Decision(
            "Nobody can trump you now. Which card outside green is sure to win, and counts 10?",
            "play black 14",
            why="No black is higher, and nobody has a trump left to stop it.",
            other="That one can be beaten, or it counts nothing. Black 14 is safe now, and brings 10 points.",
            also=("play green 10",),
        ),
        Others(
            "2: play black 1; 3: play black 11; 0: play black 2; 1: play green 10; 2: play yellow 3; 3: play black 12; 0: play red 3",
            "Green 10 came home as well. That makes 35: one more counting card, and you have your bid.",
        ),
        Decision(
            "Your trumps can catch a high card when you're out of its color. Which color can you empty with a single card?",
            "play red 6",
            why="Your only red. You lose this trick, but you may trump the next red.",
            other="Red 6 does more: it's your only red, and without it you may trump red.",
            others={"play yellow 10": "That hands 10 points to anyone with a higher yellow. Let go of red 6 instead."},
        ),
        Others("2: play red 4; 3: play red 9; 0: play red 13; 0: play yellow 14"),
        Decision(
            "Ada leads yellow 14. You hold yellow 10, yellow 7 and yellow 2, so you have to follow, and your trumps must wait.",
            "play yellow 7",
            why="Ada gets 10 points for yellow 14, and nothing from you.",
            other="Ada takes this trick, and yellow 10 would add 10 points to it. Play a yellow that counts nothing.",
            also=("play yellow 2",),
        ),
        Others("2: play yellow 6; 3: play yellow 11; 0: play red 14"),
        Decision(
            "Red 14, and you're out of red: you may play anything. What's the cheapest way to take it?",
            "play green 4",
            why="Any trump will do, and nobody can top it. That's 45: you've made your bid!",
            other="Ten points are lying there, and any trump takes them. Your lowest one is enough.",
            others=dict.fromkeys(
                ("play green 7", "play green 9"), "A trump, yes, but your lowest is enough. Nobody else has any."
            ),
        ),
        Others(
            "2: play red 8; 3: play red 11; 1: play green 9; 2: play black 4; 3: play red 12; 0: play yellow 1; 1: play green 7; "
            "2: play yellow 8; 3: play black 13; 0: play yellow 4; 1: play yellow 2; 2: play yellow 9; 3: play yellow 12; "
            "0: play yellow 13; 0: play black 9; 1: play black 8; 2: play black 7; 3: play black 10; 3: play yellow 5; 0: play red 7; "
            "1: play yellow 10; 2: play black 6; 1: play black 3; 2: play black 5; 3: play red 5; 0: play red 10",
            "Your bid is safe, so the last tricks play themselves.",
            quiet=True,
        ),
    ),
    goodbye="You bid 40 and took 60, so you score 60; with less than 40 you would have lost 40. Ada scores 10, Clara 20 and "
    "Dora 10, since the others always keep what they take. Count before you bid, draw the trumps, and the first to 300 wins.",
)
