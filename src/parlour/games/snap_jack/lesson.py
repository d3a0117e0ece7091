"""A first hand of Snap Jack: when two tops match, call the new picture. Piles are won, lost and won back."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

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
    hello="Snap Jack is a race. In turn, each player lays the top card of their face-down pile on their open pile (F5-2). When "
    "the new card has the same number as the top of another open pile, the first player to call its title takes both piles "
    "(F5-3). The most cards win (F5-8). At a real table you must be quick; in this lesson everyone waits for you.",
    steps=(
        Decision(
            "You sit to the dealer's left and go first. Nobody knows the top card of their pile. There is just one thing to do.",
            "lay",
            why="Your first card is turned up.",
            first=Refused(
                "call A3",
                None,
                "Not yet: you call when two open piles show the same number (F5-3). First, cards must be laid.",
            ),
        ),
        Others(
            "1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay",
            "There it is! Clara laid D12, and your own pile shows A12.",
        ),
        Decision(
            "Two 12s: A12 on your pile, and D12, which was just laid. Call the card just laid, by its name or by its title: "
            "call D12, or call Las Meninas.",
            "call D12",
            why="Right! Clara's pile goes under yours. Your own pile matched too, and stays where it is (F5-4).",
            other="Not that one. Call the card just laid, which is D12.",
            others={
                "call A12": "That is the old card. You must call the title of the card just laid (F5-3), and that is D12. A "
                "wrong title would have cost you your call on this match (F5-6).",
                "hold": "Holding wins nothing: the match goes to the first player who calls it. Call D12.",
            },
        ),
        Others("0: lay; 1: lay; 2: lay", "Clara laid B4, and A4 is on top of Bert's pile."),
        Decision(
            "A4 is Bert's and B4 is Clara's; your own top is C5. Is that any business of yours? It is: everyone is in the "
            "race, no matter whose piles match (F5-5).",
            "call B4",
            why="Both piles are yours now, though neither was before.",
            other="Look at which card was laid last: it was B4.",
            others={
                "call A4": "A4 was there before. Call the new card: B4.",
                "hold": "Don't hold back: anyone may call, even if their own pile doesn't match (F5-5).",
            },
        ),
        Others(
            "0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 2: call C9",
            "D9 matches C9. Clara was quick, but called the old card. A wrong title costs nothing, but Clara can't call again "
            "(F5-6).",
        ),
        Decision(
            "Clara is out of this race, and Bert is still thinking. C9 was wrong. Which card was laid last?",
            "call D9",
            why="The Fighting Temeraire. Better right than quick.",
            other="The card just laid is D9.",
            others={
                "call C9": "Clara just tried that, and it was wrong. The card just laid is D9.",
                "hold": "Why wait? Bert won't. Call D9.",
            },
        ),
        Others(
            "0: lay; 1: lay; 2: lay; 1: call B13; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; "
            "0: lay; 1: lay; 2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 1: lay",
            "Bert got one, calling The Starry Night, B13, before you did. Then nothing matched for a while. But now there "
            "are two 10s.",
        ),
        Decision(
            "Your pile shows A10, and Bert has just laid B10. Your own pile, 25 cards by now, is one of the two: if someone "
            "else calls first, you lose it all. What do you call?",
            "call B10",
            why="Saved. A pile you have won can be lost again (F5-4), so the biggest pile has the most to fear.",
            other="Only the right title saves your pile: the card just laid is B10.",
            others={"call A10": "A10 is your own old top. The new card is B10.", "hold": "And lose 25 cards? Call B10."},
        ),
        Others("2: lay; 0: lay; 1: lay", "And right away, another."),
        Decision(
            "You laid D4, and Bert laid C4. You know how it goes.",
            "call C4",
            why="The Swing: yours.",
            other="The new card is the one to call: C4.",
            others={
                "call D4": "D4 is your own top, and was there before. Bert's C4 is new.",
                "hold": "Bert would take your pile. Call C4.",
            },
        ),
        Others(
            "2: lay; 0: lay; 1: lay; 2: lay; 0: lay; 2: call C7; 1: lay",
            "Ouch. You laid C7 yourself, it matched Clara's A7, and Clara was quicker: your whole pile is gone. But look: Bert "
            "has laid D7, and Clara's pile still shows A7.",
        ),
        Decision(
            "You have no open pile at all. You may call all the same: everyone is in the race, with or without cards "
            "(F5-5). A7 is Clara's top; D7 is Bert's, and new. Win it back!",
            "call D7",
            why="The Hay Wain! All of it is yours again. You had no pile, so what you took becomes your pile, with the card "
            "just laid on top (F5-4).",
            other="Quick, the card just laid: D7.",
            others={
                "call A7": "Clara's A7 was there before. Bert's D7 is new.",
                "call C7": "C7 lies deep in Clara's pile by now. The new card is D7.",
                "hold": "This is your chance: more than forty cards. Call D7.",
            },
        ),
        Others("2: lay; 0: lay; 1: lay; 2: lay; 0: lay", "Nothing else matched, and all the cards are laid."),
    ),
    goodbye="Every card is laid and the last race is run, so the game is over (F5-8). You have 49 cards in your open pile, "
    "Bert 1, Clara 2: you have the most, and win. Remember: watch all the tops, not only your own; call the new card, never "
    "the old one; and the more you have, the more you can lose.",
)
