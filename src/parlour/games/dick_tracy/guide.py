"""Dick Tracy on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row

WINNING = Proof(players=2, hands={0: "jewel 1, 5, 9, 13; tracy 1", 1: "jewel 2, 3; thug 1, 2; tracy 2"}, points={0: 30})
LOSING = Proof(players=2, hands={0: "jewel 1, 5, 9, 13; tracy 1", 1: "jewel 2, 3; thug 1, 2; tracy 2"}, points={1: 5})
FIVE_THUGS = Proof(
    players=2,
    hands={0: "jewel 1, 2; thug 7, 8; tracy 1", 1: "thug 1, 2, 3, 4, 5"},
    moves="1: show thug 4",
    becomes={"discards": "thug 4"},
)

GUIDE = Guide(
    aim=Section(
        ("Get four Jewels and one Dick Tracy to guard them. Cry “My Jewels!” and the hand is yours.",),
        Picture(
            (
                row(
                    card("jewel 1"),
                    card("jewel 5"),
                    card("jewel 9"),
                    card("jewel 13"),
                    card("tracy 1", "the guard", marked=True),
                ),
            ),
            "The winning hand. Any four Jewels and any Tracy will do.",
            WINNING,
        ),
    ),
    turn=Section(
        (
            "You hold five cards. On your turn, discard as many Jewels and Tracys as you like, or none, and draw the same "
            "number from the pile. A Thug leaves only in custody: each one you discard needs a Tracy to go with it.",
            "With five Thugs you're stuck, so you may show them all and discard one. When the pile runs out, the discards are "
            "shuffled into a new one.",
        ),
        Picture(
            (row(card("thug 1"), card("thug 2"), card("thug 3"), card("thug 4", "goes", marked=True), card("thug 5")),),
            "Five Thugs: show your hand, discard one of them and draw a card.",
            FIVE_THUGS,
        ),
    ),
    counts=Section(
        (
            "The winning hand scores 30. Everyone else scores 5 for each Jewel and loses 5 for each Thug, but each Tracy "
            "cancels one Thug. Tracys score nothing themselves.",
        ),
        Picture(
            (
                row(
                    card("jewel 2", "5"),
                    card("jewel 3", "5"),
                    card("thug 1", "−5"),
                    card("thug 2", "canceled"),
                    card("tracy 2"),
                ),
            ),
            "A losing hand: 10 for the Jewels, minus 5 for the Thug no Tracy holds. That's 5 points.",
            LOSING,
        ),
    ),
    end=Section(
        (
            "The deal passes to the left. The first player to reach 100 points wins the game. A total below zero is written "
            "in a circle.",
        )
    ),
    mistakes=(
        "Five Jewels don't win. Unguarded Jewels are never safe, so you need a Tracy among the five cards.",
        "One Tracy doesn't clear out all your Thugs. It takes one with it, and you lose the Tracy too.",
        "Don't sit on Thugs while you wait for the last Jewel: if someone else cries first, each one may cost you 5.",
    ),
)
