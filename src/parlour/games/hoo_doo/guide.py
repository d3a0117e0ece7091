"""Hoo-doo on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, back, card, row, sign

PAIR = Proof(players=8, first="D7", hands={0: "A5, C5, A1, A2, A3, A4"}, becomes={"pairs 0": "A5, C5"})
ODD = Proof(players=8, first="D7", hands={0: "A7, B7, C7, A1, A2, A3"}, becomes={"pairs 0": "A7, B7"})

GUIDE = Guide(
    aim=Section(
        (
            "Pair off all your cards and get out. One card in the pack has lost its partner, and nobody knows which. The "
            "player left holding it is the Hoo-doo.",
        )
    ),
    turn=Section(
        (
            "Before the deal, the dealer lays one card aside, unseen. The other 51 are dealt out, and everyone lays out all "
            "their pairs: two cards of the same number, whatever their Clubs. If you have three of a kind, you lay out two "
            "and keep one.",
            "Then, starting to the dealer's left, each player draws one card, unseen, from the hand of the player on their "
            "right. If it makes a pair, lay the pair out at once. Now the next player draws from you. If the player on your "
            "right has no cards left, you draw from the next one who does.",
        ),
        Picture(
            (row(card("A5", "Club A"), sign("+"), card("C5", "Club C")),),
            "A pair: the numbers match, and the Clubs don't matter.",
            PAIR,
        ),
    ),
    counts=Section(
        (
            "No points are kept. As soon as your hand is empty you're out and safe, even if it was someone else's draw that "
            "emptied it.",
        ),
        Picture(
            (
                row(
                    back("laid aside"),
                    sign(""),
                    card("A7"),
                    card("B7", "a pair"),
                    sign(""),
                    card("C7", "the odd card", marked=True),
                ),
            ),
            "With one 7 out of the game, the third 7 can never be paired.",
            ODD,
        ),
    ),
    end=Section(("When only one card is left, its holder is the Hoo-doo and loses. Then the card laid aside is shown.",)),
    mistakes=(
        "You draw from the player on your right, and the player on your left draws from you.",
        "The odd card isn't marked. It could be any number, so watch which pairs are already on the table.",
        "Holding on to a card doesn't help. The hand you draw from is mixed first, so nobody can tell which card it is.",
    ),
)
