"""A first hand of the Crowned Club: which cards are crowned, and how to take plays with few of them."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="paintings-crowned",
    players=3,
    dealer=2,
    hands={
        0: "C13, A13, B12, B4, A5, D12, D3",
        1: "A12, A7, C9, C5, D8, D10, B2",
        2: "B13, B9, A11, A3, C4, D7, D6",
    },
    then="B7",
    hello="In this game you want plays: each one you take is a point (F1-7). The card turned up crowns its Club, here B, "
    "and a crowned card beats all the others (F1-6). There's a twist: A and B are allies, so the Ruler of A, A13, has joined "
    "the crowned Club. It ranks second, after B13 and before B12 (F1-3). Everyone has seven cards; the rest of the pack is "
    "out of play (F1-2).",
    steps=(
        Decision(
            "You lead any card (F1-5). You hold C13: no C is higher, and only a crowned card can beat it. The sheet advises "
            "you to lead a high card of a Club that isn't crowned. Why now? Because the others still have Club C cards, and "
            "must follow.",
            "play C13",
            why="The highest of its Club, led while everyone can follow.",
            other="Save your crowned cards: they'll win later, too. C13 is worth the most right now, before somebody runs "
            "out of Club C.",
            others={
                "play D12": "Somebody may have D13. Nothing in Club C beats C13: lead that first.",
                "play A13": "A13 is crowned, but B13 beats it. Take the sure play first: C13.",
            },
        ),
        Others("1: play C5; 2: play C4", "You took a play, and the taker leads again (F1-6)."),
        Decision(
            "You lead. Besides your crowned cards you have A5, D3 and D12. In Club D only D13 beats D12, and more than half "
            "of the pack wasn't even dealt.",
            "play D12",
            why="A good bet: 30 cards weren't dealt, and D13 may be one of them.",
            other="A low card takes nothing, and your crowned cards can wait. D12 has a good chance now, while the others "
            "can follow.",
        ),
        Others("1: play D8; 2: play D7", "D13 didn't show up, so that's two plays for you."),
        Decision(
            "You have A5, D3 and three crowned cards left: A13, B12 and B4. Nothing but the crowned cards is sure to win. "
            "They work best when others lead a Club that you're out of. How do you get there?",
            "play D3",
            why="D3 was your last D. Let somebody else have this play: from now on you can take any D with a crowned card.",
            other="Don't lead crowned cards yet. Give away a low card and empty a Club: once you're out of D, you may take a "
            "D with a crowned card (F1-5).",
            others={
                "play A5": "Almost the same idea: you'd be out of Club A. But D has been led twice already and A not at "
                "all. Get rid of D, and follow A once while it costs you nothing."
            },
        ),
        Others("1: play D10; 2: play D6; 1: play A12; 2: play A3"),
        Decision(
            "Bert leads A12. You have A13 and A5. Which of them counts as Club A today?",
            "play A5",
            why="Only A5 follows. You lose little: A12 was going to take this play anyway.",
            first=Refused(
                "play A13",
                "F1-5",
                "A was led and you have A5, so you must follow with it. A13 belongs to the crowned Club and doesn't follow "
                "its own (F1-4).",
            ),
        ),
        Others("1: play A7; 2: play A11"),
        Decision(
            "A again, and this time you're out of it: A13 doesn't count as an A (F1-4). So you may play anything. You play "
            "last, and A11 is the highest so far. You hold A13, B4 and B12. What does it take to win?",
            "play B4",
            why="Any crowned card beats every card of another Club (F1-6), and you play last, so your lowest is enough.",
            other="It takes the play, but a lower crowned card would do as well. Save the high ones to beat other crowned "
            "cards.",
        ),
        Decision(
            "You have two cards left, A13 and B12, both crowned. Only B13 beats A13. You lead. If somebody has B13, it takes "
            "one of the two either way. The sheet says: with high crowned cards, lead the highest.",
            "play A13",
            why="If B13 takes it, nothing can beat B12 anymore. If not, both of your cards win.",
            also=("play B12",),
        ),
        Others(
            "1: play B2; 2: play B13; 2: play B9; 0: play B12; 1: play C9",
            "Clara had B13, the Ruler of the crowned Club, and it beats its ally. But your B12 took the last play.",
        ),
    ),
    goodbye="You took four plays, with C13, D12, B4 and B12: 4 points. Bert has 2 and Clara 1 (F1-7). The first to eleven "
    "wins, so a few deals like this one will do it (F1-8). Remember: lead the high cards of other Clubs first, use crowned "
    "cards where you can't follow, and don't forget that the allied Ruler is crowned, too.",
)
