"""Famous Paintings No. 1 on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row, sign

HANDS = {
    0: "A13, C1, C2, C3, C4, C5, C6",
    1: "D12, D10",
    2: "A12, A1, A2, A3, A4, A5, A6",
    3: "B13, B1, B2, B3, B4, B5, B6",
}
RANKS = Proof(
    players=4,
    hands=HANDS,
    then="A7",
    moves="1: play D12; 2: play A12; 3: play B13; 0: play A13",
    becomes={"taken 0": "A12, A13, B13, D12"},
)
ALLY = Proof(
    players=4,
    hands=HANDS,
    then="A7",
    moves="1: play D12; 2: play A12; 3: play B13; 0: play C1",
    becomes={"taken 3": "A12, B13, C1, D12"},
)

GUIDE = Guide(
    aim=Section(
        (
            "It's a popularity contest among four Clubs of paintings, and one of them wears the crown. Take as many plays as "
            "you can: each is a point.",
        ),
        Picture(
            (
                row(
                    card("A13", "Ruler", marked=True),
                    sign(">"),
                    card("B13", "ally's Ruler"),
                    sign(">"),
                    card("A12"),
                    sign(">"),
                    card("D12"),
                ),
            ),
            "Club A is crowned: its Ruler is the highest card of all, and the Ruler of its ally comes next.",
            RANKS,
        ),
    ),
    turn=Section(
        (
            "Everyone gets seven cards, and the next one is turned up: its Club is crowned. A and B are allies, and so are C "
            "and D. The Ruler of the crowned Club's ally, its 13, joins the crowned Club.",
            "The player to the dealer's left leads. Follow the Club led if you can; if you can't, play a crowned card or any "
            "other. The highest crowned card takes the play. If there is none, the highest card of the Club led takes it. The "
            "taker leads next.",
        ),
        Picture(
            (
                row(
                    card("D12", "Bert leads"),
                    card("A12", "Clara"),
                    card("B13", "Dora takes it", marked=True),
                    card("C1", "Ada"),
                ),
            ),
            "Club A is crowned, and nobody else has a D. Dora's B13 counts as crowned and beats Clara's A12.",
            ALLY,
        ),
    ),
    counts=Section(
        ("Each play you take is a point, counted when all seven are over. It doesn't matter which cards are in it.",)
    ),
    end=Section(("The first player to reach eleven points wins. If two get there in the same deal, the higher total wins.",)),
    mistakes=(
        "The allied Ruler has changed sides. It follows the crowned Club, and never its own.",
        "Only the Ruler of the allied Club is crowned. The rest of that Club is as ordinary as any other.",
        "Follow the Club led first. You can take a play with a crowned card only when you can't follow.",
    ),
    advice="Lead a high card of an uncrowned Club. If you hold plenty of high crowned cards, lead the highest of those instead.",
)
