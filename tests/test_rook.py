"""Rook, clause by clause: the deal, the bidding, the tricks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers import cards_of, play_all, refusal, refused, stack, texts
from rook_deals import COLOURS, EVERYBODY, hand, number, opened, playing, set_state, suit, taken, worth

import parlour
from parlour import SetupError, Table
from parlour.engine.visibility import redacted
from parlour.games.rook.advice import advise
from parlour.games.rook.rules import State
from parlour.lang.cards import lowest, to_set
from parlour.lang.chance import CUT, random_card, seed_key
from parlour.lang.fields import Role
from parlour.play.facts import Dealt, FieldChanged

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


@pytest.mark.english
def test_RK_2_the_log_says_draws() -> None:
    table = parlour.load("rook", players=4).open(1)
    drawn = [fact for fact in table.facts() if isinstance(fact, FieldChanged) and fact.role == Role.CUT]
    assert table.log[: len(drawn)] == [f"{table.names[fact.seat or 0]} draws {fact.value}." for fact in drawn]
    assert drawn
    assert not any("cut" in line for line in table.log)


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
