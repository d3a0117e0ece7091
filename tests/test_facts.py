"""The facts of a step: what everyone can see is told to everyone, in every game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from walks import play_on

import parlour
from parlour.engine import visibility
from parlour.games import find
from parlour.lang.fields import ALL
from parlour.lang.phrases import garbled, is_garbled
from parlour.lang.words import Word
from parlour.play.count import count_of, points_of, points_so_far
from parlour.play.face_down import TricksFaceDown
from parlour.play.facts import DealOver, Dealt, Fact, FieldChanged, Moved, TrickTaken
from parlour.play.log import count_words, name_of, sentences
from parlour.play.phrases import FINED
from parlour.play.step_facts import fields_told
from parlour.play.table import Table
from parlour.play.trick_taken import last_trick
from parlour.terminal.narration import step_lines


def test_slots_are_no_fields() -> None:
    assert fields_told(Word("play {card}", says="plays {card}, {card_titled}, on {top} of {giver}")) == ["top", "giver"]
    assert fields_told(Word("play {card}")) == []


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_field_that_is_told_with_a_move_is_seen_by_all(name: str) -> None:
    rules = find(name)
    for phase in rules.calling_card.phases:
        for word in phase.words:
            for field in fields_told(word):
                assert rules.state.fields[field].seen == ALL, f"{name}: {word.text} tells {field}"


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_the_lines_of_a_count_add_up_to_the_points(name: str) -> None:
    rules = find(name)
    assert rules.calling_card.count, f"{name} has no count"
    counted = 0
    for players in rules.calling_card.players:
        table = parlour.load(name, players=players, length="deal").open(seed=players, engine="plain")
        play_on(table, random.Random(players))
        over = next(fact for fact in table.facts() if isinstance(fact, DealOver))
        assert points_of(over.lines, players) == list(over.points) == table.deals[0]
        for line in over.lines:
            clause = rules.clause(line.clause)
            assert clause is not None, f"{name}: {line.name} cites {line.clause}"
            assert count_words(line, table)
        counted += len(over.lines)
    assert counted


FINES = {"all-star-comics": "AS-12", "paintings-crowned": "F1-9", "paintings-outcasts": "F2-5"}


def fined(name: str) -> Table:
    """A table after a deal in which every offense was committed that could be."""
    table = parlour.load(name, offences="fined", length="deal").open(seed=2, engine="plain")
    while not table.over:
        (seat,) = table.actors
        table.play(seat, (table.offences(seat) or table.legal(seat))[0])
    return table


@pytest.mark.parametrize(("name", "clause"), FINES.items())
def test_AS_12_F1_9_F2_5_fines_are_told_to_everyone_when_the_hand_is_shown(name: str, clause: str) -> None:
    table = fined(name)
    cost = 3 if find(name).calling_card.low_wins else -3
    due = {seat: cost * times for seat, times in enumerate(table.state.revokes) if times}  # type: ignore[attr-defined]
    assert due
    for viewer in (None, *range(table.game.players)):
        (over,) = (fact for fact in table.facts(viewer) if isinstance(fact, DealOver))
        fines = [line for line in over.lines if line.fine]
        assert {line.seat: line.points for line in fines} == due
        assert {line.clause for line in fines} == {clause}


def test_AS_12_F1_9_F2_5_these_games_alone_have_fines() -> None:
    found = {name: line.clause for name in parlour.games.built_in() for line in find(name).calling_card.count if line.fine}
    assert found == FINES


@pytest.mark.parametrize("name", FINES)
def test_AS_12_F1_9_F2_5_the_log_has_a_line_for_each_fine(name: str) -> None:
    table = fined(name)
    (over,) = (fact for fact in table.facts() if isinstance(fact, DealOver))
    lines = [line for line in over.lines if line.fine]
    for you in (None, lines[0].seat):
        said = sentences([over], table, you)
        told = [FINED(name=name_of(one.seat, table, you), what=count_words(one, table), points=one.points) for one in lines]
        assert said[1:-1] == told
        at_the_screen = step_lines(table.history.steps[-1], you, table)
        assert not set(told) & set(at_the_screen), "the count tells them already"
        assert all(any(count_words(line, table) in text for text in at_the_screen) for line in lines)


@pytest.mark.english
def test_a_fine_in_words() -> None:
    table = fined("paintings-outcasts")
    assert "Seat 0: twelve failures to follow suit (+36)." in table.log


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_count_so_far_tells_no_more_than_everyone_sees(name: str) -> None:
    table = parlour.load(name).open(seed=4, engine="plain")
    chance = random.Random(4)
    for _ in range(30):
        if table.over:
            return
        seat = chance.choice(sorted(table.actors))
        table.play(seat, chance.choice(table.legal(seat)))
        if table.state.deal_over:
            continue
        for viewer in range(table.game.players):
            world = visibility.redacted(table.state, viewer)
            world.players = table.game.players
            assert count_of(world, table.game.rules, table.game.pack, so_far=True) == table.count()


def test_a_trick_is_told_with_its_cards_and_players() -> None:
    table = parlour.load("paintings-outcasts", players=4).open(seed=3, dealer=3, engine="plain")
    for _ in range(4):
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    trick = last_trick(table)
    assert trick is not None
    played = [text.removeprefix("play ") for _, text in table.moves]
    assert list(trick.cards) == played
    assert trick.by == {card: seat for seat, card in enumerate(played)}
    assert trick in table.facts()
    assert trick in table.facts(2)


def unspoken(fact: Fact) -> Fact:
    """A fact without what is said aloud, which is for people."""
    return replace(fact, call="") if isinstance(fact, (Dealt, Moved)) else fact


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_facts_hold_when_every_sentence_is_garbled(name: str) -> None:
    def told() -> tuple[list[Fact], list[str]]:
        table = parlour.load(name, length="deal").open(seed=8, engine="plain")
        play_on(table, random.Random(8))
        return [unspoken(fact) for fact in table.facts() if not isinstance(fact, FieldChanged)], table.log

    facts, log = told()
    with garbled():
        other_facts, other_log = told()
    assert other_facts == facts
    assert len(other_log) == len(log)
    assert is_garbled() or not set(other_log) & set(log)


TRICKS = ["all-star-comics", "paintings-crowned", "paintings-outcasts", "rook"]


@pytest.mark.parametrize("name", [*TRICKS, "pals", "pals-for-two"])
def test_a_trick_tells_what_it_brought_its_taker(name: str) -> None:
    """Where the lines that make it can be seen; they add up to what the seat has before the end of the deal is reckoned."""
    for seed in range(4):
        table = parlour.load(name, length="deal").open(seed=seed, engine="plain")
        play_on(table, random.Random(seed))
        tricks = [fact for fact in table.facts() if isinstance(fact, TrickTaken)]
        assert tricks
        assert all(trick.points is not None for trick in tricks)
        if name in TRICKS:
            for seat in range(table.game.players):
                took = sum(trick.points or 0 for trick in tricks if trick.seat == seat)
                assert took == points_so_far(table.state, table.game.rules, seat)


def test_RK_17_a_bidder_who_is_set_back_still_took_the_last_trick() -> None:
    table = next(table for table in map(_played_rook, range(50)) if table.state.how == 1)
    tricks = [fact for fact in table.facts() if isinstance(fact, TrickTaken)]
    assert sum(trick.points or 0 for trick in tricks) == 100
    assert all((trick.points or 0) >= 0 for trick in tricks)


def _played_rook(seed: int) -> Table:
    table = parlour.load("rook", length="deal").open(seed=seed, engine="plain")
    play_on(table, random.Random(seed))
    return table


def test_AS_22_RK_13_a_trick_that_lies_face_down_does_not_tell_what_it_brought() -> None:
    for name in TRICKS:
        table = parlour.load(name).open(seed=2, engine="plain")
        while (trick := last_trick(table)) is None:
            seat = min(table.actors)
            table.play(seat, table.legal(seat)[0])
        step = table.history.since(0)[-1]
        facts = TricksFaceDown(table).told((trick,), step, fresh=True)
        assert [(fact.points, fact.cards) for fact in facts if isinstance(fact, TrickTaken)] == [(None, ())]
