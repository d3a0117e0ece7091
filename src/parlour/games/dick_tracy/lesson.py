"""A first hand of Dick Tracy: get rid of the Thugs, collect the Jewels, find a guard for them, and cry."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="dick-tracy",
    players=2,
    dealer=1,
    options={"cry": "own"},
    hands={0: "jewel 2, 5; thug 3, 7; tracy 1", 1: "jewel 1, 8; thug 1, 2, 9"},
    then="tracy 2; jewel 9, 6, 11, 4; thug 5; tracy 5; jewel 12; tracy 6; thug 8; jewel 14, 7, 10, 3; tracy 7, 3",
    hello='You want one hand: four Jewels, and a Dick Tracy to guard them. When you hold it, cry "My Jewels!" and score 30. On your '
    "turn, discard as many cards as you like and draw as many; the numbers on them don't matter.",
    steps=(
        Others(
            "0: silent; 1: silent",
            "Nobody was dealt the winning hand, so nobody cries. You sit to the dealer's left and go first.",
        ),
        Decision(
            "You hold thug 3, thug 7 and tracy 1. You can't win with a Thug, and a Thug won't leave alone: it takes a Tracy to lead "
            "it away.",
            "discard thug 3, tracy 1",
            why="Tracy takes the Thug away, and you draw two new cards.",
            other="That keeps both Thugs, or costs you a Jewel. Discard one Thug together with the Tracy.",
            others={"keep": "That doesn't help your hand. You have a Tracy: discard a Thug with it."},
            also=("discard thug 7, tracy 1",),
        ),
        Others(
            "0: silent; 1: discard jewel 1, jewel 8; 1: silent",
            "A Jewel and a new Tracy. Bert gives up two Jewels at once: the rest of that hand must be all Thugs.",
        ),
        Decision(
            "You hold jewel 2, jewel 5, jewel 9, thug 7 and tracy 2. You'll want a Tracy in the end, but is losing the Thug worth "
            "this one?",
            "discard thug 7, tracy 2",
            why="As long as you hold the Thug, you can't win. Another Tracy may come.",
            other="The Thug blocks everything, and only a Tracy can take it away. Discard the two together, and keep your Jewels.",
        ),
        Others(
            "0: silent; 1: discard jewel 6, jewel 11; 1: silent",
            "Four Jewels, but a new Thug instead of a guard: not the winning hand yet, so you stayed silent.",
        ),
        Decision(
            "You hold jewel 2, jewel 4, jewel 5, jewel 9 and thug 5. The Thug can't go without a Tracy, and only two of the eight "
            "have been discarded: how do you get one?",
            "discard jewel 2",
            why="One Jewel makes room for one card. It hurts, but without a Tracy you can neither win nor lose the Thug.",
            other="You need a Tracy, but every Jewel you keep is worth 5 points even if Bert wins. Give up just one.",
            others={
                "keep": "Right when few Tracys are left: the discards come back later. Now there are plenty: give up a Jewel."
            },
            also=("discard jewel 4", "discard jewel 5", "discard jewel 9"),
        ),
        Others("0: silent; 1: discard thug 1, tracy 5; 1: silent", "You drew tracy 6 right away."),
        Decision(
            "You hold jewel 4, jewel 5, jewel 9, thug 5 and tracy 6. You've been here before.",
            "discard thug 5, tracy 6",
            why="There goes the last Thug.",
            other="The Thug first. As long as you hold it, no Jewel will help.",
        ),
        Others(
            "0: silent; 1: discard jewel 12, jewel 14; 1: silent",
            "Five Jewels and no Thug! But five Jewels have no guard, so they can't win either.",
        ),
        Decision(
            "You hold jewel 4, jewel 5, jewel 7, jewel 9 and jewel 10. One card has to change, and you know what is missing.",
            "discard jewel 4",
            why="One Jewel out, one card in.",
            other="You need just one new card, a Tracy. Keep four Jewels.",
            others={"keep": "Five Jewels never win, and half of the Tracys are still out there. Trade in one Jewel."},
            also=("discard jewel 5", "discard jewel 7", "discard jewel 9", "discard jewel 10"),
        ),
        Decision(
            "You hold jewel 5, jewel 7, jewel 9, jewel 10 and tracy 3. Well?",
            "cry",
            why="My Jewels!",
            other="You have it: four Jewels and a Tracy. Stay silent, and Bert may get there first!",
        ),
    ),
    goodbye="You cried, and score 30; Bert's Jewel is worth 5, a Tracy cancels one Thug, and the other two Thugs cost 5 each. "
    "So Bert scores -5, and a score below zero is written in a circle. Thugs out first, each with a Tracy; then Jewels, and the first "
    "to 100 points wins.",
)
