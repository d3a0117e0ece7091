"""A first hand of Snap Jack: when two tops match, call the new picture. Piles are won, lost and won back."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

PILES = (
    ["A3", "B9", "A12", "C5", "D1", "A8", "B2", "C10", "A6", "D13", "B11", "A1", "A10", "D4", "B8", "C7", "C2", "B5"],
    ["B7", "C3", "D11", "A4", "B6", "C9", "A13", "D8", "B1", "C12", "D5", "A2", "B10", "C4", "A9", "D7", "C1"],
    ["C6", "D2", "D12", "B4", "C11", "D9", "B13", "A5", "D10", "B3", "C8", "B12", "D6", "C13", "A7", "D3", "A11"],
)
"""The face-down piles as they will be laid, top card first: yours, Bert's, Clara's."""


def dealt() -> tuple[str, ...]:
    """The pack that deals these piles, card on card: the last card dealt lies on top (F5-1)."""
    rows = [[pile[::-1][row] for pile in PILES if row < len(pile)] for row in range(len(PILES[0]))]
    return tuple(card for row in rows for card in row)


LESSON = Lesson(
    game="snap-jack",
    players=3,
    dealer=2,
    pack=dealt(),
    hello="Snap Jack is a race. In turn, everyone lays the top card of their face-down pile on their open pile; when it has the same "
    "number as another open top, the first to call the new painting's title takes both piles. The most cards win, and in this lesson "
    "everyone waits for you.",
    steps=(
        Decision(
            "You sit to the dealer's left and go first. There's nothing to call before two open tops match, so turn up your first "
            "card.",
            "lay",
            why="Your first card is turned up.",
        ),
        Others(
            "1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay",
            "There it is! Clara laid D12, and your own pile shows A12.",
        ),
        Decision(
            "Two 12s! Call the painting just laid, Clara's, by its title: Las Meninas, by Velázquez.",
            "call D12",
            why="Las Meninas! Clara's pile goes under yours, and yours stays where it is.",
            other="Not that one. The card just laid is D12, Las Meninas.",
            others={
                "call A12": "That's the old card. Call the one just laid, Las Meninas; a wrong title would cost you your call.",
                "hold": "Holding wins nothing: the match goes to the first player who calls it. Call Las Meninas.",
            },
        ),
        Others("0: lay; 1: lay; 2: lay", "Clara laid B4, and A4 is on top of Bert's pile."),
        Decision(
            "Two 4s, and neither is yours. Everyone is in the race, no matter whose piles match: what did Clara just lay?",
            "call B4",
            why="The Ambassadors! Both piles are yours now, though neither was before.",
            other="Look at which card was laid last: it was B4, The Ambassadors.",
            others={
                "call A4": "That one was there before. Call the new card, B4: The Ambassadors.",
                "hold": "Don't hold back: anyone may call, even if their own pile doesn't match.",
            },
        ),
        Others(
            "0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 2: call C9",
            "D9 matches C9. Clara was quick, but called the old card, and can't call again on this match.",
        ),
        Decision(
            "Bert is still thinking. Which painting was laid last?",
            "call D9",
            why="The Fighting Temeraire! Better right than quick.",
            other="The card just laid is D9, The Fighting Temeraire.",
            others={
                "call C9": "Clara just tried that one. The card just laid is D9, The Fighting Temeraire.",
                "hold": "Bert won't wait for you. Call The Fighting Temeraire.",
            },
        ),
        Others(
            "0: lay; 1: lay; 2: lay; 1: call B13; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; "
            "0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay",
            "Bert called The Starry Night, B13, before you did. Then nothing matched for a while, but now there are two 10s.",
            quiet=True,
        ),
        Decision(
            "Your pile shows A10, and Bert has just laid B10. Your 25 cards are at stake: if someone else calls first, they're gone!",
            "call B10",
            why="The Arnolfini Portrait! Saved: a pile you have won can be lost again.",
            other="Only the right title saves your pile: B10, The Arnolfini Portrait.",
            others={
                "call A10": "A10 is your own old top. The new card is B10, The Arnolfini Portrait.",
                "hold": "And lose 25 cards? Call The Arnolfini Portrait.",
            },
        ),
        Others("2: lay; 0: lay; 1: lay", "And right away, another."),
        Decision(
            "You laid D4, and Bert laid C4. You know how it goes.",
            "call C4",
            why="The Swing! It's yours.",
            other="The new card is the one to call: C4, The Swing.",
            others={
                "call D4": "D4 is your own top, and was there before. Bert's C4, The Swing, is new.",
                "hold": "Bert would take your pile. Call The Swing.",
            },
        ),
        Others(
            "2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 2: call C7; 1: lay",
            "Ouch: your C7 matched Clara's A7, Clara was quicker, and your whole pile is gone. But look: Bert has laid D7!",
        ),
        Decision(
            "You have no open pile, but you may call all the same. Clara's A7 is old, Bert's D7 is new: win it back!",
            "call D7",
            why="The Hay Wain! What you took becomes your pile, with the card just laid on top.",
            other="Quick, the card just laid: D7, The Hay Wain.",
            others={
                "call A7": "Clara's A7 was there before. Bert's D7, The Hay Wain, is new.",
                "call C7": "C7 lies deep in Clara's pile by now. The new card is D7, The Hay Wain.",
                "hold": "This is your chance: more than forty cards. Call The Hay Wain.",
            },
        ),
        Others("2: lay; 0: lay; 1: lay; 2: lay; 0: lay", "Nothing else matched, and all the cards are laid.", quiet=True),
    ),
    goodbye="You have 49 cards in your open pile, Bert 1, Clara 2: you have the most, and win. Watch all the tops, not only your own, "
    "and call the new painting, never the old one. And remember: the more you have, the more you can lose!",
)
