"""Hearts on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row

THROWN = Proof(
    players=4,
    dealer=3,
    hands={0: "2C, KD", 1: "3C, 4D", 2: "4C, 7H, 2S, 3S, 4S, 5S, 6S, 7S, 8S, 9S, 10S, JS, KS", 3: "5C, 9D"},
    options={"pass_cards": "no"},
    moves="0: play 2C; 1: play 3C; 2: play 4C; 3: play 5C; 3: play 9D; 0: play KD; 1: play 4D; 2: play 7H",
    becomes={"taken 0": "4D, 9D, KD, 7H"},
    points={0: 1},
)
QUEEN = Proof(
    players=4,
    dealer=3,
    hands={0: "2C, AS", 1: "3C, QS", 2: "4C, 3S", 3: "5C, 10S"},
    options={"pass_cards": "no"},
    moves="0: play 2C; 1: play 3C; 2: play 4C; 3: play 5C; 3: play 10S; 0: play AS; 1: play QS; 2: play 3S",
    becomes={"taken 0": "3S, 10S, QS, AS"},
    points={0: 13},
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
        Picture(
            (
                row(
                    card("9D", "Dora leads"),
                    card("KD", "Ada takes it", marked=True),
                    card("4D", "Bert"),
                    card("7H", "Clara has no diamond"),
                ),
            ),
            "Clara can't follow and throws a heart. Ada gets it with the trick, and hearts are broken.",
            THROWN,
        ),
    ),
    counts=Section(
        (
            "A heart is one point, the queen of spades 13: 26 in every deal. Take them all, and you shoot the moon: you get "
            "nothing, and everyone else 26.",
        ),
        Picture(
            (row(card("10S", "Dora leads"), card("AS", "Ada takes it", marked=True), card("QS", "Bert"), card("3S", "Clara")),),
            "Ada's ace was the only high spade she had, and Bert's queen falls under it: 13 points for Ada.",
            QUEEN,
        ),
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
