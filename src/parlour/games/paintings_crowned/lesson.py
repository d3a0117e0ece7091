"""A first hand of the Crowned Club: which cards are crowned, and how to take plays with few of them."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

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
    hello="Each play you take is a point. The card turned up crowns its Club, here B, and a crowned card beats all the others. "
    "There's a twist: A and B are allies, so A13, the Ruler of A, is crowned too, second only to B13.",
    steps=(
        Decision(
            "You lead any card you like. You hold C13: no C is higher, and the others can still follow, so their crowned cards have "
            "to wait.",
            "play C13",
            why="The highest of its Club, led while everyone can follow. That's the sheet's own advice.",
            other="Save your crowned cards: they'll win later, too. Lead C13 before somebody runs out of Club C.",
            others={
                "play D12": "Somebody may have D13. Nothing in Club C beats C13: lead that first.",
                "play A13": "A13 is crowned, but B13 beats it. Take the sure play first: C13.",
            },
        ),
        Others("1: play C5; 2: play C4", "Your first point, and the taker leads again."),
        Decision(
            "In Club D only D13 beats D12, and 30 cards of the pack weren't even dealt.",
            "play D12",
            why="A good bet: D13 may not be in the game at all.",
            other="A low card takes nothing, and your crowned cards can wait. D12 has a good chance now, while the others can follow.",
        ),
        Others("1: play D8; 2: play D7", "D13 didn't show up, so that's two plays for you."),
        Decision(
            "You hold A13, B12, B4, A5 and D3. Crowned cards work best when others lead a Club you're out of: how do you get there?",
            "play D3",
            why="Your last D. Somebody else takes this play, but from now on you can take any D with a crowned card.",
            other="Don't lead crowned cards yet. Give away a low card and empty a Club: D3 is your last D.",
            others={
                "play A5": "Almost the same idea. But D has been led already and A hasn't: lose D first, and follow A once."
            },
        ),
        Others("1: play D10; 2: play D6; 1: play A12; 2: play A3"),
        Decision(
            "Bert leads A12. You hold A5, so you follow with it; A13 belongs to the crowned Club today and has to wait.",
            "play A5",
            why="You lose little: A12 was going to take this play anyway.",
        ),
        Others("1: play A7; 2: play A11"),
        Decision(
            "A again, and you're out of it, so you may play anything. You hold A13, B4 and B12, and you play last: what does it take?",
            "play B4",
            why="Any crowned card beats every other Club, and you play last, so your lowest is enough.",
            other="It takes the play, but a lower crowned card would do as well. Save the high ones to beat other crowned cards.",
        ),
        Decision(
            "You hold A13 and B12, and only B13 beats them both. The sheet says: with high crowned cards, lead the highest.",
            "play A13",
            why="If B13 takes it, nothing can beat B12 anymore. If not, both of your cards win.",
            also=("play B12",),
        ),
        Others(
            "1: play B2; 2: play B13; 2: play B9; 0: play B12; 1: play C9",
            "Clara had B13, and it beats its ally. But your B12 took the last play.",
        ),
    ),
    goodbye="You took four plays and have 4 points; Bert has 2 and Clara 1. Lead the high cards of other Clubs first, and use crowned "
    "cards where you can't follow. The first to eleven wins, so a few deals like this one will do it.",
)
