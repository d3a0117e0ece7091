"""Rook, clause by clause."""

from __future__ import annotations

import random
from typing import Any

import pytest
from counts import counted, counted_so_far, told, total
from helpers import cards_of, play_all, refusal, refused, stack, texts

import parlour
from parlour import Game, SetupError, Table
from parlour.engine.visibility import redacted
from parlour.games.rook.advice import advise
from parlour.games.rook.rules import FOUND, MEND, State, at_least
from parlour.lang.cards import lowest, to_set
from parlour.lang.chance import CUT, random_card, seed_key
from parlour.lang.errors import Reason
from parlour.lang.fields import Role
from parlour.play.facts import Dealt, FieldChanged, Moved
from parlour.play.log import log_of
from parlour.play.log import told as told_to

COLOURS = ("red", "yellow", "black", "green")
EVERYBODY = range(3, 9)


def opened(hands: dict[int, str] | None = None, *, players: int = 4, dealer: int = 0, **options: Any) -> Table:
    """A table with these hands dealt."""
    game = parlour.load("rook", players=players, **options)
    return game.open(dealer=dealer, packs=[stack(game, hands or {}, dealer=dealer, size=0)])


def playing(
    hands: dict[int, str] | None = None,
    *,
    players: int = 4,
    dealer: int = 0,
    bid: int = 15,
    trump: str = "green",
    **options: Any,
) -> Table:
    """The same, after the dealer has won the bidding."""
    table = opened(hands, players=players, dealer=dealer, **options)
    table.play(dealer, f"bid {bid}")
    for i in range(1, players):
        if bid < 100:
            table.play((dealer + i) % players, "pass")
    table.play(dealer, f"trump {trump}")
    return table


def suit(colour: str, *numbers: int) -> str:
    return ", ".join(f"{colour} {n}" for n in numbers)


def hand(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.hand[seat])


def taken(table: Table, seat: int) -> list[str]:
    return table.game.pack.names(table.state.taken[seat])


def number(card: str) -> int:
    return int(card.split()[1])


def worth(cards: list[str]) -> int:
    """What cards count, slowly."""
    return sum({5: 5, 10: 10, 14: 10}.get(number(card), 0) for card in cards)


# -- players, pack, deal


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_1_three_to_eight_play(players: int) -> None:
    game = parlour.load("rook", players=players)
    used = game.pack.names(game.rules.verbs.pack_of(game.start()))
    first = 5 if players == 3 else 1
    assert used == [f"{colour} {n}" for colour in COLOURS for n in range(first, 15)]
    assert len(used) == (40 if players == 3 else 56)


@pytest.mark.parametrize("players", [1, 2, 9])
def test_RK_1_nobody_else(players: int) -> None:
    with pytest.raises(SetupError):
        parlour.load("rook", players=players)


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_2_the_highest_draw_deals_and_those_who_tie_draw_again(players: int) -> None:
    game = parlour.load("rook", players=players)
    most_rounds, dealers = 0, set[int]()
    for seed in range(60):
        s: Any = game.start()
        s.key = list(seed_key(seed))
        whole = game.rules.verbs.pack_of(s)
        twin = s.copy()
        seats, rounds, drawn = list(range(players)), 0, list[tuple[int | None, object]]()
        while len(seats) > 1:
            left, rounds, shown = whole, rounds + 1, [-1] * players
            for seat in seats:
                shown[seat] = random_card(twin, left, CUT)
                left &= ~(1 << shown[seat])
                drawn.append((seat, game.pack.card_name(shown[seat])))
            top = max(number(game.pack.card_name(shown[seat])) for seat in seats)
            seats = [seat for seat in seats if number(game.pack.card_name(shown[seat])) == top]
        game.rules.find_dealer(s)
        assert (s.dealer, s.cut[:players]) == (seats[0], shown)
        *cuts, last = game.open(seed).facts()[: len(drawn) + 1]
        assert [(cut.seat, cut.value) for cut in cuts if isinstance(cut, FieldChanged) and cut.role == Role.CUT] == drawn
        assert last == Dealt(1, s.dealer)
        most_rounds = max(most_rounds, rounds)
        dealers.add(s.dealer)
    assert most_rounds > 1
    assert dealers == set(range(players))


SIZES = {3: [14, 13, 13], 4: [14] * 4, 5: [12, 11, 11, 11, 11], 6: [10, 10, 9, 9, 9, 9], 7: [8] * 7, 8: [7] * 8}


@pytest.mark.parametrize("players", EVERYBODY)
@pytest.mark.parametrize("is_stacked", [True, False])
def test_RK_3_the_whole_pack_is_dealt_and_the_first_get_the_odd_cards(players: int, is_stacked: bool) -> None:
    game = parlour.load("rook", players=players)
    for dealer in range(players):
        packs = [stack(game, {}, dealer=dealer, size=0)] if is_stacked else None
        table = game.open(dealer=dealer, packs=packs)
        order = [(dealer + 1 + i) % players for i in range(players)]
        assert [len(hand(table, seat)) for seat in order] == SIZES[players]
        assert table.state.pack == 0


def test_RK_3_one_card_at_a_time_to_the_left() -> None:
    game = parlour.load("rook", players=5)
    names = game.pack.names(game.rules.verbs.pack_of(game.start()))
    table = game.open(dealer=3, packs=[names])
    assert hand(table, 4) == names[0::5]
    assert hand(table, 3) == names[4::5]


@pytest.mark.parametrize(
    ("players", "dropped"),
    [(3, ["red 6"]), (4, []), (5, ["red 1"]), (6, ["red 1", "yellow 1"]), (7, []), (8, [])],
)
def test_RK_3_odd_cards_may_be_dropped(players: int, dropped: list[str]) -> None:
    game = parlour.load("rook", players=players, odd="dropped")
    usual = parlour.load("rook", players=players)
    whole = usual.pack.names(usual.rules.verbs.pack_of(usual.start()))
    table = game.open(3)
    held = [name for seat in range(players) for name in hand(table, seat)]
    assert sorted(set(whole) - set(held)) == dropped
    assert len(held) == len(whole) - len(dropped)
    assert len({len(hand(table, seat)) for seat in range(players)}) == 1


def test_RK_3_dropped_cards_count_nothing() -> None:
    for players in EVERYBODY:
        game = parlour.load("rook", players=players, odd="dropped")
        assert worth(game.pack.names(game.rules.verbs.pack_of(game.start()))) == 100


@pytest.mark.parametrize(
    ("cards", "taker"), [(("red 1", "red 13", "red 14", "red 2"), 3), (("red 2", "red 1", "red 3", "red 9"), 0)]
)
def test_RK_4_fourteen_is_high_and_one_is_low(cards: tuple[str, ...], taker: int) -> None:
    table = playing({(1 + i) % 4: card for i, card in enumerate(cards)})
    for i, card in enumerate(cards):
        table.play((1 + i) % 4, f"play {card}")
    assert table.actors == {taker}


# -- bidding


def bids(first: int) -> list[str]:
    return [f"bid {n}" for n in range(first, 101, 5)]


@pytest.mark.parametrize("dealer", range(4))
def test_RK_5_the_dealer_bids_first_and_must_bid(dealer: int) -> None:
    table = opened(dealer=dealer)
    assert table.actors == {dealer}
    assert texts(table, dealer) == bids(15)
    assert refused(table, dealer, "pass") == "RK-5"
    assert refused(table, dealer, "bid 10") == "RK-5"
    assert refused(table, dealer, "bid 5") == "RK-5"
    assert refusal(table, dealer, "pass").legal == bids(15)


@pytest.mark.parametrize("least", [5, 10, 15, 20])
def test_RK_5_the_least_bid(least: int) -> None:
    table = opened(least=least)
    assert texts(table, 0) == bids(least)
    assert refused(table, 0, "pass") == "RK-5"
    if least > 5:
        assert refused(table, 0, f"bid {least - 5}") == "RK-5"


@pytest.mark.parametrize("least", [0, 25, 7])
def test_RK_5_other_least_bids_are_no_option(least: int) -> None:
    with pytest.raises(SetupError, match="least"):
        parlour.load("rook", least=least)


@pytest.mark.parametrize("text", ["bid 17", "bid 0", "bid -5", "bid 101"])
def test_RK_5_a_bid_is_a_multiple_of_five(text: str) -> None:
    assert refused(opened(), 0, text) == "RK-5"


@pytest.mark.parametrize("text", ["bid", "bid ten", "trump red", "play red 1", "raise 20", ""])
def test_RK_5_nonsense_breaks_no_clause(text: str) -> None:
    assert refused(opened(), 0, text) is None


def test_RK_6_each_raises_or_passes_to_the_left() -> None:
    table = opened(dealer=3)
    table.play(3, "bid 40")
    assert table.actors == {0}
    assert texts(table, 0) == ["pass", *bids(45)]
    wrong = refusal(table, 0, "bid 40")
    assert wrong.clause == "RK-6"
    assert "40" in wrong.message
    assert refused(table, 0, "bid 15") == "RK-6"
    table.play(0, "bid 60")
    assert table.actors == {1}
    assert texts(table, 1) == ["pass", *bids(65)]
    assert table.view(None)["fields"]["bid"] == 60
    assert table.view(None)["fields"]["bidder"] == 0


@pytest.mark.parametrize("text", ["bid 27", "bid 0", "bid -5", "bid 103", "bid 15", "bid 10"])
def test_RK_6_a_raise_that_is_none_is_not_the_dealers_opening(text: str) -> None:
    table = play_all(opened(), "0: bid 15")
    assert refused(table, 1, text) == "RK-6"


@pytest.mark.english
def test_RK_5_RK_6_RK_8_bids_that_are_none_are_refused_in_words() -> None:
    assert refusal(opened(), 0, "pass").message == (
        "You are the dealer, so you open the bidding: 15, 20, 25, 30, 35, 40 and 12 more."
    )
    table = opened(least=20)
    opening = "You are the dealer, so you open the bidding: 20, 25, 30, 35, 40, 45 and 11 more."
    assert refusal(table, 0, "bid 27").message == f"27 isn't a multiple of 5. {opening}"
    assert refusal(table, 0, "bid 0").message == f"0 is too low. {opening}"
    assert refusal(table, 0, "bid 10").message == opening
    table.play(0, "bid 20")
    assert refusal(table, 1, "bid 27").message == "27 isn't a multiple of 5. The bid is 20. Raise it in steps of 5, or pass."
    assert refusal(table, 1, "bid 20").message == "The bid is 20. Raise it in steps of 5, or pass."
    assert (
        refusal(table, 1, "bid 105").message == "105 is more than 100. 100 is the highest bid: there are no more points to win."
    )


def test_RK_7_a_pass_is_final() -> None:
    table = opened()
    play_all(table, "0: bid 15; 1: pass; 2: bid 20; 3: bid 25; 0: bid 30")
    assert table.actors == {2}
    assert refused(table, 1, "bid 50") is None
    play_all(table, "2: pass")
    assert table.actors == {3}
    play_all(table, "3: bid 35")
    assert table.actors == {0}
    assert table.view(None)["fields"]["bidding"] == [0, 3]


def test_RK_8_a_hundred_is_the_highest_bid() -> None:
    table = opened()
    assert refused(table, 0, "bid 105") == "RK-8"
    assert refused(table, 0, "bid 500") == "RK-8"
    assert refused(table, 0, "bid 103") == "RK-5"


@pytest.mark.parametrize(
    "moves", ["0: bid 100", "0: bid 15; 1: bid 20; 2: bid 100", "0: bid 15; 1: pass; 2: bid 20; 3: bid 95; 0: bid 100"]
)
def test_RK_8_a_hundred_ends_the_bidding(moves: str) -> None:
    table = play_all(opened(), moves)
    bidder = int(moves.split(";")[-1].split(":")[0])
    assert table.phase.name == "trump"
    assert table.actors == {bidder}
    assert table.state.bid == 100


def test_RK_8_so_does_the_pass_of_the_last_other() -> None:
    table = play_all(opened(), "0: bid 15; 1: pass; 2: pass")
    assert table.phase.name == "bid"
    table.play(3, "pass")
    assert table.phase.name == "trump"
    assert table.actors == {0}
    assert table.state.bid == 15


def test_RK_9_the_example_of_the_sheet() -> None:
    """A is seat 0: 15, 25, pass, 30, 35, 40, pass, pass. B names green and must make 40."""
    table = play_all(opened(), "0: bid 15; 1: bid 25; 2: pass; 3: bid 30; 0: bid 35; 1: bid 40; 3: pass; 0: pass")
    assert table.actors == {1}
    assert texts(table, 1) == [f"trump {colour}" for colour in COLOURS]
    table.play(1, "trump green")
    assert table.view(3)["fields"]["trump"] == "green"
    assert (table.state.bid, table.state.bidder) == (40, 1)


@pytest.mark.parametrize("colour", COLOURS)
def test_RK_9_any_colour_may_be_trump(colour: str) -> None:
    assert playing(trump=colour).view(None)["fields"]["trump"] == colour


def test_RK_9_only_the_highest_bidder_names_one() -> None:
    table = play_all(opened(), "0: bid 15; 1: bid 25; 2: pass; 3: pass; 0: pass")
    assert refused(table, 0, "trump red") is None
    assert refused(table, 1, "trump blue") is None
    assert refused(table, 1, "pass") is None
    assert table.view(None)["fields"]["trump"] is None


# -- tricks


@pytest.mark.parametrize("dealer", range(4))
def test_RK_10_left_of_the_dealer_leads_whoever_bid(dealer: int) -> None:
    table = opened(dealer=dealer)
    bidder = (dealer + 2) % 4
    play_all(table, f"{dealer}: bid 15; {(dealer + 1) % 4}: pass; {bidder}: bid 20; {(dealer + 3) % 4}: pass; {dealer}: pass")
    table.play(bidder, "trump red")
    leader = (dealer + 1) % 4
    assert table.actors == {leader}
    assert texts(table, leader) == [f"play {card}" for card in hand(table, leader)]


def test_RK_11_must_follow_the_colour() -> None:
    table = playing({1: "red 9", 2: "red 2, red 7, green 14, black 1"})
    table.play(1, "play red 9")
    wrong = refusal(table, 2, "play black 1")
    assert wrong.clause == "RK-11"
    assert "red" in wrong.message
    assert refused(table, 2, "play green 14") == "RK-11"
    assert {"play red 2", "play red 7"} <= set(texts(table, 2))
    assert all(text.startswith("play red") for text in texts(table, 2))


def test_RK_11_if_you_cannot_you_play_any_card() -> None:
    held = f"{suit('black', *range(1, 13))}, green 3, green 4"
    table = playing({1: "red 9", 2: held})
    table.play(1, "play red 9")
    assert texts(table, 2) == [f"play {card}" for card in hand(table, 2)]
    table.play(2, "play black 1")
    assert table.game.pack.names(table.state.cannot[2]) == [f"red {n}" for n in range(1, 15)]
    assert table.actors == {3}


@pytest.mark.parametrize(
    ("seat", "text"), [(1, "play red 15"), (2, "play red 2"), (1, "play green 9"), (2, "mend"), (1, "bid 50"), (1, "pass")]
)
def test_RK_11_nonsense_breaks_no_clause(seat: int, text: str) -> None:
    assert refused(playing({2: "red 2, green 9"}), seat, text) is None


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("red 9", "red 10", "red 3", "red 8"), 2),
        (("red 9", "black 14", "yellow 14", "red 10"), 0),
        (("red 9", "green 1", "red 14", "red 10"), 2),
        (("red 9", "green 1", "green 3", "green 2"), 3),
        (("green 9", "red 14", "green 10", "black 14"), 3),
        (("red 9", "black 14", "yellow 14", "black 13"), 1),
    ],
)
def test_RK_12_the_highest_trump_or_else_the_highest_of_the_colour(cards: tuple[str, ...], taker: int) -> None:
    table = playing({(1 + i) % 4: card for i, card in enumerate(cards)}, offences="fined")
    for i, card in enumerate(cards):
        table.play((1 + i) % 4, f"play {card}")
    assert sorted(taken(table, taker)) == sorted(cards)


def test_RK_13_the_taker_leads_any_colour_trumps_too() -> None:
    table = playing({1: "red 1", 2: "red 2", 3: "red 14, green 1, black 1", 0: "red 4"})
    play_all(table, "1: play red 1; 2: play red 2; 3: play red 14; 0: play red 4")
    assert table.actors == {3}
    assert texts(table, 3) == [f"play {card}" for card in hand(table, 3)]
    table.play(3, "play green 1")
    assert table.actors == {0}


def winner_by_hand(played: list[tuple[int, str]], trump: str) -> int:
    trumps = [(number(card), seat) for seat, card in played if card.startswith(trump)]
    led = [(number(card), seat) for seat, card in played if card.startswith(played[0][1].split()[0])]
    return max(trumps or led)[1]


@pytest.mark.parametrize("odd", ["dealt", "dropped"])
@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_14_whole_deals_as_by_hand(players: int, odd: str) -> None:
    """Random deals against a slow twin of the play: who is asked, what they may play, who takes, until all cards are gone."""
    game = parlour.load("rook", players=players, odd=odd, length="deal")
    alone = without = 0
    for seed in range(12):
        chance = random.Random(seed)
        table = game.open(seed)
        while table.phase.name != "play":
            (seat,) = table.actors
            table.play(seat, chance.choice(table.legal(seat)))
        hands = [hand(table, seat) for seat in range(players)]
        piles: list[list[str]] = [[] for _ in range(players)]
        trump, leader = COLOURS[table.state.trump], (table.state.dealer + 1) % players
        while any(hands):
            if not hands[leader]:
                without += 1
            while not hands[leader]:
                leader = (leader + 1) % players
            played: list[tuple[int, str]] = []
            for seat in [(leader + i) % players for i in range(players)]:
                if not hands[seat]:
                    continue
                assert table.actors == {seat}
                follow = [card for card in hands[seat] if played and card.split()[0] == played[0][1].split()[0]]
                assert texts(table, seat) == [f"play {card}" for card in follow or hands[seat]]
                card = chance.choice(follow or hands[seat])
                hands[seat].remove(card)
                played.append((seat, card))
                table.play(seat, f"play {card}")
            alone += len(played) == 1
            leader = winner_by_hand(played, trump)
            piles[leader] += [card for _, card in played]
        assert table.over
        assert [sorted(taken(table, seat)) for seat in range(players)] == [sorted(pile) for pile in piles]
        took, bid, bidder = [worth(pile) for pile in piles], table.state.bid, table.state.bidder
        assert sum(took) == 100
        if took[bidder] < bid:
            took[bidder] = -bid
        assert table.deals == [took]
    uneven = odd == "dealt" and players in (3, 5, 6)
    assert bool(without) == uneven
    assert bool(alone) == (odd == "dealt" and players in (3, 5))


def test_RK_14_a_taker_without_cards_passes_the_lead_to_the_nearest_with_one() -> None:
    """Six play, dealer 0: seats 1 and 2 have ten cards, the others nine. Seat 4 takes the ninth trick with their last card."""
    table = last_trick("red 2, red 5", "red 3, black 10", "red 9", taker=4)
    assert table.actors == {1}
    table.play(1, "play red 5")
    assert table.actors == {2}
    table.play(2, "play black 10")
    assert worth(taken(table, 1)) == 15


def test_RK_14_a_taker_with_a_card_leads_it() -> None:
    table = last_trick("red 2, red 5", "red 13, black 10", "red 9", taker=2)
    assert table.actors == {2}
    table.play(2, "play black 10")
    assert table.actors == {1}
    table.play(1, "play red 5")
    assert worth(taken(table, 2)) == 15


def last_trick(one_holds: str, two_holds: str, four_holds: str, *, taker: int) -> Table:
    """Six players at their ninth trick, everything else played, no trumps about; seat 1 leads red 2."""
    table = playing(players=6, trump="green", length="deal")
    s = table.state
    left = {1: one_holds, 2: two_holds, 3: "yellow 1", 4: four_holds, 5: "yellow 2", 0: "yellow 3"}
    cards = {seat: to_set(cards_of(table, names)) for seat, names in left.items()}
    everything = table.game.rules.verbs.pack_of(s)
    for seat in range(6):
        s.hand[seat], s.taken[seat] = cards[seat], 0
    s.taken[0] = everything & ~sum(cards.values())
    table = set_state(table, s)
    play_all(table, "1: play red 2")
    table.play(2, f"play {two_holds.split(',')[0]}")
    play_all(table, f"3: play yellow 1; 4: play {four_holds}; 5: play yellow 2; 0: play yellow 3")
    assert one_holds.split(",")[0] in taken(table, taker)
    return table


def set_state(table: Table, s: Any) -> Table:
    """The table with this state in place of its own."""
    table.state = s
    return table


def test_RK_14_a_card_played_alone_goes_to_its_player() -> None:
    """Five play, dealer 0: seat 1 alone has a twelfth card."""
    table = playing(players=5, length="deal")
    s = table.state
    everything = table.game.rules.verbs.pack_of(s)
    for seat in range(5):
        s.hand[seat] = s.taken[seat] = 0
    s.hand[1] = to_set(cards_of(table, "red 10"))
    s.taken[3] = everything & ~s.hand[1]
    set_state(table, s).play(1, "play red 10")
    assert taken(table, 1) == ["red 10"]
    assert table.deals == [[-15, 10, 0, 90, 0]]


# -- the score


def closed_deal(
    took: dict[int, str], *, bid: int = 40, bidder: int = 0, players: int = 4, revokes: tuple[int, ...] = (), **options: Any
) -> tuple[Game, Any]:
    """A deal in which these cards were taken, the rest by the last player, and the game."""
    game = parlour.load("rook", players=players, **options)
    s: Any = game.start()
    s.bid, s.bidder = bid, bidder
    left = game.rules.verbs.pack_of(s)
    for seat, names in took.items():
        s.taken[seat] = to_set(cards_of(game, names))
        left &= ~s.taken[seat]
    s.taken[players - 1] |= left
    for seat in revokes:
        s.revokes[seat] = 1
    game.rules.verbs.score(s)
    return game, s


def scored(took: dict[int, str], *, players: int = 4, **options: Any) -> list[int]:
    """The points of such a deal, and how it ended."""
    s = closed_deal(took, players=players, **options)[1]
    points: list[int] = s.points[:players]
    return [*points, s.how]


@pytest.mark.parametrize("n", range(1, 15))
def test_RK_15_fives_tens_and_fourteens_count(n: int) -> None:
    value = {5: 5, 10: 10, 14: 10}.get(n, 0)
    for colour in COLOURS:
        assert scored({1: f"{colour} {n}"}, bid=15, bidder=3)[1] == value


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_15_there_are_a_hundred_points(players: int) -> None:
    assert sum(scored({}, bid=15, bidder=players - 1, players=players)[:-1]) == 100


FORTY = f"{suit('red', 14, 10, 5, 9)}, {suit('green', 5, 10)}"
THIRTY_FIVE = f"{suit('red', 14, 10, 5, 9)}, {suit('green', 10)}"
FIFTY = f"{FORTY}, black 14"


@pytest.mark.parametrize(("cards", "points"), [(FORTY, 40), (FIFTY, 50)])
def test_RK_16_the_bid_is_made(cards: str, points: int) -> None:
    assert scored({0: cards}) == [points, 0, 0, 100 - points, 0]
    assert scored({0: cards}, made="bid") == [40, 0, 0, 100 - points, 0]
    assert scored({0: cards}, setback="keep")[0] == points


def test_RK_17_the_bidder_is_set_back() -> None:
    assert scored({0: THIRTY_FIVE}) == [-40, 0, 0, 65, 1]
    assert scored({0: THIRTY_FIVE}, made="bid") == [-40, 0, 0, 65, 1]
    assert scored({0: THIRTY_FIVE}, setback="keep") == [-5, 0, 0, 65, 1]
    assert scored({}, bid=100) == [-100, 0, 0, 100, 1]


def test_RK_17_the_endings_are_told() -> None:
    endings = parlour.load("rook").rules.calling_card.endings
    assert endings[scored({0: FORTY})[-1]] == "bid made"
    assert endings[scored({0: THIRTY_FIVE})[-1]] == "set back"


def test_RK_18_the_others_score_what_they_took() -> None:
    assert scored({0: FORTY, 1: "black 14, black 5", 2: "yellow 3"}) == [40, 15, 0, 45, 0]
    assert scored({1: FORTY, 2: "black 14"}, bidder=2) == [0, 40, -40, 50, 1]


MADE_40 = [
    ("fives", "RK-15", 10, "red 5, green 5"),
    ("tens", "RK-15", 20, "red 10, green 10"),
    ("fourteens", "RK-15", 10, "red 14"),
]
KEPT_35 = [
    ("fives", "RK-15", 5, "red 5"),
    ("tens", "RK-15", 20, "red 10, green 10"),
    ("fourteens", "RK-15", 10, "red 14"),
    ("set_back", "RK-17", -40, ""),
]


@pytest.mark.parametrize(
    ("cards", "setup", "lines"),
    [
        (FORTY, {}, MADE_40),
        (FORTY, {"made": "bid"}, [("bid_made", "RK-16", 40, "")]),
        (FIFTY, {"made": "bid"}, [("bid_made", "RK-16", 40, "")]),
        (FIFTY, {"made": "bid", "bidder": 1}, [*MADE_40[:2], ("fourteens", "RK-15", 20, "red 14, black 14")]),
        (THIRTY_FIVE, {}, [("set_back", "RK-17", -40, "")]),
        (THIRTY_FIVE, {"setback": "keep"}, KEPT_35),
        (THIRTY_FIVE, {"bidder": 2}, KEPT_35[:3]),
        ("red 9, yellow 2", {"bidder": 2}, []),
        (FIFTY, {"offences": "fined", "revokes": (0,)}, [("revoke", "RK-21", -40, "")]),
        (THIRTY_FIVE, {"offences": "fined", "revokes": (2,)}, KEPT_35[:3]),
        (THIRTY_FIVE, {"offences": "fined", "revokes": (2,), "made": "bid"}, KEPT_35[:3]),
    ],
)
def test_RK_15_RK_16_RK_17_RK_21_the_lines_of_the_count(
    cards: str, setup: dict[str, Any], lines: list[tuple[str, str, int, str]]
) -> None:
    game, s = closed_deal({0: cards}, **setup)
    assert counted(game, s, 0) == lines
    assert s.points[0] == sum(points for _, _, points, _ in lines)
    for seat in range(4):
        assert total(game, s, seat) == s.points[seat]


def test_RK_15_the_count_so_far_is_what_lies_open() -> None:
    """During the deal every player's cards count, whatever becomes of the bid."""
    table = playing({1: "red 10, red 5", 2: "red 14", 3: "red 1", 0: "red 2"}, bid=100)
    assert counted_so_far(table, table.state, 2) == {}
    play_all(table, "1: play red 10; 2: play red 14; 3: play red 1; 0: play red 2")
    assert counted_so_far(table, table.state, 2) == {"tens": 10, "fourteens": 10}
    assert counted_so_far(table, table.state, 1) == {}


@pytest.mark.english
def test_RK_15_RK_16_RK_17_RK_21_the_count_in_words() -> None:
    assert told(*closed_deal({0: FIFTY}), 0) == ["two 5s", "two 10s", "two 14s"]
    assert told(*closed_deal({0: FIFTY}, made="bid"), 0) == ["bid 40, took 50: scored 40"]
    assert told(*closed_deal({0: THIRTY_FIVE}), 0) == ["bid 40, took 35: set back 40"]
    assert told(*closed_deal({}, offences="fined", revokes=(2,)), 2) == ["failed to follow suit: lost the bid of 40"]


def closed(totals: list[int], target: int = 300) -> tuple[bool, list[int]]:
    """Is the game over with these totals, and who wins?"""
    game = parlour.load("rook", players=len(totals), target=target)
    s: Any = game.start()
    s.total[: len(totals)] = totals
    winners = game.rules.verbs.winners(s)
    return bool(game.rules.verbs.finished(s)), [seat for seat in range(8) if winners >> seat & 1]


def test_RK_19_totals_may_go_below_zero() -> None:
    table = playing({1: suit("red", *range(1, 15))}, bid=100, trump="red")
    while not table.deals:
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[0])
    assert table.deals[0][0] == -100
    assert table.scores[0] == -100


@pytest.mark.parametrize("target", [300, 100, 150, 200, 500])
def test_RK_20_the_game_is_the_target(target: int) -> None:
    assert closed([target, 0, -50, 20], target) == (True, [0])
    assert not closed([target - 5, 0, -50, 20], target)[0]
    assert closed([0, target + 40, 0, target], target) == (True, [1])


def test_RK_20_equal_totals_play_another_deal() -> None:
    assert not closed([310, 310, 0])[0]
    assert not closed([310, 300, 310])[0]
    assert closed([310, 300, 300]) == (True, [0])


def test_RK_20_the_default_is_300() -> None:
    assert parlour.load("rook").options["target"] == 300
    with pytest.raises(SetupError, match="target"):
        parlour.load("rook", target=250)


@pytest.mark.parametrize("seed", range(3))
def test_RK_20_a_whole_game(seed: int) -> None:
    chance = random.Random(seed)
    table = parlour.load("rook", players=3, target=100).open(seed)
    while not table.over:
        (seat,) = table.actors
        moves = table.legal(seat)
        table.play(seat, moves[0] if table.phase.name == "bid" else chance.choice(moves))
        if not table.over:
            assert not closed(table.scores, 100)[0]
    assert table.winners == [table.scores.index(max(table.scores))]
    assert max(table.scores) >= 100
    assert table.scores == [sum(points[seat] for points in table.deals) for seat in range(3)]


# -- offences and mending


def revoke(**options: Any) -> Table:
    """Seat 1 leads red 9; seat 2, with red 2 and red 13 in hand, trumps with green 1. Green is trump, the dealer 0 bid 40."""
    hands = {
        1: "red 9, red 1, black 3",
        2: "red 2, red 13, green 1, black 14",
        3: "red 10, red 5, green 3",
        0: "red 3, red 4, green 2",
    }
    table = playing(hands, bid=40, offences="fined", **options)
    return play_all(table, "1: play red 9; 2: play green 1")


def finish_trick(table: Table) -> Table:
    return play_all(table, "3: play red 10; 0: play red 3")


def test_RK_21_barred_offences_are_refused() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"})
    table.play(1, "play red 9")
    assert table.offences(2) == []
    assert refused(table, 2, "play green 1") == "RK-11"


def test_RK_21_a_player_with_nothing_to_mend_is_told_so() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"}, offences="fined")
    assert refused(table, 1, "mend") == "RK-21"
    table.play(1, "play red 9")
    assert refused(table, 1, "mend") is None
    assert refused(table, 2, "mend") == "RK-21"


def test_RK_21_where_offences_are_barred_there_is_no_mending() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"})
    for seat in (1, 2):
        wrong = refusal(table, seat, "mend")
        assert (wrong.clause, wrong.reason) == (None, Reason.CHOICE)
        assert "mend" not in wrong.legal
        table.play(seat, "play red 9" if seat == 1 else "play red 2")


def test_RK_21_offences_are_listed_apart() -> None:
    table = revoke()
    table.undo()
    offences = [str(move) for move in table.offences(2)]
    assert offences == [f"play {card}" for card in hand(table, 2) if not card.startswith("red")]
    assert set(texts(table, 2)) == {f"play {card}" for card in hand(table, 2)}
    assert all(move.offence == "RK-21" for move in table.offences(2))


def test_RK_21_the_offender_may_mend_beside_the_player_in_turn() -> None:
    table = revoke()
    assert table.actors == {2, 3}
    assert texts(table, 2) == ["mend"]
    assert table.offences(2) == []
    assert "mend" not in texts(table, 3)
    for card in ("red 2", "green 1", "red 9", "black 14"):
        wrong = refusal(table, 2, f"play {card}")
        assert (wrong.clause, wrong.reason) == (None, Reason.TURN)
    assert refused(table, 3, "mend") == "RK-21"
    assert refused(table, 1, "mend") is None
    table.play(3, "play red 10")
    assert table.actors == {2, 0}
    table.play(0, "play red 3")
    assert table.actors == {2}
    assert "mend" in texts(table, 2)


def test_RK_21_nobody_elses_view_shows_it() -> None:
    """To the others it looks as if seat 2 had no red card."""
    foul = revoke()
    fair = foul.copy()
    fair.state.hand[2] &= ~to_set(cards_of(fair, suit("red", *range(1, 15))))
    fair.state.revokes[2] = 0
    fair.state.actors = fair.state.turn
    for move in ("3: play red 10", "0: play red 3"):
        for viewer in (None, 0, 1, 3):
            shown, expected = foul.view(viewer), fair.view(viewer)
            shown["fields"]["hand"][2] = expected["fields"]["hand"][2] = None
            assert shown == expected
            assert log_of(foul, viewer) == log_of(fair, viewer)
        assert foul.view(2)["actors"] == sorted({2, int(move[0])})
        assert foul.view(2)["legal"] == ["mend"]
        play_all(foul, move)
        play_all(fair, move)


def test_RK_21_a_player_unable_to_follow_has_nothing_to_mend() -> None:
    table = playing({1: "red 9", 2: f"{suit('black', *range(1, 15))}"}, offences="fined")
    play_all(table, "1: play red 9; 2: play black 1")
    assert table.actors == {3}
    assert table.state.cannot[2] == 0
    assert refused(table, 2, "mend") is None


def test_RK_21_who_follows_has_nothing_to_mend() -> None:
    table = playing({1: "red 9", 2: "red 2, green 1"}, offences="fined")
    play_all(table, "1: play red 9; 2: play red 2")
    assert table.actors == {3}


def test_RK_21_mending_in_the_middle_of_a_trick() -> None:
    table = revoke()
    table.play(3, "play red 10")
    table.play(2, "mend")
    assert table.actors == {2}
    assert table.view(0)["actors"] == [2]
    assert "green 1" in hand(table, 2)
    assert table.view(None)["fields"]["trick"] == ["red 9", "red 10"]
    assert table.view(None)["fields"]["played"] == [None, "red 9", None, "red 10"]
    assert refused(table, 0, "play red 3") is None
    assert refused(table, 2, "mend") is None
    assert refused(table, 2, "play green 1") == "RK-21"
    assert refused(table, 2, "play black 14") == "RK-21"
    assert table.offences(2) == []
    assert all(text.startswith("play red") for text in texts(table, 2))
    table.play(2, "play red 13")
    assert table.actors == {0}
    assert table.phase.name == "play"
    table.play(0, "play red 3")
    assert sorted(taken(table, 2)) == ["red 10", "red 13", "red 3", "red 9"]
    assert table.actors == {2}
    assert "mend" not in texts(table, 2)


def test_RK_21_mending_a_whole_trick_judges_it_anew() -> None:
    table = finish_trick(revoke())
    assert sorted(taken(table, 2)) == ["green 1", "red 10", "red 3", "red 9"]
    table.play(2, "mend")
    fields = table.view(None)["fields"]
    assert fields["trick"] == ["red 3", "red 9", "red 10"]
    assert fields["played"] == ["red 3", "red 9", None, "red 10"]
    assert fields["led"] == "red 9"
    assert fields["taken"] == [[], [], [], []]
    assert "green 1" in hand(table, 2)
    assert refused(table, 2, "play green 1") == "RK-21"
    assert refused(table, 3, "play red 5") is None
    table.play(2, "play red 2")
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]
    assert taken(table, 2) == []
    assert table.actors == {3}
    assert table.view(None)["fields"]["trick"] == []
    table.play(3, "play red 5")
    assert table.actors == {0}
    assert not table.deals


def test_RK_21_earlier_tricks_stay_as_they_are() -> None:
    hands = {1: "black 1, red 9", 2: "black 2, red 2, red 4, green 1", 3: "black 3, red 10", 0: "black 14, red 3"}
    table = playing(hands, bid=40, offences="fined")
    play_all(table, "1: play black 1; 2: play black 2; 3: play black 3; 0: play black 14")
    play_all(table, "0: play red 3; 1: play red 9; 2: play green 1; 3: play red 10; 2: mend; 2: play red 2")
    assert sorted(taken(table, 0)) == ["black 1", "black 14", "black 2", "black 3"]
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]
    assert table.actors == {3}


def test_RK_21_the_card_taken_back_is_known_and_may_be_played_later() -> None:
    table = finish_trick(revoke())
    assert table.state.shown == [0] * 8
    play_all(table, "2: mend")
    s = table.state
    green_1 = to_set(cards_of(table, "green 1"))
    assert s.shown[2] == green_1
    assert at_least(s, 2, 0) == (to_set(cards_of(table, suit("red", *range(1, 15)))), 1)
    assert at_least(s, 3, 0) == (0, 0)
    play_all(table, "2: play red 2; 3: play green 3; 0: play green 2; 1: play black 3")
    assert table.state.shown[2] == green_1
    assert at_least(table.state, 2, 0) == (0, 0)
    table = revoke()
    play_all(table, "2: mend; 2: play red 2")
    assert at_least(table.state, 3, 0) == (0, 0)
    assert table.state.shown[2] == green_1
    play_all(table, "3: play red 10; 0: play red 3; 3: play green 3; 0: play green 2; 1: play black 3; 2: play green 1")
    assert table.state.shown[2] == 0
    assert "green 1" in taken(table, 3)


def test_RK_21_an_offence_is_found_when_the_next_trick_is_led_to() -> None:
    """Seat 2 took 10 with the wrong card; it is found, and the card led is not played."""
    table = finish_trick(revoke(length="deal"))
    table.play(2, "play black 14")
    assert table.over
    assert "black 14" in hand(table, 2)
    assert table.state.trick == 0
    assert table.deals == [[0, 0, -40, 0]]
    assert table.state.how == FOUND
    tried = [fact for fact in table.facts() if isinstance(fact, Moved)][-1]
    assert (tried.seat, tried.text, tried.in_vain) == (2, "play black 14", True)


@pytest.mark.english
def test_RK_21_the_log_of_an_offense() -> None:
    table = finish_trick(revoke(length="deal"))
    table.play(2, "play black 14")
    assert table.log[-5:-2] == [
        "Seat 2 tries to lead black 14.",
        "Seat 2 did not follow suit when able.",
        "The deal is over: offense found. Points: Seat 0 0, Seat 1 0, Seat 2 -40, Seat 3 0.",
    ]
    assert told_to(table, 2)[-1][:2] == [
        "You try to lead black 14.",
        "The deal is over: offense found. Points: Seat 0 0, Seat 1 0, You -40, Seat 3 0.",
    ]
    assert told_to(revoke(), 2)[-1] == ["You play green 1.", "You did not follow suit when able."]
    table = play_all(finish_trick(revoke()), "2: mend")
    assert told_to(table, 2)[-1][0] == "You take back a wrong card."
    assert refusal(table, 2, "play black 14").message == (
        "You can take back only a card that did not follow, and replace it only with a card of the color led."
    )


def found_to_revoke(table: Table, viewer: int | None) -> list[int | None]:
    """The seats this viewer was told about that failed to follow suit."""
    told_of = [fact for fact in table.facts(viewer) if isinstance(fact, FieldChanged) and fact.field == "revokes"]
    return [fact.seat for fact in told_of if fact.value]


def test_RK_21_an_offense_is_told_to_the_offender_at_once_and_to_the_others_when_it_is_found() -> None:
    table = revoke(length="deal")
    assert found_to_revoke(table, 2) == [2]
    table = finish_trick(table)
    assert [found_to_revoke(table, viewer) for viewer in (None, 0, 1, 2, 3)] == [[], [], [], [2], []]
    mended = table.copy()
    play_all(mended, "2: mend; 2: play red 2")
    assert found_to_revoke(mended, 2) == [2]
    assert found_to_revoke(mended, None) == []
    table.play(2, "play black 14")
    assert [found_to_revoke(table, viewer) for viewer in (None, 0, 1, 2, 3)] == [[2]] * 5


def test_RK_21_the_bidder_is_not_set_back_and_all_keep_what_they_took() -> None:
    """Seat 3 takes the first trick, ten points; in the second seat 2 does not follow and seat 0 takes it."""
    hands = {1: "red 1, black 3", 2: "red 2, black 1, yellow 1", 3: "red 10, black 4", 0: "red 3, black 14"}
    table = playing(hands, bid=40, offences="fined", length="deal")
    play_all(table, "1: play red 1; 2: play red 2; 3: play red 10; 0: play red 3")
    play_all(table, "3: play black 4; 0: play black 14; 1: play black 3; 2: play yellow 1")
    assert table.actors == {0, 2}
    assert texts(table, 2) == ["mend"]
    table.play(0, table.legal(0)[0])
    assert table.deals == [[10, 0, -40, 10]]


def test_RK_21_an_offending_bidder_loses_the_bid() -> None:
    hands = {1: "red 9", 2: "red 2", 3: "red 10", 0: "red 3, green 1"}
    for setback in ("bid", "keep"):
        table = playing(hands, bid=65, offences="fined", length="deal", setback=setback)
        play_all(table, "1: play red 9; 2: play red 2; 3: play red 10; 0: play green 1")
        assert table.actors == {0}
        assert texts(table, 0)[-1] == "mend"
        table.play(0, table.legal(0)[0])
        assert table.deals == [[-65, 0, 0, 0]]


def two_offenders(**options: Any) -> Table:
    hands = {1: "red 9", 2: "red 2, green 1", 3: "red 10, black 1", 0: "red 3"}
    table = playing(hands, bid=40, offences="fined", **options)
    return play_all(table, "1: play red 9; 2: play green 1; 3: play black 1")


def test_RK_21_each_of_several_offenders_may_mend() -> None:
    table = two_offenders()
    assert table.actors == {0, 2, 3}
    table.play(3, "mend")
    assert table.actors == {3}
    table.play(3, "play red 10")
    assert table.actors == {0, 2}
    table.play(0, "play red 3")
    assert table.actors == {2}
    play_all(table, "2: mend; 2: play red 2")
    assert table.actors == {3}
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 3", "red 9"]


def test_RK_21_one_mends_and_the_other_is_found() -> None:
    table = play_all(two_offenders(length="deal"), "0: play red 3; 3: mend; 3: play red 10")
    assert table.actors == {2}
    table.play(2, "play red 2")
    assert table.deals == [[0, 0, -40, 0]]
    table = play_all(two_offenders(length="deal"), "0: play red 3; 2: mend; 2: play red 2")
    assert table.actors == {1, 3}
    table.play(1, table.legal(1)[0])
    assert table.deals == [[0, 0, 0, -40]]


def test_RK_21_all_offenders_lose_the_bid() -> None:
    table = play_all(two_offenders(length="deal"), "0: play red 3")
    assert table.actors == {2, 3}
    assert "revokes" not in table.view(None)["fields"]
    table.play(2, "play red 2")
    assert table.deals == [[0, 0, -40, -40]]
    assert table.view(None)["fields"]["revokes"] == [0, 0, 1, 1]
    assert found_to_revoke(table, None) == [2, 3]


def test_RK_21_a_mended_offender_may_offend_again() -> None:
    """Having mended, seat 2 does not follow in the next trick either; that one is found."""
    table = play_all(finish_trick(revoke(length="deal")), "2: mend; 2: play red 2; 3: play red 5; 0: play red 4; 1: play red 1")
    table.play(2, "play black 14")
    assert table.actors == {2, 3}
    table.play(3, table.legal(3)[0])
    assert table.deals == [[0, 0, -40, 25]]


def test_RK_21_the_next_deal_starts_clean_and_undo_comes_back() -> None:
    table = finish_trick(revoke())
    before = table.state.flat()
    table.play(2, "play black 14")
    assert table.state.deal == 2
    assert table.scores == [0, 0, -40, 0]
    assert table.state.revokes == [0] * 8
    assert table.state.last == [-1] * 8
    table.undo()
    assert table.state.flat() == before


def test_RK_21_mending_with_uneven_hands() -> None:
    """Six play; seat 0, without cards, stays out of the trick that is mended."""
    table = playing(players=6, bid=40, offences="fined", length="deal")
    s = table.state
    left = {1: "red 9, black 1", 2: "red 2, green 1", 3: "red 10", 4: "red 4", 5: "red 6", 0: ""}
    cards = {seat: to_set(cards_of(table, names)) for seat, names in left.items()}
    for seat in range(6):
        s.hand[seat], s.taken[seat] = cards[seat], 0
    s.taken[0] = table.game.rules.verbs.pack_of(s) & ~sum(cards.values())
    set_state(table, s)
    play_all(table, "1: play red 9; 2: play green 1; 3: play red 10; 4: play red 4; 5: play red 6")
    assert table.actors == {2}
    play_all(table, "2: mend")
    assert table.view(None)["fields"]["played"] == [None, "red 9", None, "red 10", "red 4", "red 6"]
    play_all(table, "2: play red 2")
    assert sorted(taken(table, 3)) == ["red 10", "red 2", "red 4", "red 6", "red 9"]
    assert table.actors == {1}
    play_all(table, "1: play black 1; 2: play green 1")
    assert table.deals == [[-40 if worth(taken(table, 0)) < 40 else worth(taken(table, 0)), 0, 0, 10, 0, 0]]


@pytest.mark.parametrize("players", EVERYBODY)
def test_RK_21_random_offences_keep_the_cards_together(players: int) -> None:
    """Deals with offences and mending at random: no card is lost or doubled, and every deal ends."""
    game = parlour.load("rook", players=players, offences="fined", length="deal")
    whole = game.rules.verbs.pack_of(game.start())
    mended = found = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = game.open(seed)
        while not table.over:
            seat = chance.choice(sorted(table.actors))
            moves = table.legal(seat)
            lawful = [move for move in moves if not move.offence]
            move = chance.choice(moves if chance.random() < 0.1 else lawful)
            mended += str(move) == "mend"
            table.play(seat, move)
            s = table.state
            places = [s.pack, s.trick, *s.hand, *s.taken]
            assert sum(places) == whole
            assert sum(place.bit_count() for place in places) == whole.bit_count()
            assert all(s.shown[seat] & ~s.hand[seat] == 0 for seat in range(players))
        found += table.state.how == 2
        assert table.state.how == 2 or sum(worth(taken(table, seat)) for seat in range(players)) == 100
    assert mended
    assert found


# -- advice


@pytest.mark.parametrize("options", [{}, {"offences": "fined", "odd": "dropped"}])
@pytest.mark.parametrize("players", EVERYBODY)
def test_advice_is_one_legal_choice_from_what_the_seat_sees(players: int, options: dict[str, str]) -> None:
    game = parlour.load("rook", players=players, length="deal", **options)
    for seed in range(4):
        table = game.open(seed)
        while not table.over:
            (seat,) = table.actors
            s: State = table.state
            may = game.rules.legal(s, seat)
            advised = advise(s, seat, may)
            assert advised & ~may == 0
            assert advised == advise(redacted(s, seat), seat, may)  # type: ignore[arg-type]
            assert advised == 1 << lowest(advised)
            table.play(seat, next(move for move in table.legal(seat) if move.choices == (lowest(advised),)))


def test_advice_is_to_mend() -> None:
    for table in (revoke(), finish_trick(revoke())):
        assert advise(table.state, 2, table.game.rules.legal(table.state, 2)) == 1 << MEND


def test_advice_is_to_name_the_longest_colour() -> None:
    held = f"{suit('black', 1, 2, 3, 4, 5)}, {suit('yellow', 14, 3, 4, 5, 6)}, {suit('red', 14, 13, 12, 11)}"
    table = play_all(opened({0: held}), "0: bid 15; 1: pass; 2: pass; 3: pass")
    assert advise(table.state, 0, 15) == 1 << COLOURS.index("yellow")


# -- RK-22 assorted hands


def test_RK_22_hands_are_shown_assorted_by_colour():
    table = parlour.load("rook", players=5).open(seed=3)
    for seat in range(5):
        hand = table.view(seat)["fields"]["hand"][seat]
        places = [(COLOURS.index(name.split()[0]), int(name.split()[1])) for name in hand]
        assert places == sorted(places)
        assert len({colour for colour, _ in places}) > 1
