"""All Star Comics on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row

HANDS = {
    0: "red 1, 2, 3, 5, 6, 7; blue 1, 3",
    1: "red 8; blue 8",
    2: "krazy kat; yellow 1, 2, 3, 4, 5, 6, 7",
    3: "offissa pupp; blue 2",
}
SPECIALS = Proof(
    players=4,
    hands=HANDS,
    then="red 4",
    moves="1: play red 8; 2: play krazy kat; 3: play offissa pupp; 0: play red 2",
    becomes={"penalty": "red", "taken 3": "red 2, red 8, krazy kat, offissa pupp"},
    points={3: -4},
)
THROWN = Proof(
    players=4,
    hands=HANDS,
    then="red 4",
    moves="1: play blue 8; 2: play krazy kat; 3: play blue 2; 0: play blue 1",
    becomes={"penalty": "red", "taken 1": "blue 1, blue 2, blue 8, krazy kat"},
    points={1: -1},
)

GUIDE = Guide(
    aim=Section(
        (
            "Don't take any penalty cards. If you're the only one who stays clear, you win the pot; if several of you do, you split it.",
        )
    ),
    turn=Section(
        (
            "Everyone gets 25 counters and eight cards. The dealer turns up the next card, and its color is the penalty suit "
            "for this hand. If a special turns up, the dealer names a color before looking at any cards, or turns another.",
            "The player to the dealer's left leads any card. Follow the suit led if you can; if you can't, play anything. The "
            "highest card of the suit led takes the trick, and whoever takes it leads next. There is no trump.",
        ),
        Picture(
            (
                row(
                    card("blue 8", "Bert leads", marked=True),
                    card("krazy kat", "Clara has no blue"),
                    card("blue 2", "Dora"),
                    card("blue 1", "Ada"),
                ),
            ),
            "Red is the penalty suit. Clara can't follow, so she gives Krazy Kat away, and Bert has to take it.",
            THROWN,
        ),
    ),
    counts=Section(
        (
            "After eight tricks, pay one counter into the pot for each penalty card you took. If the pot can't be divided "
            "evenly, the remainder stays for the next hand. If nobody is clear, it's a jack pot: all of it stays.",
        ),
        Picture(
            (
                row(
                    card("red 8", "Bert leads"),
                    card("krazy kat", "the 9"),
                    card("offissa pupp", "the 11", marked=True),
                    card("red 2", "Ada"),
                ),
            ),
            "Krazy Kat, Ignatz Mouse and Offissa Pupp are the 9, 10 and 11 of the penalty suit. Offissa Pupp takes this "
            "trick: four counters.",
            SPECIALS,
        ),
    ),
    end=Section(("The game ends when a player runs out of counters. The player with the most counters wins.",)),
    mistakes=(
        "The specials aren't wild. They belong to the penalty suit, and you follow it with them like any other card.",
        "A penalty card thrown on another suit never takes the trick, however high it is. That's how you get rid of it.",
        "One penalty card costs you more than a counter: it costs you your share of the pot.",
    ),
)
