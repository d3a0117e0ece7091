"""Hearts on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row

THROWN = Proof(
    players=4,
    hands={
        0: "2C, 7D, 3H",
        1: "KD, 4C, 5C",
        2: "QS, 6C, 7C, 8C, 9C, 10C, JC, QC, KC, AC, KS, AS, JS",
        3: "3C, 4D, 5D",
    },
    options={"pass_cards": "no"},
    moves="0: play 2C; 1: play 5C; 2: play 6C; 3: play 3C; 2: play AC; 3: play 5D; 0: play 7D; 1: play 4C; 2: play JS; 3: play 2S; "
    "0: play 3S; 1: play KD; 2: play KC; 3: play 4D; 0: play 3H; 1: play 2D",
    becomes={"taken 2": "2C, 3C, 4C, 5C, 6C, KC, AC, 2D, 4D, 5D, 7D, KD, 2S, 3S, JS, 3H"},
    points={2: 1},
)
QUEEN = Proof(
    players=4,
    hands={0: "2C, KD", 1: "3C, 4D", 2: "4C, 9D", 3: "AC, QS, JC, QC, KC, 5C, 6C, 7C, 8C, 9C, 10C, 2S, 3S"},
    options={"pass_cards": "no", "no_pts_on_first_trick": "no"},
    moves="0: play 2C; 1: play 3C; 2: play 4C; 3: play 5C; 3: play 2S",
    becomes={"taken 3": "2C, 3C, 4C, 5C"},
)

GUIDE = Guide(
    aim=Section(("Every heart you take is a point against you, and the queen of spades is 13. Let the others have them.",)),
    turn=Section(
        (
            "First you pass three cards to a neighbor, face down and all at once: left, then right, then across, and in the "
            "fourth deal nobody passes. You pick yours before you see what you are given.",
            "Whoever holds the 2 of clubs leads it. Follow suit if you can. If you can't, play anything: now is the time to get "
            "rid of hearts and of the queen of spades, though not on the first trick. The highest card of the suit led takes the "
            "trick, and whoever takes it leads next.",
            "You can't lead a heart until hearts are broken: until somebody has thrown one, or the queen of spades.",
        ),
    ),
    counts=Section(
        ("A heart is one point, the queen of spades 13: 26 in every deal. Take them all, and you shoot the moon: you get nothing, "
         "and everyone else 26.",),
    ),
    end=Section(("When somebody has 100 points the game is over, and the fewest points win.",)),
    mistakes=(
        "Passing low hearts to look harmless: low cards are your safest. Pass the high ones.",
        "Keeping the ace or king of spades with few others: the queen will fall under it.",
        "Taking harmless tricks too late: once suits run out, every trick may bring points.",
    ),
    advice="Run out of a suit early, so that you can throw what you don't want. Lead low spades while the queen is out and you "
    "hold neither her nor the king or ace.",
)
