"""Pals on one screen."""

from __future__ import annotations

from parlour.engine.guide import Guide, Picture, Proof, Section, call, card, row, sign

HANDS = {
    0: "red 5, 6; green 9; red 2; blue 2; red 7; green 7; red 3; green 3; yellow 8; blue 8; red 10; green 10; yellow 12; "
    "blue 12; red star; green star",
    1: "yellow 2; blue 5; green 6; blue 7; red 9; blue 9; yellow 1; blue 1; red 1; green 1; yellow 4; blue 4; red 8; green 8; "
    "yellow 11; blue 11; red 12; green 12",
    2: "yellow 7, 9; green 2; my pal; yellow 5; green 5; yellow 6; blue 6; yellow 3; blue 3; red 4; green 4; yellow 10; "
    "blue 10; red 11; green 11; yellow star; blue star",
}
PAIR = Proof(players=3, hands=HANDS, moves="0: lead red 5; 1: take blue 5", becomes={"taken 1": "red 5, blue 5"})
SCOUT = Proof(
    players=3,
    hands=HANDS,
    moves="0: lead red 5; 2: take my pal; 2: lead green 2; 1: take yellow 2; 1: lead blue 5; 1: lead blue 7; 2: take yellow 7",
    becomes={"taken 2": "yellow 7, red 5, blue 5, blue 7, my pal"},
    points={1: 1, 2: 4},
)

GUIDE = Guide(
    aim=Section(
        ("Make pairs of Pals, a boy and a girl with the same number, and be the first to run out of cards.",),
        Picture(
            (
                row(card("red 5", "Ada leads"), sign("+"), card("blue 5", "Bert takes it", marked=True)),
                row(call("Ada", "Watt Fore!"), call("Bert", "Betta Scram!", marked=True)),
            ),
            "Yellow and red are boys, blue and green are girls. Any 5 boy and any 5 girl are Pals.",
            PAIR,
        ),
    ),
    turn=Section(
        (
            "All the cards are dealt. “Pair your Pals!”: everyone lays their pairs aside, face down. “Play Pals!”: pairing "
            "stops, and the dealer leads any card, calling its name. The first player to play its Pal, calling that name too, "
            "takes the trick and leads next.",
            "My Pal, the joker, takes any card another player leads. That may leave a card without a Pal: a Lone Scout. It "
            "stays on the table, its leader leads again, and the player who takes the next card takes all three.",
        ),
        Picture(
            (
                row(
                    card("blue 5", "the Lone Scout"),
                    sign("+"),
                    card("blue 7", "led next"),
                    sign("+"),
                    card("yellow 7", "takes all three", marked=True),
                ),
            ),
            "My Pal took red 5, and the other two 5s are paired. Nobody has a Pal for blue 5.",
            SCOUT,
        ),
    ),
    counts=Section(
        (
            "1 point for each pair, laid or taken, and 2 for a pair of captains, the stars. 3 for running out of cards first. 1 "
            "extra for a pair with My Pal, and 1 extra for a Lone Scout trick.",
        )
    ),
    end=Section(
        ("A game ends when someone plays their last card, and the most points win it. Win four games, and you win the series.",)
    ),
    mistakes=(
        "Two boys are never Pals, and neither are two girls.",
        "Be quick: early on, a card that is led may have two Pals out there. Only the first one takes it.",
        "Your last card may be any card. Once you lead it, nobody can play on it.",
    ),
    advice="Hold My Pal until the others have only a few cards left. If you can pair everything but My Pal and one more card, take "
    "the next trick with My Pal, lead your pairs, and go out with your last card.",
)
