"""Snap Jack on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, back, call, card, row

MATCH = Proof(
    players=8,
    dealer=7,
    hands={0: "A1, A2, A3, A4, A5, A6, A7", 1: "B1, B3, B4, B5, B6, B8, C2", 2: "D1, D2, D3, D4, D5, D6, D7"},
    moves="0: lay; 1: lay; 2: lay; 1: call D7",
    becomes={"top 0": None, "top 2": None, "open_pile 1": "A7, C2, D7"},
    points={1: 3},
)

GUIDE = Guide(
    aim=Section(
        ("Be the first to call the picture when two cards match, and end up with the most cards. Keep your eyes on the table!",)
    ),
    turn=Section(
        (
            "The whole pack is dealt. You keep your cards in a face-down pile and don't look at them. In turn, starting to the "
            "dealer's left, each player turns their top card face up onto an open pile of their own.",
            "When the new card has the same number as the top of another open pile, the race is on. Everyone may call, even a "
            "player who has no cards left. The first to call the title of the card just turned takes both piles and puts them "
            "under their own open pile.",
        ),
        Picture(
            (
                row(
                    card("A7", "Ada's pile"),
                    card("C2", "Bert's pile"),
                    card("D7", "Clara, just now", marked=True),
                    back("Dora's turn"),
                ),
                row(call("Bert", "The Hay Wain!", marked=True)),
            ),
            "Clara's 7 matches Ada's. Bert calls its title first and takes both piles.",
            MATCH,
        ),
    ),
    counts=Section(
        (
            "Each card in your open pile counts one, your own and the ones you won. But nothing there is safe: the next match "
            "on top of your pile can carry all of it away.",
            "If three piles match, the caller takes all three. If everyone passes or calls wrong, play goes on.",
        ),
    ),
    end=Section(
        ("When every card has been turned and the last race is over, the player with the most cards wins. A tie is shared.",)
    ),
    mistakes=(
        "Call the card that was just turned, not the one it matches.",
        "The number starts the race, but only the title wins it. Get to know the paintings.",
        "Don't blurt out a guess. A wrong title costs you nothing but your chance: you can't call again on that match.",
    ),
)
