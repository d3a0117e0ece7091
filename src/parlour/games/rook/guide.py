"""Rook on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, call, card, row

BIDDING = Proof(
    players=4,
    moves="0: bid 15; 1: bid 25; 2: pass; 3: bid 30; 0: bid 35; 1: bid 40; 3: pass; 0: pass; 1: trump green",
    becomes={"bid": 40, "bidder": 1, "trump": "green"},
)
TRICK = Proof(
    players=4,
    hands={0: "black 4, 5", 1: "black 10", 2: "black 14", 3: "green 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14"},
    moves="0: bid 20; 1: pass; 2: pass; 3: bid 25; 0: pass; 3: trump green; "
    "1: play black 10; 2: play black 14; 3: play green 2; 0: play black 5",
    becomes={"taken 3": "black 5, black 10, black 14, green 2"},
    points={3: 25},
)

GUIDE = Guide(
    aim=Section(
        (
            "Capture the 5s, 10s and 14s. They are the only cards that count, and before the play everyone bids on how many "
            "points they can take.",
        )
    ),
    turn=Section(
        (
            "The dealer opens with a bid of at least 15. In turn, raise by a multiple of 5 or say “I pass.” The highest "
            "bidder names the trump color.",
            "The player to the dealer's left leads any card. Follow the color led if you can; if you can't, play a trump or "
            "throw away any card. The highest trump takes the trick, or the highest card of the color led if nobody trumps. "
            "The taker leads next.",
        ),
        Picture(
            (
                row(call("Ada", "15"), call("Bert", "25"), call("Clara", "I pass."), call("Dora", "30")),
                row(call("Ada", "35"), call("Bert", "40", marked=True), call("Dora", "I pass."), call("Ada", "I pass.")),
            ),
            "Ada deals and opens. Clara has passed, so she isn't asked again. Bert names green and needs 40 points.",
            BIDDING,
        ),
    ),
    counts=Section(
        (
            "Each 5 is worth 5 points; each 10 and each 14 is worth 10. That makes 100 in a deal. Everyone scores what they "
            "take, but a bidder who falls short is set back: minus the bid, and nothing for the tricks.",
        ),
        Picture(
            (
                row(
                    card("black 10", "Bert leads"),
                    card("black 14", "Clara"),
                    card("green 2", "Dora trumps", marked=True),
                    card("black 5", "Ada"),
                ),
            ),
            "Green is trump. Dora has no black card, and her little 2 takes 25 points.",
            TRICK,
        ),
    ),
    end=Section(("The first player to reach 300 points wins. If two get there in the same deal, the higher total wins.",)),
    mistakes=(
        "The player to the dealer's left leads first, even if someone else won the bidding.",
        "A pass is final: once you pass, you're out of the bidding.",
        "A trick without a 5, 10 or 14 is worth nothing. Don't spend a high trump on it.",
    ),
    advice="Bid only what you're reasonably sure you can take if you get to name the trump. As a rule, name the color you hold most "
    "of, and remember that empty tricks aren't worth winning.",
)
