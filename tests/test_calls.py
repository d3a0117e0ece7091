"""What is said aloud: the sheets' calls, to everyone who sees the move and to nobody else."""

from __future__ import annotations

import random

import pytest
from helpers import play_all
from pals_deals import opened
from walks import few_setups, play_on

import parlour
from parlour import Table
from parlour.games import find
from parlour.lang.phrases import garbled, worded
from parlour.play.facts import Dealt, FieldChanged, Moved
from parlour.play.log import told
from parlour.play.step_facts import facts_of

CALLS: list[tuple[str, str, str]] = [
    ("pals", "play pals", "Play Pals!"),
    ("pals", "lead {card}", "{card_title}!"),
    ("pals", "take {card}", "{card_title}!"),
    ("pals-for-two", "lead {card}", "{card_title}!"),
    ("pals-for-two", "play {card}", "{card_title}!"),
    ("authors", "ask {seat} for {card}", "{seat}, {card_by}."),
    ("snap-jack", "call {card}", "{card_title}!"),
    ("dick-tracy", "cry", "My Jewels!"),
    ("all-star-comics", "name {suit}", "{suit}!"),
    ("rook", "pass", "I pass."),
    ("rook", "bid {points}", "I bid {points}."),
    ("rook", "trump {color}", "{color}!"),
    ("paintings-twenty-six", "build {lots} with {card}", "Building."),
]
"""The calls that belong to a kind of move."""
SILENT = {"hold", "silent", "lead {card} silently", "take {card} silently", "pair {card} + {other}"}


def moved(table: Table, viewer: int | None = None) -> list[Moved]:
    return [fact for fact in table.facts(viewer) if isinstance(fact, Moved)]


def last_call(table: Table, viewer: int | None = None) -> str:
    return moved(table, viewer)[-1].call


@pytest.mark.parametrize(("name", "kind", "calls"), CALLS)
def test_the_calls_of_the_sheets(name: str, kind: str, calls: str) -> None:
    words = [word for phase in find(name).calling_card.phases for word in phase.words if word.text == kind]
    assert {word.calls for word in words} == {calls}


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_call_is_heard_by_all_who_see_the_move_and_by_nobody_else(name: str) -> None:
    for number, game in enumerate(few_setups(name)[:6]):
        table = play_on(game.open(seed=number, engine="plain"), random.Random(number), moves=60, deals=1)
        for step in table.history.since(0):
            told = [facts_of(step, viewer, table) for viewer in (None, *range(game.players))]
            heard = {fact.call for facts in told for fact in facts if isinstance(fact, Moved) and fact.text is not None}
            assert len(heard) <= 1, "all who see a move hear the same"
            for fact in (fact for facts in told for fact in facts if isinstance(fact, Moved)):
                assert fact.text is not None or fact.call in ("", worded("Out!"))
                assert fact.kind not in SILENT or fact.call in ("", worded("Out!"))


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_call_says_no_more_than_the_move(name: str) -> None:
    """Whatever else is hidden, the same move by the same player sounds the same."""
    table = play_on(parlour.load(name).open(seed=5, engine="plain"), random.Random(5), moves=80, deals=1)
    sounds: dict[tuple[str, str], set[str]] = {}
    for fact in moved(table):
        if fact.text is not None:
            sounds.setdefault((fact.kind, fact.text), set()).add(fact.call.removesuffix(worded("Out!")).strip())
    assert all(len(calls) == 1 for calls in sounds.values())


def last_cards(hand: str, other: str) -> Table:
    """A table of Pals for Two with these cards in the hands, seat 0 to lead, and no stock."""
    table = parlour.load("pals-for-two").open(seed=1, dealer=0, engine="plain")
    state, find_card = table.state, table.game.pack.find
    cards = [find_card(hand), find_card(other)]
    state.hand[:2] = [1 << card for card in cards if card is not None]  # type: ignore[attr-defined]  # fields of the game's own state
    state.pack, state.phase, state.actors, state.turn = 0, 1, 1, 1
    return table


@pytest.mark.english
def test_pt_8_the_first_to_play_a_last_card_calls_out() -> None:
    table = last_cards("red 5", "blue 5")
    table.play(0, "lead red 5")
    assert last_call(table) == "Watt Fore! Out!"
    table.play(1, "play blue 5")
    assert next(fact.call for fact in moved(table) if fact.seat == 1) == "Betta Scram!"


@pytest.mark.english
def test_pt_7_a_last_pair_is_laid_with_a_call_that_all_hear_and_no_more() -> None:
    table = parlour.load("pals-for-two", pairing="own").open(seed=1, dealer=0, engine="plain")
    state, cards = table.state, [table.game.pack.find(name) for name in ("red 5", "blue 5", "green 1")]
    boy, girl, other = (1 << card for card in cards if card is not None)
    state.hand[:2] = [boy | girl, other]  # type: ignore[attr-defined]  # fields of the game's own state
    state.pack, state.leader, state.actors, state.turn = 0, 0, 1, 1  # type: ignore[attr-defined]  # the same
    table.play(0, "pair red 5 + blue 5")
    laid = [next(fact for fact in moved(table, viewer) if fact.kind.startswith("pair")) for viewer in (0, 1, None)]
    assert [fact.call for fact in laid] == ["Out!", "Out!", "Out!"]
    assert [fact.text for fact in laid] == ["pair red 5 + blue 5", None, None]


def outs(table: Table, viewer: int | None = None) -> list[tuple[int, str]]:
    """Who is told to be out, and what each says who did not make the move."""
    return [
        (int(str(fact.value)), fact.call)
        for fact in table.facts(viewer)
        if isinstance(fact, FieldChanged) and fact.field == "out"
    ]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_pa_4_a_player_who_is_out_after_the_deal_or_by_anothers_move_calls_out(viewer: int | None) -> None:
    keep = {0: "red 5", 1: "blue 5, my pal", 2: ""}
    assert outs(opened(keep, length="deal"), viewer) == [(2, worded("Out!"))]
    table = play_all(opened(keep, length="deal", pairing="own"), "2: done; 1: done; 0: done")
    assert outs(table, viewer) == [(2, worded("Out!"))]
    assert not any(worded("Out!") in fact.call for fact in moved(table, viewer))
    table = play_all(opened(keep, length="deal", pairing="own"), "0: play pals")
    assert outs(table, viewer) == [(2, worded("Out!"))]


def test_pa_12_out_is_called_once() -> None:
    table = play_all(opened({0: "red 5", 1: "blue 5, blue 9", 2: "red 9, my pal"}, length="deal"), "0: lead red 5")
    assert outs(table) == [(0, "")]
    assert last_call(table).endswith(worded("Out!"))
    table = last_cards("red 5", "blue 6")
    table.play(0, "lead red 5")
    table.play(1, "play blue 6")
    assert outs(table) == [(0, "")]


def test_pt_7_a_leader_whose_last_pair_the_program_lays_calls_out() -> None:
    table = last_cards("red 5", "blue 4")
    state, cards = table.state, [table.game.pack.find(name) for name in ("red 9", "blue 9", "green 1")]
    boy, girl, other = (1 << card for card in cards if card is not None)
    state.hand[0] |= boy | girl  # type: ignore[attr-defined]  # fields of the game's own state
    state.hand[1] |= other  # type: ignore[attr-defined]  # the same
    table.play(0, "lead red 5")
    assert not last_call(table).endswith(worded("Out!"))
    table.play(1, "play blue 4")
    assert outs(table) == [(0, worded("Out!"))]


@pytest.mark.english
def test_pa_4_the_dealer_calls_for_pairs() -> None:
    for pairing, call in (("own", "Pair your Pals!"), ("auto", "Pair your Pals! Play Pals!")):
        table = parlour.load("pals", pairing=pairing).open(seed=2, engine="plain")
        assert [fact.call for fact in table.facts() if isinstance(fact, Dealt)] == [call]


@pytest.mark.english
def test_au_3_a_card_is_called_by_name_artist_and_title() -> None:
    table = parlour.load("authors", players=2).open(seed=3, dealer=1, names=["Ann", "Bert"], engine="plain")
    move = next(move for move in table.legal(0) if move.cards)
    card = table.game.pack.find(move.cards[0])
    assert card is not None
    face = table.game.pack.faces[card]
    table.play(0, move)
    assert last_call(table, 1) == f"Bert, {face.title}, by {face.artist}."


def test_calls_are_garbled_like_all_sentences() -> None:
    table = parlour.load("rook").open(seed=1, engine="plain")
    seat = min(table.actors)
    table.play(seat, table.legal(seat)[0])
    with garbled():
        assert not last_call(table).startswith("I ")


@pytest.mark.english
def test_pa_6_the_log_tells_characters_and_where_to_find_them() -> None:
    table = last_cards("red 5", "blue 5")
    table.play(0, "lead red 5")
    table.play(1, "play blue 5")
    assert [line for line in table.log if "Watt Fore" in line or "Betta Scram" in line] == [
        'Seat 0 leads "Watt Fore!" (red 5).',
        'Seat 1 answers with "Betta Scram!" (blue 5).',
        "Seat 1 takes Watt Fore and Betta Scram.",
    ]


@pytest.mark.english
def test_pa_8_my_pal_needs_no_other_name() -> None:
    pack = find("pals").calling_card.pack
    card = pack.find("my pal")
    assert card is not None
    assert pack.called_card(card) == pack.title_of(card) == pack.spoken("my pal") == "My Pal"
    assert pack.cried_card(card) == '"My Pal!"'


def test_pa_4_cards_you_lay_as_a_pair_are_told_once() -> None:
    table = parlour.load("pals-for-two", pairing="own").open(seed=5, dealer=1, engine="plain")
    move = next(move for move in table.legal(0) if move.cards)
    table.play(0, move)
    (lines,) = told(table, 0, len(table.history) - 1)
    assert [sum(f"({card})" in line for line in lines) for card in move.cards] == [1, 1]
