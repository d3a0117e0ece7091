"""Pals for two on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, call, card, row, sign

HANDS = {0: "yellow 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11", 1: "blue 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"}
TAKEN = Proof(
    players=2,
    hands=HANDS,
    then="red 12; green 12",
    moves="0: lead yellow 5; 1: play blue 5",
    becomes={"taken 1": "yellow 5, blue 5"},
)
FLAT = Proof(
    players=2,
    hands=HANDS,
    then="red 12; green 12",
    moves="0: lead yellow 5; 1: play blue 9",
    becomes={"taken 1": "", "flat_tricks 1": "yellow 5, blue 9"},
)

GUIDE = Guide(
    aim=Section(
        (
            "Make pairs of Pals: a boy and a girl with the same number, or a boy captain and a girl captain. Only pairs of Pals "
            "score.",
        ),
        Picture(
            (
                row(card("yellow 5", "Ada leads"), sign("+"), card("blue 5", "Bert takes it", marked=True)),
                row(call("Ada", "Watt Fore!"), call("Bert", "Betta Scram!", marked=True)),
            ),
            "Bert takes the trick with the Pal of the card led: a pair, and a point.",
            TAKEN,
        ),
    ),
    turn=Section(
        (
            "My Pal is left out. You each get 11 cards and lay your pairs aside; the rest are the stock. The dealer leads a "
            "card, calling its name. The other player answers with any card: its Pal takes the trick, and so does any higher "
            "number, boy or girl. The stars are highest. Otherwise the leader takes it.",
            "The taker draws a card and lays any pair it makes. Then the other player draws too, but may not lay a pair until "
            "they take a trick. The taker leads next.",
        ),
        Picture(
            (row(card("yellow 5", "Ada leads"), sign("<"), card("blue 9", "Bert takes it", marked=True)),),
            "The 9 takes the 5, but they aren't Pals. It's a flat trick: Bert gets the lead and no points.",
            FLAT,
        ),
    ),
    counts=Section(("Each pair of Pals is 1 point, a pair of captains 2. The player who goes out scores 3 more.",)),
    end=Section(
        (
            "When the stock is gone, play on from your hands. The first to play their last card calls “Out!” and the deal is "
            "over. The first to 50 points wins the game.",
        )
    ),
    mistakes=(
        "You don't have to play high, or take anything at all. Any card may be played to any lead.",
        "The same number isn't enough: two 5 boys aren't Pals, and the leader takes that trick.",
        "You can't lay the pair you just drew unless you took the trick. Win one first.",
    ),
)
