"""A first hand of Dick Tracy: get rid of the Thugs, collect the Jewels, find a guard for them, and cry."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="dick-tracy",
    players=2,
    dealer=1,
    options={"cry": "own"},
    hands={0: "jewel 2, 5; thug 3, 7; tracy 1", 1: "jewel 1, 8; thug 1, 2, 9"},
    then="tracy 2; jewel 9, 6, 11, 4; thug 5; tracy 5; jewel 12; tracy 6; thug 8; jewel 14, 7, 10, 3; tracy 7, 3",
    hello='You want one hand: four Jewels, and a Dick Tracy to guard them. When you hold it, cry "My Jewels!" and score 30 '
    "points (DT-8, DT-11). On your turn, discard as many cards as you like and draw as many (DT-6). The Thugs are the trouble: "
    "you can't simply throw them away. The numbers and pictures on the cards don't matter. In this lesson you do the crying "
    "yourself (DT-9).",
    steps=(
        Others(
            "0: silent; 1: silent",
            "Nobody was dealt the winning hand, so nobody could cry. You sit to the dealer's left and go first (DT-2).",
        ),
        Decision(
            "You hold jewel 2, jewel 5, thug 3, thug 7 and tracy 1. The Jewels are worth keeping. With a Thug in your hand you "
            "can't win (DT-10). How do you get rid of one?",
            "discard thug 3, tracy 1",
            why="Tracy takes the Thug away, and you draw two new cards.",
            other="That doesn't get rid of a Thug, or it costs you a Jewel. Discard one Thug with the Tracy, and draw two cards.",
            others={"keep": "That doesn't help your hand. You have a Tracy: discard a Thug with it."},
            also=("discard thug 7, tracy 1",),
            first=Refused("discard thug 3", "DT-4", "A Thug goes only together with a Tracy, one Tracy for each Thug."),
        ),
        Others(
            "0: silent; 1: discard jewel 1, jewel 8; 1: silent",
            "A Jewel and a new Tracy. Bert gives up two Jewels at once: the rest of that hand must be all Thugs.",
        ),
        Decision(
            "Now you hold jewel 2, jewel 5, jewel 9, thug 7 and tracy 2. You are one Jewel short, and the Thug is in the way. "
            "Tracy is part of the winning hand. Is losing the Thug worth a Tracy?",
            "discard thug 7, tracy 2",
            why="As long as you hold the Thug, you can't win. Another Tracy may come.",
            other="The Thug blocks everything, and only a Tracy can take it away. Discard the two together, and keep your Jewels.",
        ),
        Decision(
            "You drew jewel 4 and thug 5: four Jewels, but a Thug instead of a guard. After each of your turns you are asked "
            "whether you cry.",
            "silent",
            why="Not yet.",
            first=Refused(
                "cry", "DT-10", "Four Jewels aren't enough: you can't win with a Thug in your hand, or without a Tracy."
            ),
        ),
        Others("1: discard jewel 6, jewel 11; 1: silent"),
        Decision(
            "You hold jewel 2, jewel 4, jewel 5, jewel 9 and thug 5. The Thug can't go without a Tracy, and you have none. "
            "Look at the discards: only two of the eight Tracys are there. So how do you get one?",
            "discard jewel 2",
            why="One Jewel makes room for one card. It hurts, but without a Tracy you can neither win nor lose the Thug. If most "
            "Tracys had been discarded, it would be better to keep your Jewels and wait for the discards to come back (DT-7).",
            other="You need a Tracy, but every Jewel you keep is worth 5 points even if Bert wins (DT-11). Give up just one.",
            others={"keep": "That's right when few Tracys are left to draw. Now there are plenty: give up one Jewel."},
            also=("discard jewel 4", "discard jewel 5", "discard jewel 9"),
        ),
        Others("0: silent; 1: discard thug 1, tracy 5; 1: silent", "You drew tracy 6 right away."),
        Decision(
            "You hold jewel 4, jewel 5, jewel 9, thug 5 and tracy 6. You've been here before.",
            "discard thug 5, tracy 6",
            why="There goes the last Thug.",
            other="The Thug first. As long as you hold it, no Jewel will help.",
        ),
        Decision(
            "You drew jewel 7 and jewel 10: five Jewels and no Thug! That looks even better than four. Is it?",
            "silent",
            why="Five Jewels score well, but they don't win.",
            first=Refused(
                "cry",
                "DT-10",
                "Five Jewels have no guard. You need exactly four Jewels and one Dick Tracy (DT-8).",
            ),
        ),
        Others("1: discard jewel 12, jewel 14; 1: silent"),
        Decision(
            "You hold jewel 4, jewel 5, jewel 7, jewel 9 and jewel 10. One card has to change, and you know what is missing.",
            "discard jewel 4",
            why="One Jewel out, one card in.",
            other="You need just one new card, a Tracy. Keep four Jewels.",
            others={
                "keep": "Five Jewels never win (DT-10), and half of the Tracys haven't been discarded yet. Trade in one Jewel."
            },
            also=("discard jewel 5", "discard jewel 7", "discard jewel 9", "discard jewel 10"),
        ),
        Decision(
            "You drew tracy 3. You hold jewel 5, jewel 7, jewel 9, jewel 10 and tracy 3. Well?",
            "cry",
            why="My Jewels!",
            other="You have it: four Jewels and a Tracy. If you stay silent you win nothing, and Bert may get there first. Cry!",
        ),
    ),
    goodbye="You cried, and score 30 (DT-11). Bert's hand is laid open: the Jewel is worth 5, tracy 7 cancels one of the three "
    "Thugs, and the other two cost 5 each. So Bert scores -5. A score can fall below zero; it is then written in a circle "
    "(DT-12). 100 points win the game (DT-13). Remember: Thugs out first, each with a Tracy; then Jewels; and don't get too "
    "attached to a fifth one.",
)
