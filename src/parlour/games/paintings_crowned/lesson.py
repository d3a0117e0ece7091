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
    "and a crowned card beats all others (F1-6). There is a twist: A and B are allies, so the Ruler of A, A13, has joined "
    "the crowned Club. It ranks second, after B13 and before B12 (F1-3). Each has seven cards; the rest of the pack is out "
    "of play (F1-2).",
    steps=(
        Decision(
            "You lead, any card (F1-5). You hold C13: no C is higher, only a crowned card could beat it. The sheet advises: "
            "lead a high card of a Club that is not crowned. Why now? Because now the others still have Club C, and must "
            "follow.",
            "play C13",
            why="The highest of its Club, led while all can follow.",
            other="Keep your crowned cards: they win later, too. C13 is worth most right now, before somebody runs out of "
            "Club C.",
            others={
                "play D12": "D13 may be out there. C13 has nobody above it: lead that first.",
                "play A13": "A13 is crowned, but B13 beats it. A sure play first: C13.",
            },
        ),
        Others("1: play C5; 2: play C4", "One play is yours, and the taker leads again (F1-6)."),
        Decision(
            "You lead. Outside the crowned cards you hold A5, D3 and D12. Of Club D only D13 is higher than D12, and more "
            "than half of the pack was not dealt at all.",
            "play D12",
            why="Likely enough: 30 cards were never dealt, and D13 may be one of them.",
            other="A small card takes nothing, and a crowned one can wait. D12 has a good chance now, while the others can "
            "follow.",
        ),
        Others("1: play D8; 2: play D7", "D13 did not show up: two plays."),
        Decision(
            "Left are A5, D3 and three crowned cards: A13, B12 and B4. Nothing sure is left outside the crown. Crowned "
            "cards work best when others lead a Club that you do not have. How do you get there?",
            "play D3",
            why="D3 was your last D. Let somebody else have this play: from now on you can take any D with a crowned card.",
            other="Do not lead crowned cards yet. Give a small card away and empty a Club: without D you may take a D with "
            "a crown (F1-5).",
            others={
                "play A5": "Nearly the same idea: you would be out of Club A. But Club D has been led twice already and A "
                "not at all: throw D away, and follow A once while it costs nothing."
            },
        ),
        Others("1: play D10; 2: play D6; 1: play A12; 2: play A3"),
        Decision(
            "Bert leads A12. You have a painting that says A13, and A5. Which of them is of Club A today?",
            "play A5",
            why="Only A5 follows. A small loss: A12 would have taken this play anyway.",
            first=Refused(
                "play A13",
                "F1-5",
                "A was led, and you have A5, so you must follow with it. A13 belongs to the crowned Club and does not "
                "follow its own (F1-4).",
            ),
        ),
        Others("1: play A7; 2: play A11"),
        Decision(
            "A again, and this time you have none: A13 does not count as one (F1-4). So you may play anything. You are the "
            "last to play; A11 is the highest so far. You hold A13, B4 and B12. What does it take?",
            "play B4",
            why="Any crowned card beats every card of another Club (F1-6), and you play last: the lowest is enough.",
            other="It takes the play, but a smaller crowned card would do as well. Save the big ones for crowned cards of "
            "others.",
        ),
        Decision(
            "Two cards left, A13 and B12, both crowned. Only B13 is higher than A13. You lead. If B13 is out there, it "
            "takes one of the two in any case. The sheet says: with high crowned cards, lead the highest.",
            "play A13",
            why="If B13 comes, the way is free for B12. If it does not, both are good.",
            also=("play B12",),
        ),
        Others(
            "1: play B2; 2: play B13; 2: play B9; 0: play B12; 1: play C9",
            "Clara had B13, the Ruler of the crowned Club, and it beats its ally. But the last play went to your B12.",
        ),
    ),
    goodbye="You took four plays, with C13, D12, B4 and B12: 4 points. Bert has 2 and Clara 1 (F1-7). Eleven points are the "
    "game, so a few such deals will do (F1-8). Remember: high cards of other Clubs first, crowned cards where you cannot "
    "follow, and the allied Ruler wears the crown.",
)
