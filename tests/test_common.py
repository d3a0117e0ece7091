"""What is common to all games, clause by clause. (``test_every_game`` and ``test_worlds`` hold every game to some of it.)"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from helpers import refusal, refused
from walks import GAMES, opened, play_on

import parlour
from parlour import Game, IllegalMove, SetupError, Table
from parlour.engine.common import (  # fmt: skip
    any_dealer,
    deal_each,
    deal_out,
    draw,
    everybody,
    holds,
    left_of,
    next_in,
    next_to_act,
    no_offences,
    race,
    right_in,
)
from parlour.lang.cards import count, each, to_set
from parlour.lang.chance import RACE, seed_key
from parlour.lang.errors import Reason

every_game = pytest.mark.parametrize("name", GAMES)
PACK = [f"{club}{number}" for club in "ABCD" for number in range(1, 14)]


def outcasts(players: int = 4, **options: Any) -> Game:
    return parlour.load("paintings-outcasts", players=players, **options)


def bare(players: int = 4, *, dealer: int = 0, stacked: list[int] | None = None, seed: int = 0) -> Any:
    """A plain state with a full pack and nothing dealt."""
    from parlour.lang.cards import sequence_put

    s: Any = outcasts(min(players, 5)).start()
    s.players = players
    s.dealer = dealer
    s.key = list(seed_key(seed))
    s.pack = (1 << 52) - 1
    if stacked is not None:
        s.stacked = 1
        for place, card in enumerate(stacked):
            sequence_put(s.stack, place, card)
    return s


def play_deal(table: Table) -> Table:
    """Play the current deal out, always the first legal move."""
    deals = len(table.deals)
    while not table.over and len(table.deals) == deals:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    return table


# CM-1


def test_CM_1_left_is_the_next_seat_and_wraps() -> None:
    for players in (2, 3, 5):
        s = bare(players)
        assert [left_of(s, seat) for seat in range(players)] == [*range(1, players), 0]


@pytest.mark.parametrize(
    ("seats", "seat", "left", "right"),
    [
        ({0, 1, 2, 3}, 1, 2, 0),
        ({0, 1, 2, 3}, 3, 0, 2),
        ({0, 1, 2, 3}, 0, 1, 3),
        ({0, 2, 5}, 2, 5, 0),
        ({0, 2, 5}, 3, 5, 2),
        ({0, 2, 5}, 5, 0, 2),
        ({0, 2, 5}, 0, 2, 5),
        ({3}, 3, 3, 3),
        ({3}, 1, 3, 3),
    ],
)
def test_CM_1_the_nearest_to_the_left_and_to_the_right_of_some(seats: set[int], seat: int, left: int, right: int) -> None:
    among = to_set(sorted(seats))
    assert next_in(among, seat) == left
    assert right_in(among, seat) == right


@pytest.mark.parametrize("dealer", range(4))
def test_CM_1_deal_and_turn_go_left(dealer: int) -> None:
    table = outcasts().open(1, dealer=dealer)
    for turn in range(4):
        assert table.actors == {(dealer + 1 + turn) % 4}
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    assert play_deal(table).state.dealer == (dealer + 1) % 4


# CM-2


def test_CM_2_a_stacked_pack_is_dealt_one_at_a_time_from_the_dealers_left() -> None:
    order = random.Random(2).sample(range(52), 52)
    for dealer in range(4):
        s = bare(4, dealer=dealer, stacked=order)
        deal_out(s, s.hand, everybody(s))
        for seat in range(4):
            assert s.hand[seat] == to_set(order[(seat - dealer - 1) % 4 :: 4])
        assert s.pack == 0


def test_CM_2_so_many_cards_each_the_rest_stays_in_the_pack_in_its_order() -> None:
    order = random.Random(3).sample(range(52), 52)
    s = bare(3, dealer=1, stacked=order)
    deal_each(s, s.hand, everybody(s), 5)
    assert [s.hand[seat] for seat in (2, 0, 1)] == [to_set(order[first:15:3]) for first in range(3)]
    assert s.pack == to_set(order[15:])
    assert [draw(s) for _ in range(3)] == order[15:18]
    assert s.pack == to_set(order[18:])


def test_CM_2_by_chance_each_gets_their_number_and_nothing_is_lost() -> None:
    for seed in range(20):
        s = bare(5, dealer=seed % 5, seed=seed)
        deal_each(s, s.hand, 0b11011, 7)
        assert [count(s.hand[seat]) for seat in range(5)] == [7, 7, 0, 7, 7]
        assert count(s.pack) == 52 - 28
        taken = draw(s)
        assert count(s.pack) == 52 - 29
        assert not s.pack >> taken & 1
        union = s.pack | 1 << taken
        for hand in s.hand:
            assert union & hand == 0
            union |= hand
        assert union == (1 << 52) - 1


@pytest.mark.parametrize("stacked", [None, list(range(52))])
@pytest.mark.parametrize("dealer", range(5))
def test_CM_2_the_first_dealt_to_get_the_odd_cards(dealer: int, stacked: list[int] | None) -> None:
    s = bare(5, dealer=dealer, stacked=stacked)
    deal_out(s, s.hand, everybody(s))
    sizes = [count(s.hand[(dealer + 1 + place) % 5]) for place in range(5)]
    assert sizes == [11, 11, 10, 10, 10]


def test_CM_2_every_card_comes_to_every_seat() -> None:
    """Dealt by chance, a card falls to each seat about equally often."""
    where: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        s = bare(4, seed=seed)
        deal_out(s, s.hand, everybody(s))
        where.update((card, seat) for seat in range(4) for card in each(s.hand[seat]))
    assert min(where[card, seat] for card in range(52) for seat in range(4)) > 60
    assert max(where.values()) < 140


# CM-3


@every_game
def test_CM_3_the_first_dealer_is_found_or_set_by_a_record(name: str) -> None:
    game = parlour.load(name)
    found = {game.open(seed).state.dealer for seed in range(60)}
    assert found == set(range(game.players))
    assert all(game.open(seed, dealer=1).state.dealer == 1 or game.open(seed, dealer=1).deals for seed in range(5))


def test_CM_3_chance_picks_the_first_dealer_evenly() -> None:
    dealers = Counter(any_dealer(bare(5, seed=seed)) for seed in range(1000))
    assert set(dealers) == set(range(5))
    assert all(150 < number < 250 for number in dealers.values())


def test_CM_3_the_deal_passes_left() -> None:
    table = outcasts(3, target=9999).open(5, dealer=2)
    assert table.state.dealer == 2
    assert [play_deal(table).state.dealer for _ in range(4)] == [0, 1, 2, 0]


@pytest.mark.parametrize("name", ["paintings-crowned", "rook", "paintings-outcasts"])
def test_CM_3_the_deal_passes_left_in_simulated_games_too(name: str) -> None:
    game = parlour.load(name, players=3)
    s = opened(game, 4, dealer=1)
    assert s.dealer == 1
    game.rules.open_deal(s)
    for dealer in (2, 0, 1):
        before = s.hand[0]
        game.rules.next_deal(s)
        assert s.dealer == dealer
        assert s.hand[0] != before, "new cards are dealt"
    assert s.deal == 4


# CM-4


def test_CM_4_a_deal_is_scored_and_the_next_begins_till_the_sheets_end() -> None:
    table = outcasts(target=30).open(9)
    totals = [0] * 4
    while not table.over:
        number = table.state.deal
        before = list(table.deals)
        play_deal(table)
        assert table.deals[:-1] == before
        assert len(table.deals) == number
        totals = [total + points for total, points in zip(totals, table.deals[-1], strict=True)]
        assert table.scores == totals
        if not table.over:
            assert max(totals) < 30
            assert table.state.deal == number + 1
            assert table.winners == []
    assert max(totals) >= 30
    assert table.winners == [seat for seat in range(4) if totals[seat] == min(totals)]
    assert table.actors == set()


@every_game
def test_CM_4_a_table_can_be_opened_for_one_deal_only(name: str) -> None:
    for seed in range(3):
        table = play_on(Game(name, None, {"length": "deal"}).open(seed), random.Random(seed))
        assert table.over
        assert table.state.deal == 1
        assert len(table.deals) == 1


@every_game
@pytest.mark.parametrize("stop", [1, 2])
def test_CM_4_a_game_can_be_stopped_after_a_deal(name: str, stop: int) -> None:
    game = Game(name, None, {})
    table = play_on(game.open(3, stop=stop), random.Random(3))
    assert table.over
    assert len(table.deals) <= stop
    if len(table.deals) == stop and not game.rules.verbs.finished(table.state.copy()):
        assert table.winners == list(each(game.rules.verbs.leaders(table.state)))


def test_CM_4_everything_but_what_is_kept_starts_anew() -> None:
    """Facts, tricks and counts of the last deal are gone when the next begins; scores and options stay."""
    game = outcasts(target=9999)
    table = play_deal(game.open(4))
    fresh = game.rules.state()
    dealt = {"hand", "pack", "actors", "turn", "draws", "drawn"}
    for name, field in game.rules.state.fields.items():
        if not field.keep and name not in dealt:
            assert getattr(table.state, name) == getattr(fresh, name), name
    assert table.state.target == 9999
    assert sum(table.scores) == 13


# CM-5


def test_CM_5_a_refusal_names_the_clause_and_what_would_have_been_legal() -> None:
    cards = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2"]
    pack = cards + [card for card in PACK if card not in cards]
    table = outcasts().open(0, dealer=3, packs=[pack])
    table.play(0, "play A1")
    wrong = refusal(table, 1, "play B3")
    assert wrong.clause == "F2-2"
    assert str(wrong).endswith("(F2-2)")
    assert wrong.legal == [text for text in (str(move) for move in table.legal(1)) if text.startswith("play A")]
    assert refused(table, 1, "play D13") is None, "a card not held is nonsense, not an offence"
    assert refused(table, 2, "play A3") is None, "another's turn"


def test_CM_5_fined_offences_are_legal_and_listed_apart() -> None:
    cards = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2"]
    pack = cards + [card for card in PACK if card not in cards]
    table = outcasts(offences="fined").open(0, dealer=3, packs=[pack])
    table.play(0, "play A1")
    legal, offences = [str(m) for m in table.legal(1)], [str(m) for m in table.offences(1)]
    assert "play B3" in legal
    assert "play B3" in offences
    assert "play A2" in legal
    assert "play A2" not in offences
    assert {move.offence for move in table.offences(1)} == {"F2-5"}
    assert table.view(1)["offences"] == offences
    assert parlour.replay(table.record())["offences"] == {"1": offences}
    table.play(1, "play B3")
    assert table.state.revokes[1] == 1


def test_CM_5_where_no_price_is_set_there_are_no_offences() -> None:
    assert no_offences(bare(), 0) == 0
    for name in ("hoo-doo", "snap-jack"):
        table = Game(name, None, {"offences": "fined"}).open(1)
        assert table.offences(min(table.actors)) == []


# CM-7


def test_CM_7_a_bulk_game_is_begun_with_its_key() -> None:
    game = outcasts()
    s: Any = game.start()
    game.rules.course.begin(s, *seed_key("S#3"))
    assert s.flat() == game.open("S#3").state.flat()
    assert s.key == list(seed_key("S#3"))
    assert count(s.hand[0]) == 13


# CM-8


def racing(able: list[int], players: int = 5) -> Any:
    s = bare(players)
    race(s, to_set(able))
    return s


def test_CM_8_in_a_race_several_may_act_and_all_look_alike() -> None:
    s = racing([1, 3, 4])
    assert s.actors == to_set([1, 3, 4])
    assert s.turn == everybody(s) == 0b11111


def test_CM_8_who_holds_is_asked_no_more_and_a_race_ends_when_all_have_held() -> None:
    s = racing([1, 3, 4])
    holds(s, 3)
    assert s.actors == to_set([1, 4])
    holds(s, 1)
    assert next_to_act(s) == 4
    holds(s, 4)
    assert s.actors == 0


def test_CM_8_without_a_clock_chance_draws_the_order() -> None:
    asked: Counter[int] = Counter()
    later: Counter[int] = Counter()
    for seed in range(900):
        s = racing([0, 2, 3])
        s.key = list(seed_key(seed))
        asked[next_to_act(s)] += 1
        assert s.draws == [0] * len(s.draws), "asking changes nothing"
        s.draws[RACE] = 1
        later[next_to_act(s)] += 1
    assert set(asked) == {0, 2, 3}
    assert min(asked.values()) > 240
    assert set(later) == {0, 2, 3}
    assert min(later.values()) > 240
    assert later != asked


def test_CM_8_each_choice_moves_the_order_on_and_no_deal_is_shifted_by_it() -> None:
    """A race's order counts for itself: the deals of a game do not depend on how often somebody was asked."""
    game = outcasts(target=9999)
    table = game.open(3, dealer=0)
    assert table.state.draws[RACE] == 0
    seat = min(table.actors)
    table.play(seat, table.legal(seat)[0])
    assert table.state.draws[RACE] == 1
    other = game.open(3, dealer=0)
    other.state.draws[RACE] = 77
    assert play_deal(table).state.hand == play_deal(other).state.hand


def test_CM_8_one_alone_is_asked_without_chance_and_a_move_begun_is_finished_first() -> None:
    s = racing([2])
    assert next_to_act(s) == 2
    assert s.draws == [0] * len(s.draws)
    s = racing([0, 1, 2])
    s.half = 2
    assert {next_to_act(s) for _ in range(20)} == {1}
    assert s.draws == [0] * len(s.draws)


# CM-9


def test_CM_9_stops_at_1000_and_those_who_lead_win() -> None:
    game = outcasts(target=9999)
    for first, ends in ((999, False), (1000, True)):
        s = opened(game, 1)
        s.deal = first - 1
        game.rules.open_deal(s)
        game.rules.course.random_deal(s, 5)
        assert s.deal_over
        assert bool(s.ended) is ends
        if ends:
            assert s.winners == to_set([seat for seat in range(4) if s.total[seat] == min(s.total[:4])])


def test_CM_9_the_random_player_makes_lawful_choices_all_over() -> None:
    """Every lawful choice comes up, and no offence."""
    game = outcasts(offences="fined")
    start = opened(game, 8)
    game.rules.open_deal(start)
    made = game.rules.course
    made.random_choice(start, 12345)
    seat = next_to_act(start)
    lawful, against = game.rules.legal(start, seat), game.rules.offences(start, seat)
    assert against
    seen = 0
    for stream in range(300):
        s = start.copy()
        made.random_choice(s, stream * 987_654_321_987 + 5)
        seen |= start.hand[seat] & ~s.hand[seat]
    assert seen == lawful


# What the library is given


HUGE = 10**6000
"""More digits than Python is willing to write."""
NO_SEEDS = {
    "a long number": 10**1001,
    "a number that Python will not write": HUGE,
    "one below zero": -HUGE,
    "a long text": "x" * 1001,
    "a very long text": "x" * 10**7,
    "a fraction": 1.5,
    "nothing": None,
    "true": True,
    "bytes": b"7",
    "half a character": "seven \ud800",
}


@pytest.mark.parametrize("kind", NO_SEEDS)
def test_CM_7_what_is_no_seed_is_refused_by_name_at_every_door(kind: str) -> None:
    from parlour.compile.machine import Machine

    seed: Any = NO_SEEDS[kind]
    machine = Machine(parlour.load("paintings-outcasts", players=4))
    for opens in (
        parlour.load("rook").open,
        seed_key,
        machine.open,
        lambda seed: machine.open_many(seed, 2),
        lambda seed: parlour.simulate("paintings-outcasts", players=4, deals=1, seed=seed),
    ):
        with pytest.raises(SetupError, match="1000") as caught:
            opens(seed)
        assert caught.value.field == "seed"
        assert len(str(caught.value)) < 200


def test_CM_7_the_longest_seeds_there_are() -> None:
    for seed in ("x" * 1000, 10**999, -(10**998)):
        assert parlour.load("rook").open(seed).record()["seed"] == seed


@pytest.mark.parametrize(
    ("field", "ask"),
    [
        ("game", lambda: parlour.load(HUGE)),  # type: ignore[arg-type]
        ("game", lambda: parlour.load([])),  # type: ignore[arg-type]
        ("players", lambda: parlour.load("rook", players=HUGE)),
        ("players", lambda: parlour.load("rook", players=-HUGE)),
        ("options.target", lambda: parlour.load("rook", target=HUGE)),
        ("options.counters", lambda: parlour.load("all-star-comics", counters=-HUGE)),
        ("dealer", lambda: parlour.load("rook").open(dealer=HUGE)),
        ("stop", lambda: parlour.load("rook").open(stop=-HUGE)),
        ("packs[0][0]", lambda: parlour.load("rook").open(packs=[[HUGE]])),  # type: ignore[list-item]
    ],
)
def test_giants_and_wrong_kinds_in_a_setup_are_refused_by_name(field: str, ask: Any) -> None:
    with pytest.raises(SetupError) as caught:
        ask()
    assert caught.value.field == field
    assert len(str(caught.value)) < 300


def test_giants_and_wrong_kinds_in_a_move_are_refused() -> None:
    with pytest.raises(IllegalMove) as caught:
        parlour.load("rook").open(dealer=0).play(0, HUGE)  # type: ignore[arg-type]
    assert (caught.value.reason, caught.value.clause) == (Reason.TEXT, None)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("deals", -HUGE, id="deals far below zero"),
        pytest.param("deals", HUGE, id="very many deals"),
        ("deals", 10**15 + 1),
        pytest.param("threads", -HUGE, id="threads far below zero"),
        ("threads", 0),
        ("threads", 1025),
        ("threads", 1.5),
    ],
)
def test_giants_and_wrong_kinds_in_a_simulation_are_refused_by_name(name: str, wrong: Any) -> None:
    with pytest.raises(SetupError, match=name) as caught:
        parlour.simulate("rook", **{"deals": 1, name: wrong})
    assert len(str(caught.value)) < 300
