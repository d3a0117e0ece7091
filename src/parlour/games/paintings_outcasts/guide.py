"""Famous Paintings No. 2 on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, card, row

THROWN = Proof(
    players=4,
    hands={0: "B3", 1: "B9", 2: "C7, C1, C2, C3, C4, C5, C6, C8, C9, C10, C11, C12, C13", 3: "B12"},
    moves="1: play B9; 2: play C7; 3: play B12; 0: play B3",
    becomes={"taken 3": "B3, B9, B12, C7"},
    points={3: 1},
)
LOW_LEAD = Proof(
    players=4,
    hands={0: "C6", 1: "C1", 2: "C4", 3: "C9"},
    moves="1: play C1; 2: play C4; 3: play C9; 0: play C6",
    becomes={"taken 3": "C1, C4, C6, C9"},
    points={3: 4},
)

GUIDE = Guide(
    aim=Section(
        (
            "The artists of Club C have fallen out with all the others, and nobody wants their company. Take no Club C cards, "
            "and pass on the ones you hold.",
        )
    ),
    turn=Section(
        (
            "The whole pack is dealt. With three players, B1 is left out; with five, B1 and D1.",
            "The player to the dealer's left leads any card. Follow the Club led if you can. If you can't, play any card you "
            "like: this is your chance to get rid of a Club C card, or of a dangerous high one. The highest card of the Club "
            "led takes the play, and whoever takes it leads next. No Club is crowned here.",
        ),
        Picture(
            (
                row(
                    card("B9", "Bert leads"),
                    card("C7", "Clara has no B"),
                    card("B12", "Dora takes it", marked=True),
                    card("B3", "Ada"),
                ),
            ),
            "Clara can't follow and hands over C7. It goes to Dora with the play: one point against her.",
            THROWN,
        ),
    ),
    counts=Section(
        ("Each Club C card you take is a point, and points are bad. Nothing else counts.",),
        Picture(
            (row(card("C1", "Bert leads"), card("C4", "Clara"), card("C9", "Dora takes it", marked=True), card("C6", "Ada")),),
            "C1 is a safe lead: everyone has to play higher, and Dora takes four points.",
            LOW_LEAD,
        ),
    ),
    end=Section(
        (
            "The first player to reach 20 points loses, and pays any reasonable penalty that the player with the fewest "
            "points names.",
        )
    ),
    mistakes=(
        "Taking a play isn't a win. It costs you nothing without Club C cards, but then you have to lead again.",
        "High cards are the danger in every Club, not just in C: late in the deal they take what others throw.",
        "Leading a middling Club C card can bring it right back to you, with company.",
    ),
    advice="Early on, get rid of your highest cards of every Club, so that you can duck once the Club C cards begin to fall. "
    "Never lead Club C unless your card is so low that someone is sure to go higher: C1 or C2.",
)
