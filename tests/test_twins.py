"""Every game against its twin: a second reading of the sheet, in plain Python, made without a look at the game file.

A random player drives a table; the twin is dealt the same packs and told the same moves. After every move both must agree on
who may do what, the hands, the dealer, the points, the end and the winners. The worked examples of the sheets come last.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from helpers import stack

import parlour
from parlour import Move, Table

LAID_AT_ONCE = {"hoo-doo": "pairs", "pals": "laid"}
"""Where cards lie that were dealt to a hand and have left it before anybody moved."""


class Pair:
    """A table and its twin, side by side."""

    def __init__(
        self,
        name: str,
        players: int,
        options: dict,
        seed: str = "twins",
        *,
        dealer: int | None = None,
        packs: list[list[str]] | None = None,
        stop: int | None = None,
    ) -> None:
        game = parlour.load(name, players, **options)
        self.table: Table = game.open(seed, dealer=dealer, packs=packs, stop=stop, engine="plain")
        self.packs = packs
        module = import_module("twins." + name.replace("-", "_"))
        first_dealer = self.table.history.steps[0].after.dealer
        self.twin = module.Twin(players, dict(game.options), first_dealer, self.pack_of_deal, stop)
        self.agree()

    def pack_of_deal(self, deal: int) -> list[str]:
        """The pack of a deal, top card first: the stacked one, or one that deals what the table has dealt by chance."""
        if self.packs:
            return self.packs[deal]
        (s,) = [
            step.after for step in self.table.history.steps if step.move is None and step.before and step.after.deal == deal + 1
        ]
        names = self.table.game.pack.names
        hands = [names(hand) for hand in s.hand]
        for seat, laid in enumerate(getattr(s, LAID_AT_ONCE.get(self.table.game.name, ""), [])):
            hands[seat] += names(laid)
        cards = names(getattr(s, "aside", 0))
        seat = s.dealer
        while any(hands):
            seat = (seat + 1) % len(hands)
            cards += [hands[seat].pop()] if hands[seat] else []
        return cards + names(getattr(s, "turned", 0)) + names(s.pack)

    def legal(self, seat: int) -> list[Move]:
        """The moves of a seat, on which both agree."""
        moves = self.table.legal(seat)
        texts = {str(move) for move in moves}
        if moves.more:
            assert texts <= set(self.twin.legal()[seat])
        else:
            assert texts == set(self.twin.legal()[seat])
            wrong = self.twin.offences().get(seat, []) if self.twin.fined else []
            assert {str(move) for move in moves if move.offence} == set(wrong)
        return moves

    def play(self, seat: int, text: str) -> None:
        before, steps = self.table.state, len(self.table.history)
        self.table.play(seat, text)
        self.twin.play(seat, text, self.chance(before, self.table.history.steps[steps].after, seat))
        self.agree()

    def play_all(self, moves: str) -> Pair:
        """Play moves written as "0: bid 15; 1: pass"; what both list as legal must agree too."""
        for part in moves.split(";"):
            seat, text = part.split(":", 1)
            assert text.strip() in [str(move) for move in self.legal(int(seat))]
            self.play(int(seat), text.strip())
        return self

    def chance(self, before: Any, after: Any, seat: int) -> list[str] | None:
        """What no twin could know: the card that came from a mixed hand, the cards that came from a shuffled pile."""
        names = self.table.game.pack.names
        if self.table.game.name == "hoo-doo":
            return [card for s in self.twin.seats if s != seat for card in names(before.hand[s] & ~after.hand[s])]
        return names(after.hand[seat]) if hasattr(after, "hand") else None

    def agree(self) -> None:
        table, twin = self.table, self.twin
        assert (table.deals, table.scores) == (twin.deals, twin.scores)
        assert (table.over, table.winners, table.state.dealer) == (twin.over, twin.winners, twin.dealer)
        assert getattr(table.state, "pot", 0) == getattr(twin, "pot", 0)
        if not table.over:
            assert table.actors == set(twin.legal())
            for seat, hand in twin.hands.items():
                assert set(table.game.pack.names(table.state.hand[seat])) == set(hand)


# -- whole games of a random player


def play_out(name: str, players: int, options: dict, seed: str, *, deals: int, stacked: bool) -> Pair:
    """Play a whole game of at most ``deals`` deals."""
    rng = random.Random(f"{name} {players} {sorted(options.items())} {seed}")
    cards = stack(parlour.load(name, players, **options), {}, dealer=0, size=1)
    packs = [rng.sample(cards, len(cards)) for _ in range(deals)] if stacked else None
    pair = Pair(name, players, options, seed, packs=packs, stop=deals)
    while not pair.table.over:
        seat = rng.choice(sorted(pair.table.actors))
        pair.play(seat, choose(rng, pair, seat))
    return pair


def choose(rng: random.Random, pair: Pair, seat: int) -> str:
    """A random player's move: an offence now and then, and with a taste for what makes a game lively."""
    moves = pair.legal(seat)
    wrong = [str(move) for move in moves if move.offence]
    right = [str(move) for move in moves if not move.offence]
    if wrong and rng.random() < 0.08:
        return rng.choice(wrong)
    if "turn" in right and not pair.packs:
        right.remove("turn")  # nobody could tell the twin what comes
    taste = TASTES.get(pair.table.game.name)
    return (taste and taste(rng, pair, right)) or rng.choice(right)


def bids_low(rng: random.Random, pair: Pair, moves: list[str]) -> str | None:
    return rng.choice(["pass", *moves[:3]]) if "pass" in moves else None


def often_knows_the_title(rng: random.Random, pair: Pair, moves: list[str]) -> str | None:
    if "lay" in moves:
        return "lay"
    return rng.choice([f"call {pair.twin.laid}", "hold", "hold", rng.choice(moves)])


def chases_thugs(rng: random.Random, pair: Pair, moves: list[str]) -> str | None:
    if rng.random() < 0.3:
        return None
    return max(moves, key=lambda text: (text == "cry", 2 * text.count("thug") - text.count("jewel"), rng.random()))


def mostly_pairs(rng: random.Random, pair: Pair, moves: list[str]) -> str | None:
    return moves[0] if moves[0].startswith("pair ") and rng.random() < 0.8 else None


def often_asks_well(rng: random.Random, pair: Pair, moves: list[str]) -> str | None:
    good = [move for move in moves if move.split()[3] in pair.twin.hands[int(move.split()[1])]]
    return rng.choice(good) if good and rng.random() < 0.5 else None


TASTES = {
    "rook": bids_low,
    "snap-jack": often_knows_the_title,
    "dick-tracy": chases_thugs,
    "pals": mostly_pairs,
    "pals-for-two": mostly_pairs,
    "authors": often_asks_well,
}
DEALS = {"all-star-comics": 6, "hoo-doo": 4, "paintings-crowned": 5, "paintings-outcasts": 5, "rook": 3, "dick-tracy": 4}
"""Maximum deals played; 2 for a game that isn't listed."""
NUMBERS: dict[str, list[Any]] = {
    "counters": [1, 5],
    "hole": [4, 12],
    "marks": [2, 3],
    "deals": [1, 3],
    "minutes": [1],
    "pack": ["4/25/1", "20/5/10"],
}
TARGETS = {
    "dick-tracy": [1, 40],
    "pals-for-two": [12],
    "paintings-crowned": [1, 8],
    "paintings-outcasts": [1, 10],
    "paintings-twenty-six": [5],
    "rook": [100, 150, 200, 500],
}
DRAWS_ON = ("dick-tracy", "pals-for-two", "paintings-twenty-six", "snap-jack", "authors")
"""Games whose pack goes on being drawn from: the twin must know its order, so it is always stacked."""
TOGETHER: list[tuple[str, int, dict, int]] = [
    ("all-star-comics", 4, {"jackpot": "lone", "short": "owed", "counters": 9}, 12),
    ("all-star-comics", 3, {"jackpot": "lone", "counters": 12, "offences": "fined"}, 12),
    ("all-star-comics", 2, {"short": "owed", "counters": 3, "offences": "fined"}, 12),
    ("all-star-comics", 2, {"scoring": "written", "joint": "divided", "offences": "fined", "hole": 15}, 12),
    ("all-star-comics", 4, {"scoring": "written", "joint": "divided", "hole": 10}, 12),
    ("dick-tracy", 3, {"cry": "own", "escort": "any", "pile": "turned", "target": 40}, 5),
    ("dick-tracy", 4, {"cry": "own", "pack": "12/15/4", "target": 20}, 4),
    ("dick-tracy", 2, {"pack": "20/5/10", "pile": "turned", "target": 60}, 9),
    ("rook", 3, {"offences": "fined", "odd": "dropped", "least": 5}, 5),
    ("rook", 5, {"offences": "fined", "made": "bid", "setback": "keep", "target": 100}, 5),
    ("rook", 6, {"offences": "fined", "odd": "dealt", "setback": "keep"}, 5),
    ("rook", 4, {"made": "bid", "setback": "keep", "target": 100, "least": 20}, 8),
    ("pals", 3, {"series": "credits"}, 16),
    ("pals", 3, {"series": "century"}, 14),
    ("pals", 4, {"series": "century", "partners": "pairs"}, 8),
    ("pals", 6, {"series": "credits", "partners": "pairs"}, 8),
    ("pals", 6, {"series": "credits", "partners": "threes", "pairing": "own"}, 7),
    ("pals", 6, {"series": "total", "partners": "threes", "deals": 2}, 3),
    ("pals", 4, {"series": "total", "length": "deal", "deals": 1, "partners": "pairs"}, 2),
    ("pals", 3, {"pairing": "own", "offences": "fined"}, 6),
    ("pals", 4, {"pairing": "own", "offences": "fined", "series": "total", "deals": 4}, 6),
    ("pals", 5, {"offences": "fined", "series": "total", "minutes": 5, "deals": 1}, 3),
    ("pals-for-two", 2, {"pairing": "own", "target": 25}, 6),
    ("paintings-crowned", 2, {"offences": "fined", "target": 5}, 9),
    ("paintings-crowned", 7, {"offences": "fined", "target": 4}, 9),
    ("paintings-outcasts", 5, {"ending": "last", "target": 9}, 12),
    ("paintings-outcasts", 4, {"ending": "last", "offences": "fined", "target": 12}, 12),
    ("paintings-outcasts", 3, {"ending": "last", "target": 5}, 12),
    ("paintings-outcasts", 2, {"offences": "fined", "target": 8}, 5),
    ("paintings-twenty-six", 2, {"with_builds": "yes", "raise": "yes"}, 2),
    ("paintings-twenty-six", 3, {"with_builds": "yes", "must": "no", "leftovers": "nobody"}, 2),
    ("paintings-twenty-six", 6, {"raise": "yes", "must": "no"}, 3),
    ("hoo-doo", 3, {"marks": 3}, 9),
]


def values(name: str, option: str, said: Any) -> list[Any]:
    """The values of an option that are tried besides the default."""
    if option == "target":
        return TARGETS[name]
    return NUMBERS[option] if option in NUMBERS else [value for value in said.values if value != said.default]


def cases() -> list[Any]:
    """Every game with every number of players, with every option value by itself, and with some together."""
    found: list[tuple[str, int, dict, int]] = []
    for name in parlour.games.built_in():
        game = parlour.load(name)
        deals = DEALS.get(name, 2)
        found += [(name, players, {}, deals) for players in game.rules.calling_card.players]
        for option, field in game.rules.options.items():
            for value in values(name, option, field.option):
                counts = dict(field.option.needs).get(value, (game.players,))
                scoring = {"scoring": "written"} if option in ("joint", "hole") else {}
                series = {"series": "total"} if option in ("deals", "minutes") else {}
                found += [(name, players, {option: value, **scoring, **series}, deals) for players in counts]
    made = []
    for name, players, options, deals in found + TOGETHER:
        said = "-".join(f"{option}={value}" for option, value in options.items())
        for seed, stacked in (("one", True), ("two", name in DRAWS_ON)):
            stacked = stacked and options.get("ending") != "last"  # the pack changes with the number of players left
            marks = pytest.mark.slow if seed == "two" else ()
            case = (name, players, options, seed, deals, stacked)
            made.append(pytest.param(*case, id=f"{name}-{players}-{said}-{seed}", marks=marks))
    return made


@pytest.mark.parametrize(("name", "players", "options", "seed", "deals", "stacked"), cases())
def test_table_and_twin_agree(name: str, players: int, options: dict, seed: str, deals: int, stacked: bool) -> None:
    pair = play_out(name, players, options, seed, deals=deals, stacked=stacked)
    assert pair.table.over
    assert pair.twin.over


# -- worked examples


def check_record(pair: Pair) -> None:
    """The record of the game leads to what the twin has found."""
    stands = parlour.replay(pair.table.record())
    assert (stands["deals"], stands["scores"]) == (pair.twin.deals, pair.twin.scores)
    assert (stands["over"], stands["winners"]) == (pair.twin.over, pair.twin.winners)
    if not stands["over"]:
        assert {int(seat): set(moves) for seat, moves in stands["legal"].items()} == {
            seat: set(moves) for seat, moves in pair.twin.legal().items()
        }


ALL_STAR_HANDS = {
    1: "blue 8, blue 7, blue 6, blue 5, blue 4, blue 3, yellow 1, green 1",
    2: "krazy kat, ignatz mouse, offissa pupp, red 1, red 2, green 7, yellow 8, green 8",
    3: "blue 2, yellow 2, yellow 3, yellow 4, green 2, green 3, red 3, red 5",
    0: "blue 1, yellow 5, yellow 6, yellow 7, green 4, green 5, red 4, green 6",
}
ALL_STAR_PLAYS = """
    1: play blue 7; 2: play ignatz mouse; 3: play {third}; 0: play yellow 5;
    1: play blue 6; 2: play offissa pupp; 3: play yellow 3; 0: play yellow 6;
    1: play blue 5; 2: play red 1; 3: play yellow 4; 0: play yellow 7;
    1: play blue 4; 2: play red 2; 3: play green 2; 0: play green 4;
    1: play blue 3; 2: play green 7; 3: play green 3; 0: play green 5;
    1: play yellow 1; 2: play yellow 8; 3: play red 3; 0: play red 4;
    2: play green 8; 3: play red 5; 0: play green 6; 1: play green 1"""


def all_star(**options: Any) -> Pair:
    game = parlour.load("all-star-comics", 4, **options)
    pack = stack(game, ALL_STAR_HANDS, dealer=0, size=8, then="red 8")
    return Pair("all-star-comics", 4, options, dealer=0, packs=[pack], stop=1)


def test_all_star_comics_example() -> None:
    """Seat 1 takes blue 8 with krazy kat on it; 5 and 3 penalty cards are taken; the pot of 8 is divided 4 and 4."""
    pair = all_star().play_all("1: play blue 8; 2: play krazy kat; 3: play blue 2; 0: play blue 1")
    assert pair.twin.taken[1] == ["blue 8", "krazy kat", "blue 2", "blue 1"]
    pair.play_all(ALL_STAR_PLAYS.format(third="yellow 2"))
    assert pair.table.deals == [[4, -5, -3, 4]]
    assert pair.table.scores == [29, 20, 22, 29]
    assert pair.twin.pot == 0
    check_record(pair)


def test_all_star_comics_fine() -> None:
    """Seat 3 does not follow blue and is fined: the pot of 8 is divided 4 and 4, and the fine of 3 lies for the next hand."""
    pair = all_star(offences="fined").play_all("1: play blue 8; 2: play krazy kat; 3: play yellow 2; 0: play blue 1")
    pair.play_all(ALL_STAR_PLAYS.format(third="blue 2"))
    assert pair.table.deals == [[4, -5, -3, 1]]
    assert pair.table.state.pot == 3


@pytest.mark.parametrize(("joint", "points"), [("each", [8, -5, -3, 8]), ("divided", [4, -5, -3, 4])])
def test_all_star_comics_written(joint: str, points: list[int]) -> None:
    pair = all_star(scoring="written", joint=joint)
    pair.play_all("1: play blue 8; 2: play krazy kat; 3: play blue 2; 0: play blue 1")
    pair.play_all(ALL_STAR_PLAYS.format(third="yellow 2"))
    assert pair.table.deals == [points]


def test_dick_tracy_example() -> None:
    """Jewel 1, jewel 2, thug 1, thug 2, tracy 1 when another wins: 10 - 5 = 5."""
    hands = {0: "jewel 1, jewel 2, thug 1, thug 2, tracy 1", 1: "jewel 3, jewel 4, jewel 5, jewel 6, tracy 2"}
    game = parlour.load("dick-tracy", 2)
    packs = [stack(game, hands, dealer=0, size=5), stack(game, {0: "thug 1", 1: "thug 2"}, dealer=1, size=5)]
    pair = Pair("dick-tracy", 2, {}, dealer=0, packs=packs)
    assert pair.table.deals[0] == [5, 30]
    check_record(pair)


def test_rook_example() -> None:
    """The sheet's own: A bids 15, B 25, C passes, D 30, A 35, B 40, D and A pass; B names green, and must take 40."""
    pair = Pair("rook", 4, {}, dealer=0, stop=1)
    pair.play_all("0: bid 15; 1: bid 25; 2: pass; 3: bid 30; 0: bid 35; 1: bid 40; 3: pass; 0: pass; 1: trump green")
    check_record(pair)
    rng = random.Random("rook")
    while not pair.table.over:
        (seat,) = pair.table.actors
        pair.play(seat, choose(rng, pair, seat))
    assert pair.table.deals[0][1] >= 40 or pair.table.deals[0][1] == -40


def test_crowned_example() -> None:
    """The sheet's own: A is turned up, so A13 is the highest card, and B13 of the allied Club the next."""
    hands = {1: "B12, A1", 2: "B13, B2", 0: "A13, C5", 3: "A12"}
    pack = stack(parlour.load("paintings-crowned", 4), hands, dealer=0, size=7, then="A5")
    pair = Pair("paintings-crowned", 4, {}, dealer=0, packs=[pack], stop=1)
    pair.play(1, "play A1")
    assert [str(move) for move in pair.legal(2) if "B" in str(move)] == ["play B13"]  # it follows Club A, and B2 does not
    pair.play_all("2: play B13; 3: play A12; 0: play A13")
    assert pair.table.actors == {0}
    check_record(pair)


def test_outcasts_low_lead() -> None:
    """The sheet's own: on C1 the others must play a higher Club C card, and thus take it."""
    pack = stack(parlour.load("paintings-outcasts", 3), {1: "C1", 2: "C2", 0: "C3"}, dealer=0, size=0)
    pair = Pair("paintings-outcasts", 3, {}, dealer=0, packs=[pack], stop=1).play_all("1: play C1; 2: play C2; 0: play C3")
    assert pair.twin.taken[0] == ["C1", "C2", "C3"]
    check_record(pair)


def test_pals_empty_hands() -> None:
    """Two hands are all pairs (PA-4): the one nearest the dealer's left is out, and nobody moves."""
    numbers = range(1, 10)
    hands = {1: ", ".join(f"yellow {n}, blue {n}" for n in numbers), 2: ", ".join(f"red {n}, green {n}" for n in numbers)}
    for series, scores in (("credits", [0, 1, 0]), ("century", [10, 12, 9])):
        options = {"series": series}
        pack = stack(parlour.load("pals", 3, **options), hands, dealer=0, size=0)
        pair = Pair("pals", 3, options, dealer=0, packs=[pack], stop=1)
        assert (pair.table.deals, pair.table.scores, pair.table.winners) == ([[10, 12, 9]], scores, [1])


def test_pals_for_two_laid_out() -> None:
    """Nobody lays a pair till the stock is gone; then one player takes a trick, lays everything, and is out (PT-7)."""
    tricks = [(f"{a} {n}", f"{b} {n}") for a, b in (("yellow", "red"), ("blue", "green")) for n in range(1, 9)]
    high = [*range(9, 13), "star"]
    pack = [card for n in high for pair in ((f"red {n}", f"yellow {n}"), (f"green {n}", f"blue {n}")) for card in pair]
    pack += [tricks[0][1], tricks[0][0], *(card for pair in tricks[1:] for card in pair)]
    pair = Pair("pals-for-two", 2, {"pairing": "own"}, dealer=0, packs=[pack], stop=1).play_all("0: done; 1: done")
    for lead, answer in tricks[:-1]:
        pair.play_all(f"0: lead {lead}; 1: play {answer}; 0: done")
    pair.play_all(f"0: lead {tricks[-1][0]}; 1: play {tricks[-1][1]}")
    for n in high:
        pair.play(0, f"pair yellow {n} + blue {n}")
    assert pair.table.deals == [[9, 0]]


def test_authors_dealt_books() -> None:
    """Two hands are books (AU-6): they are laid down from the dealer's left, and each draws one card."""
    hands = {0: "A1, A2, A3, A4", 2: "A13, B13, C13, D13", 1: "B1, B5, D1, D5"}
    pack = stack(parlour.load("authors", 3), hands, dealer=1, size=4, then="C1, C2")
    pair = Pair("authors", 3, {}, dealer=1, packs=[pack])
    assert (pair.twin.hands[2], pair.twin.hands[0]) == (["C1"], ["C2"])
    assert pair.table.scores == [1, 0, 1]


# -- rare turns, which a random player hardly ever takes


def test_all_star_comics_three_specials() -> None:
    """All three specials are turned up one after another: then the dealer must name a suit (AS-6)."""
    pack = stack(parlour.load("all-star-comics", 4), {}, dealer=2, size=8, then="ignatz mouse, krazy kat, offissa pupp")
    pair = Pair("all-star-comics", 4, {}, dealer=2, packs=[pack], stop=1).play_all("2: turn; 2: turn")
    assert "turn" not in [str(move) for move in pair.legal(2)]
    assert pair.play_all("2: name blue").table.actors == {3}


@pytest.mark.parametrize(
    ("options", "winners"),
    [({"target": 8}, []), ({"target": 20}, [0, 1]), ({"target": 20, "length": "deal"}, [0, 1])],
    ids=["both have lost", "stopped", "one deal"],
)
def test_outcasts_all_equal(options: dict, winners: list[int]) -> None:
    """Two players have one score, by a fine. At the target they lose together, and nobody wins (F2-6); where the game only
    stops, by ``stop`` or after its one deal, they share it, as every tie is shared then."""
    options = {"offences": "fined", **options}
    clubs = {club: [f"{club}{n}" for n in range(1, 14)] for club in "ABCD"}
    hands = {
        1: ", ".join(clubs["A"] + clubs["D"][:8] + clubs["C"][8:]),
        0: ", ".join(clubs["B"] + clubs["C"][:8] + clubs["D"][8:]),
    }
    pack = stack(parlour.load("paintings-outcasts", 2, **options), hands, dealer=0, size=0)
    pair = Pair("paintings-outcasts", 2, options, dealer=0, packs=[pack], stop=1)
    for one, other in zip([*clubs["A"], "D1", "D2"], [*clubs["C"][:8], *clubs["B"][:6], "D9"], strict=True):
        pair.play_all(f"1: play {one}; 0: play {other}")
    for one, other in zip(clubs["B"][6:] + clubs["D"][9:], clubs["C"][8:] + clubs["D"][2:8], strict=True):
        pair.play_all(f"0: play {one}; 1: play {other}")
    assert (pair.table.deals, pair.table.over, pair.table.winners) == ([[8, 8]], True, winners)


def test_dick_tracy_two_hundred_turns() -> None:
    """One keeps, the other discards, and nobody cries: after 200 turns the hand is over (DT-14)."""
    game = parlour.load("dick-tracy", 2, cry="own")
    pair = Pair("dick-tracy", 2, {"cry": "own"}, dealer=0, packs=[stack(game, {}, dealer=0, size=5)], stop=1)
    while not pair.table.over:
        (seat,) = pair.table.actors
        moves = [str(move) for move in pair.legal(seat)]
        if "keep" in moves:
            moves = ["keep"] if seat == 1 else [move for move in moves if move != "keep"]
        pair.play(seat, "silent" if "silent" in moves else moves[0])
    assert (pair.twin.turns, pair.twin.winner) == (200, -1)
    assert max(pair.table.deals[0]) < 30


def test_dick_tracy_ties() -> None:
    """A tie at the target goes to the winner of the hand; if the winner isn't in it, there is another deal (DT-13)."""
    wins, five = "jewel 1, jewel 2, jewel 3, jewel 4, tracy 1", "jewel 5, jewel 6, thug 1, thug 2, tracy 2"
    nothing, thugs = "thug 1, thug 2, tracy 2, tracy 3, tracy 4", "thug 8, thug 9, thug 10, thug 11, thug 12"
    one, other = "jewel 5, jewel 6, thug 1, tracy 2, tracy 3", "jewel 7, jewel 8, thug 2, tracy 4, tracy 5"
    game = parlour.load("dick-tracy", 2, target=35)
    packs = [stack(game, {1 - d: wins, d: five}, dealer=d, size=5) for d in (0, 1)]
    table = Pair("dick-tracy", 2, {"target": 35}, dealer=0, packs=packs).table
    assert (table.deals, table.winners) == ([[5, 30], [30, 5]], [0])
    game = parlour.load("dick-tracy", 3, target=40)
    again, turned = {0: thugs, 1: wins, 2: nothing}, {0: thugs, 1: nothing, 2: wins}
    hands = [again, turned, {0: wins, 1: one, 2: other}, again]
    packs = [stack(game, hand, dealer=deal % 3, size=5) for deal, hand in enumerate(hands)]
    table = Pair("dick-tracy", 3, {"target": 40}, dealer=0, packs=packs).table
    assert (table.deals[2], len(table.deals), table.winners) == ([30, 10, 10], 4, [1])


def test_pals_my_pal_is_the_last_card() -> None:
    """A dealer with eight pairs and My Pal leads it, their only card, and is out (PA-8, PA-12)."""
    hands = {
        0: "my pal, " + ", ".join(f"yellow {n}, blue {n}" for n in range(1, 9)),
        1: ", ".join(f"red {n}" for n in [*range(1, 13), "star"]),
        2: ", ".join(f"green {n}" for n in [*range(1, 13), "star"]),
    }
    hands[1] += ", " + ", ".join(f"yellow {n}" for n in [*range(9, 13), "star"])
    pair = Pair("pals", 3, {}, dealer=0, packs=[stack(parlour.load("pals", 3), hands, dealer=0, size=0)], stop=1)
    assert pair.play_all("0: lead my pal").table.deals == [[11, 0, 0]]


@pytest.mark.parametrize("length", ["game", "deal"])
@pytest.mark.parametrize(
    ("right", "second", "points", "credit", "winners"),
    [(0, 1, [1, -6, 1], [], [0, 2]), (5, 4, [1, 4, 4], [1], [1])],
    ids=["the one out is not in the tie", "the one out is in the tie"],
)
def test_pals_ties(length: str, right: int, second: int, points: list[int], credit: list[int], winners: list[int]) -> None:
    """Seat 1 lays out all their cards, some of them wrong; seat 2 lays some pairs, the dealer one (PA-16, PA-20)."""
    options = {"pairing": "own", "offences": "fined", "length": length}
    numbers = range(1, 10)
    hands = {1: ", ".join(f"yellow {n}, blue {n}" for n in numbers), 2: ", ".join(f"red {n}, green {n}" for n in numbers)}
    pack = stack(parlour.load("pals", 3, **options), hands, dealer=0, size=0)
    pair = Pair("pals", 3, options, dealer=0, packs=[pack], stop=1)
    others = [*range(right + 2, 10), right + 1]
    for n in numbers:
        pair.play_all(f"1: pair yellow {n} + blue {n if n <= right else others[n - right - 1]}")
    for n in range(1, second + 1):
        pair.play_all(f"2: pair red {n} + green {n}")
    table = pair.play_all("0: pair yellow 10 + blue 10; 0: play pals").table
    assert table.deals == [points]
    assert table.scores == [int(seat in credit) for seat in range(3)]
    assert table.winners == (winners if length == "deal" or credit else [0, 1, 2])
