"""Which moves can be taken back among people, in every game: only what told its player nothing (Hypothesis)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour import Game, Table
from parlour.engine.sampler import Worlds
from parlour.engine.sampler.knowledge import knowledge
from parlour.engine.visibility import redacted
from parlour.lang.state import Common
from parlour.play.history import Step
from parlour.play.take_back import last_move_told_nothing
from parlour.server.journal import entries as journal
from parlour.server.protocol import Clock
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services.deadlines import run_out
from tests.walks import GAMES, few_setups

WORLDS = 4
"""Worlds in which a move is tried again."""
MOVES = 30
random_play = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def last_step(table: Table) -> Step:
    step = table.history.last_move()
    assert step is not None
    assert step.before is not None
    assert step.move is not None
    return step


def outcome(game: Game, s: Common, step: Step) -> Common:
    """What its player sees after a move, had the cards been dealt like this."""
    assert step.move is not None
    seat, choices = step.move
    after = s.copy()
    for choice in choices:
        game.rules.play(after, seat, choice)
    return redacted(after, seat)


def check_told_nothing(table: Table) -> None:
    """The last move was no question: whatever the hidden cards, its player would have seen the same come of it."""
    step, rules = last_step(table), table.game.rules
    assert step.before is not None
    assert step.move is not None
    seat, phases = step.move[0], rules.calling_card.phases
    for phase in (phases[step.before.phase], phases[table.state.phase]):
        assert not phase.is_race
        assert phase.time_limit is None
    assert phases[step.before.phase].revocable or phases[step.before.phase].is_trick
    assert knowledge(rules, step.before, seat) == knowledge(rules, table.state, seat)
    seen = redacted(table.state, seat)
    worlds = Worlds(rules, step.before, seat, seed=len(table.moves))
    for _ in range(WORLDS):
        assert outcome(table.game, worlds.next(), step) == seen, table.moves[-1]


@pytest.mark.parametrize("name", GAMES)
@random_play
@given(st.data())
def test_what_may_be_taken_back_told_its_player_nothing(name: str, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(few_setups(name))).open(data.draw(st.integers(0, 10**6)))
    chance = random.Random(data.draw(st.integers(0, 10**6)))
    for _ in range(MOVES):
        if table.over:
            return
        seat = chance.choice(sorted(table.actors))
        before = table.state.copy()
        table.play(seat, chance.choice(table.legal(seat)))
        if last_move_told_nothing(table):
            check_told_nothing(table)
            again = table.copy()
            again.undo()
            assert again.state == before


def test_the_check_notices_a_question() -> None:
    """A dealer who names a suit sees the hand then: with other cards, something else would be seen."""
    game = Game("all-star-comics", 3)
    table = next(table for seed in range(200) if (table := game.open(seed)).phase.name == "name_suit")
    seat = min(table.actors)
    table.play(seat, table.legal(seat)[0])
    step = last_step(table)
    assert step.before is not None
    worlds = Worlds(game.rules, step.before, seat)
    assert any(outcome(game, worlds.next(), step) != redacted(table.state, seat) for _ in range(WORLDS))
    assert knowledge(game.rules, step.before, seat) != knowledge(game.rules, table.state, seat)


def kinds_taken_back(game: str, players: int, **options: str) -> Counter[tuple[str, str]]:
    """How often moves of each phase can be taken back in a few games of random play."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(4):
        table, chance = parlour.load(game, players=players, **options).open(seed), random.Random(seed)
        for _ in range(60):
            if table.over:
                break
            phase, seat = table.phase.name, min(table.actors)
            table.play(seat, chance.choice(table.legal(seat)))
            if last_move_told_nothing(table):
                found[phase, table.moves[-1][1].split()[0]] += 1
    return found


def test_the_moves_that_can_be_taken_back() -> None:
    bids = {("bid", "bid"), ("bid", "pass"), ("trump", "trump")}
    assert set(kinds_taken_back("rook", 4)) == {*bids, ("play", "play")}
    assert set(kinds_taken_back("pals-for-two", 2, pairing="own")) == {("pair", "pair"), ("pair", "done")}
    assert set(kinds_taken_back("dick-tracy", 3, cry="own")) == {("discard", "keep"), ("cry", "silent")}
    for game in ("all-star-comics", "paintings-crowned", "paintings-outcasts"):
        assert set(kinds_taken_back(game, 3)) == {("play", "play")}
    assert set(kinds_taken_back("paintings-twenty-six", 2)) == {("play", "take"), ("play", "build"), ("play", "lay")}
    for game in ("authors", "hoo-doo", "pals", "snap-jack"):
        assert not kinds_taken_back(game, parlour.load(game).rules.calling_card.players[0]), game


def test_no_race_allows_it() -> None:
    for name in GAMES:
        for phase in parlour.load(name).rules.calling_card.phases:
            assert not ((phase.revocable or phase.is_trick) and (phase.is_race or phase.time_limit)), (name, phase.name)


# -- at a live table


class Walk:
    """A live table of people and its journal."""

    def __init__(self, game: Game, secret: int) -> None:
        self.log: list[bytes] = []
        self.live = LiveTable("walk")
        version = game.rules.calling_card.version
        clock = Clock(600, 10)
        self.append(journal.Opened(game.name, game.players, dict(game.changed), f"{secret:032x}", version, clock=clock))
        for seat in range(game.players):
            self.append(journal.Sat(seat, f"Player {seat}", "0" * 64, ""))
        self.append(journal.Began({}))

    def append(self, entry: journal.AnyEntry) -> None:
        apply(self.live, entry)
        self.log.append(journal.encode(entry))

    def loaded(self) -> LiveTable:
        """The table as its journal has it."""
        made = LiveTable("walk")
        for body in self.log:
            apply(made, journal.decode(body))
        return made

    def standing(self, live: LiveTable | None = None) -> tuple[object, ...]:
        """Where a table stands: all but what happened on the way."""
        live = live or self.live
        assert live.table is not None
        return live.table.state.flat(), list(live.table.moves), live.table.deals, set(live.held), [s.bank for s in live.seats]


@pytest.mark.parametrize("name", GAMES)
@random_play
@given(st.data())
def test_taking_back_puts_the_table_and_its_clocks_back(name: str, data: st.DataObject) -> None:
    walk = Walk(data.draw(st.sampled_from(few_setups(name))), data.draw(st.integers(0, 10**6)))
    chance = random.Random(data.draw(st.integers(0, 10**6)))
    for turn in range(MOVES):
        live = walk.live
        table = live.table
        assert table is not None
        if table.over:
            break
        if table.phase.is_race and chance.random() < 0.4:
            walk.append(journal.RaceOver(run_out(table.copy())))
            assert not any(map(live.moves_to_undo, range(table.game.players))), "time ended it, not a player"
            continue
        *_, banks = before = walk.standing()
        seat, is_bot = chance.choice(sorted(table.actors)), chance.random() < 0.2
        was_timed = table.phase.is_race or table.phase.time_limit is not None
        walk.append(journal.Moved(seat, str(chance.choice(table.legal(seat))), "" if is_bot else f"m{turn}", spent=2.0))
        may = [other for other in range(table.game.players) if live.moves_to_undo(other)]
        assert may in ([], [seat])
        assert not (may and (is_bot or was_timed))
        if may and not table.over:
            check_told_nothing(table)
            assert live.own_move is not None
            assert live.own_move.bank is not None
            walk.append(journal.TookBack(seat, 1, f"b{turn}", live.own_move.bank - 1.5))
            *rest, after = walk.standing()
            assert [*rest] == [*before[:-1]]
            assert isinstance(banks, list)
            assert isinstance(after, list)
            assert after == [bank - 3.5 if other == seat else bank for other, bank in enumerate(banks)]
            assert walk.standing(walk.loaded()) == walk.standing()
            walk.append(journal.Moved(seat, str(chance.choice(table.legal(seat))), f"a{turn}", spent=1.0))
    assert walk.standing(walk.loaded()) == walk.standing()


def test_an_old_journal_leaves_the_clock_as_it_was() -> None:
    walk = Walk(Game("rook", 3), 1)
    assert walk.live.table is not None
    seat = min(walk.live.table.actors)
    walk.append(journal.Moved(seat, "bid 15", "a", spent=2.0))
    old = b'{"e":"took-back","seat":%d,"moves":1,"id":"b"}' % seat
    apply(walk.live, journal.decode(old))
    assert walk.live.seats[seat].bank == 608
    assert not walk.live.table.moves
