"""A first hand of Dick Tracy: get rid of the Thugs, collect the Jewels, find their guard, and cry."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="dick-tracy",
    players=2,
    dealer=1,
    options={"cry": "own"},
    hands={0: "jewel 2, 5; thug 3, 7; tracy 1", 1: "jewel 1, 8; thug 1, 2, 9"},
    then="tracy 2; jewel 9, 6, 11, 4; thug 5; tracy 5; jewel 12; tracy 6; thug 8; jewel 14, 7, 10, 3; tracy 7, 3",
    hello='There is one hand to go for: four Jewels and a Dick Tracy who guards them. Who holds it cries "My Jewels!" and '
    "wins 30 points (DT-8, DT-11). In your turn you discard as many cards as you like and draw as many (DT-6). The Thugs "
    "are the trouble: they do not go by themselves. The numbers and pictures on the cards do not matter. In this lesson you "
    "cry yourself (DT-9).",
    steps=(
        Others(
            "0: silent; 1: silent",
            "Nobody was dealt the winning hand, so nobody could cry. You are left of the dealer and begin (DT-2).",
        ),
        Decision(
            "You hold jewel 2, jewel 5, thug 3, thug 7 and tracy 1. Jewels you want to keep. A Thug in the hand means you "
            "cannot win (DT-10). How do you get rid of one?",
            "discard thug 3, tracy 1",
            why="Tracy takes the Thug away, and you draw two new cards.",
            other="That does not get rid of a Thug, or it costs you a Jewel. Send one Thug off with Tracy, and draw two cards.",
            others={"keep": "Then nothing gets better. You have a Tracy: send a Thug off with him."},
            also=("discard thug 7, tracy 1",),
            first=Refused("discard thug 3", "DT-4", "A Thug goes only together with a Tracy, one Tracy for each Thug."),
        ),
        Others(
            "0: silent; 1: discard jewel 1, jewel 8; 1: silent",
            "A Jewel and a new Tracy. Bert gives up two Jewels at once: he seems to have nothing but Thugs besides.",
        ),
        Decision(
            "Now you hold jewel 2, jewel 5, jewel 9, thug 7 and tracy 2. One Jewel is missing, and the Thug is one too "
            "many. Tracy is part of the winning hand. Is he worth the Thug?",
            "discard thug 7, tracy 2",
            why="As long as the Thug stays you cannot win. Another Tracy may come.",
            other="The Thug blocks everything, and only a Tracy can take him away. Let them go together, and keep your Jewels.",
        ),
        Decision(
            "You drew jewel 4 and thug 5: four Jewels, but instead of a guard there is a Thug. After each turn you are "
            "asked if you cry.",
            "silent",
            why="Not yet.",
            first=Refused(
                "cry", "DT-10", "Four Jewels are not enough: with a Thug in the hand, or without a Tracy, nobody wins."
            ),
        ),
        Others("1: discard jewel 6, jewel 11; 1: silent"),
        Decision(
            "You hold jewel 2, jewel 4, jewel 5, jewel 9 and thug 5. The Thug cannot go without a Tracy, and you have none. "
            "Look at the discards: only two of the eight Tracys are among them. So how do you get one into your hand?",
            "discard jewel 2",
            why="One Jewel makes room for one card. It hurts, but without a Tracy you can neither win nor lose the Thug. Had most "
            "Tracys been discarded, you had better kept your Jewels, and waited till the discards are drawn again (DT-7).",
            other="You need a Tracy, but every Jewel you keep is worth 5 points even if Bert wins (DT-11). Give up just one.",
            others={"keep": "That is right when few Tracys are left to draw. Now there are many of them: give up one Jewel."},
            also=("discard jewel 4", "discard jewel 5", "discard jewel 9"),
        ),
        Others("0: silent; 1: discard thug 1, tracy 5; 1: silent", "Tracy 6 came at once."),
        Decision(
            "You hold jewel 4, jewel 5, jewel 9, thug 5 and tracy 6. You have been here before.",
            "discard thug 5, tracy 6",
            why="Away with the last Thug.",
            other="The Thug first. As long as he is there, no Jewel will do.",
        ),
        Decision(
            "Jewel 7 and jewel 10: five Jewels and no Thug! That looks even better than four. Is it?",
            "silent",
            why="Five Jewels score well, but they do not win.",
            first=Refused(
                "cry",
                "DT-10",
                "Five Jewels have no guard. It takes four Jewels and one Dick Tracy, no more and no less (DT-8).",
            ),
        ),
        Others("1: discard jewel 12, jewel 14; 1: silent"),
        Decision(
            "You hold jewel 4, jewel 5, jewel 7, jewel 9 and jewel 10. One card is wrong, and you know now which kind is "
            "missing.",
            "discard jewel 4",
            why="One Jewel out, one card in.",
            other="You need just one new card, a Tracy. Keep four Jewels.",
            others={
                "keep": "Five Jewels never win (DT-10), and half of the Tracys have not been discarded yet. Change one Jewel."
            },
            also=("discard jewel 5", "discard jewel 7", "discard jewel 9", "discard jewel 10"),
        ),
        Decision(
            "You drew tracy 3. You hold jewel 5, jewel 7, jewel 9, jewel 10 and tracy 3. Well?",
            "cry",
            why="My Jewels!",
            other="You have it: four Jewels and a Tracy. Who stays silent wins nothing, and Bert may be next. Cry!",
        ),
    ),
    goodbye="You cried, and score 30 (DT-11). Bert's hand is laid open: a Jewel is 5, and of his three Thugs tracy 7 cancels "
    "one, the others cost 5 each. So he scores -5: a score can fall below zero, too, and is written in a circle (DT-12). 100 "
    "points win the game (DT-13). Remember: Thugs out first, with a Tracy each; then Jewels; and never be too fond of a fifth "
    "one.",
)
