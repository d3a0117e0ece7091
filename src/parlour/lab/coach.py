"""The coach: analyzes the decisions of a seat in a game that was played.

Every decision is judged by what the seat could see when it was made, never by cards that came to light later: worlds that fit
what it saw are dealt, and every choice is played on in the same worlds. So the difference between two choices is more certain
than the worth of either. Where another choice looks better than the one that was made, the two are compared once more, on their
own and in fresh worlds, and that decides: the best of many always looks a little better than it is, and nobody should be blamed
for that.

An analysis needs only a record, a seat and a budget, so it can be made in another process (``parlour.lab.coach_process``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from parlour.bots.adviser import all_luck
from parlour.bots.players import Observation, searcher_for
from parlour.bots.search.budget import Budget
from parlour.bots.search.candidates import MoveValue, SearchResult
from parlour.compile.machine import Rows
from parlour.engine.calling_card import Phase
from parlour.engine.visibility import card_led, hand_of
from parlour.lab import phrases
from parlour.lab.analysis import Analysis, AnalyzedChoice, AnalyzedDecision
from parlour.lab.estimates import NORMAL_95
from parlour.lab.known_cards import known_cards
from parlour.lang.cards import NO_CARD, count
from parlour.lang.errors import SetupError, quoted
from parlour.lang.numbers import seat_number
from parlour.lang.state import Common
from parlour.lang.words import move_text, word_of
from parlour.play import record
from parlour.play.spoken import spoken_move
from parlour.play.table import Table

DEFAULT_BUDGET = Budget(simulations=2000)
"""For one decision, shared evenly by its choices."""
FEWEST = 64
"""The fewest simulations a choice gets, however many choices there are."""

Source = Table | Mapping[str, object] | str | bytes


def analyse(
    source: Source,
    seat: int = 0,
    budget: Budget = DEFAULT_BUDGET,
    progress: Callable[[int, int], object] | None = None,
    *,
    deal: int | None = None,
    seed: str | int = 0,
) -> Analysis:
    """Analyze the decisions of a seat in a game, or in one deal of it.

    ``progress`` is called with the number of moves looked at and of all moves, and stops the analysis by returning True. Raises RecordError
    if the record can't be read, SetupError if there is no such seat or deal.
    """
    begun = time.perf_counter()
    table = record.from_record(source.record() if isinstance(source, Table) else source, engine="plain")
    seat = seat_number(seat, table.game.players)
    if deal is not None and deal not in range(1, table.state.deal + 1):
        raise SetupError(phrases.NO_SUCH_DEAL(deal=quoted(deal), last=table.state.deal), field="deal")
    moves = [made for made in _moves_of(table, seat) if deal in (None, made.state.deal)]
    luck = all_luck(table.game.name)
    found: list[AnalyzedDecision] = []
    left_out = dict.fromkeys(("forced", "races"), 0)
    finished = True
    for place, made in enumerate(() if luck else moves):
        if made.phase.is_race:
            left_out["races"] += 1
        else:
            decision = _Coach(table, seat, budget, f"{seed}/{made.index}").decision(made)
            found += [decision] if decision else []
            left_out["forced"] += decision is None
        if progress is not None and progress(place + 1, len(moves)) is True and place + 1 < len(moves):
            finished = False
            break
    game = table.game
    return Analysis(
        game.name, game.players, dict(game.options), seat, table.names[seat], len({made.state.deal for made in moves}), tuple(found),
        left_out["forced"], left_out["races"], luck, finished, time.perf_counter() - begun,
    )  # fmt: skip


@dataclass(frozen=True)
class _Made:
    """A move that was made: its index among all moves, the position before it, its choices, and its number in its phase of the deal."""

    index: int
    state: Common
    phase: Phase
    choices: tuple[int, ...]
    number: int


def _moves_of(table: Table, seat: int) -> Iterator[_Made]:
    """The moves of a seat."""
    numbers: dict[tuple[int, str], int] = {}
    most: dict[int, int] = {}
    for index, (state, mover, choices) in enumerate(table.history.moves()):
        if mover != seat:
            continue
        phase = table.game.rules.calling_card.phases[state.phase]
        at = state.deal, phase.name
        numbers[at] = numbers.get(at, 0) + 1
        number = numbers[at]
        held = count(hand_of(state, seat))
        most[state.deal] = max(most.get(state.deal, 0), held)
        if phase.is_trick:
            number = most[state.deal] - held + 1
        yield _Made(index, state, phase, choices, number)


class _Told(NamedTuple):
    """A move in words, as people say it, and its cards."""

    move: str
    said: str
    cards: tuple[str, ...]


class _Coach:
    """Compares the choices of a seat in one position."""

    def __init__(self, table: Table, seat: int, budget: Budget, seed: str) -> None:
        self.table, self.seat, self.budget, self.seed = table, seat, budget, seed
        self.searcher = searcher_for(table.game)
        self.sign = -1.0 if table.game.rules.calling_card.low_wins else 1.0

    def decision(self, made: _Made) -> AnalyzedDecision | None:
        """The decision with its choices compared; None if there was only one thing to do."""
        machine = self.searcher.machine
        row = Observation.of_row(machine, machine.row(made.state), self.seat, self.seed).world
        moves, complete = self._moves(row, made)
        if len(moves) == 1:
            return None
        result = self._compared(row, list(moves), self.seed)
        told = {path: _Told(text, self._said(path, made), self._cards(path, made)) for path, text in moves.items()}
        found = [self._choice(one, told[one.choices]) for one in result.moves]
        played = moves[made.choices]
        if found[0].move != played:
            pair = [made.choices, result.best]
            again = {
                one.choices: self._choice(one, told[one.choices])
                for one in self._compared(row, pair, f"{self.seed} again").moves
            }
            better, own = again[result.best], again[made.choices]
            rest = [choice for choice in found[1:] if choice.move != played]
            found = [better, *_placed(own, rest)] if better.is_clear else [own, better, *rest]
        is_trick = made.phase.is_trick
        return AnalyzedDecision(
            made.state.deal, made.index, made.phase.name, made.number, is_trick, is_trick and card_led(made.state) == NO_CARD,
            next(choice for choice in found if choice.move == played), tuple(found), result.solved, complete,
            tuple(known_cards(self.table, made.state, self.seat)),
        )  # fmt: skip

    def _compared(self, row: Rows, moves: list[tuple[int, ...]], seed: str) -> SearchResult:
        """Compare these moves evenly; the first is what was done."""
        budget = self.budget
        if budget.simulations:
            budget = replace(budget, simulations=max(budget.simulations, FEWEST * len(moves)))
        return self.searcher.search(row, self.seat, budget, seed, among=moves, even=True)

    def _moves(self, row: Rows, made: _Made) -> tuple[dict[tuple[int, ...], str], bool]:
        """The possible moves by their choices, what was done first, with their words; and whether these are all."""
        paths, whole = self.searcher.moves(row, self.seat)
        if not whole:
            paths = [self._finished(row, path) for path in paths]
            paths.append(self._searched(row))
        found: dict[tuple[int, ...], str] = {}
        for path in (made.choices, *paths):
            text = move_text(made.phase.words, list(path), self.table.game.pack, made.state)
            if text is not None:
                found[path] = text
        return found, whole

    def _finished(self, row: Rows, begun: tuple[int, ...]) -> tuple[int, ...]:
        """A move that has been begun, finished by the advice."""
        machine, at = self.searcher.machine, row.copy()
        for choice in begun:
            machine.play(at, self.seat, choice)
        return begun + self.searcher.advised(at, self.seat) if machine.fields(at)["half"] else begun

    def _searched(self, row: Rows) -> tuple[int, ...]:
        """The move a search finds, choice by choice."""
        machine, at = self.searcher.machine, row.copy()
        path: tuple[int, ...] = ()
        while not path or machine.fields(at)["half"]:
            chosen = self.searcher.search(at, self.seat, self.budget, self.seed).best
            path += chosen
            for choice in chosen:
                machine.play(at, self.seat, choice)
        return path

    def _said(self, path: tuple[int, ...], made: _Made) -> str:
        """A move as people say it."""
        return spoken_move(self.table, path, made.state)

    def _cards(self, path: tuple[int, ...], made: _Made) -> tuple[str, ...]:
        """The cards of a move."""
        pack = self.table.game.pack
        found = word_of(made.phase.words, list(path), pack, made.state)
        if found is None:
            return ()
        word, filled = found
        return tuple(pack.card_name(card) for name, chosen in filled.items() if word.slots[name].is_card for card in chosen)

    def _choice(self, one: MoveValue, told: _Told) -> AnalyzedChoice:
        ci = NORMAL_95
        return AnalyzedChoice(
            told.move, told.said, one.points, ci * one.points_error, one.worth, ci * one.error,
            self.sign * one.more + 0.0, ci * one.more_error, one.better, ci * one.better_error, one.simulations, told.cards,
        )  # fmt: skip


def _placed(own: AnalyzedChoice, rest: list[AnalyzedChoice]) -> list[AnalyzedChoice]:
    """What was done, put among the other choices before the first that is worse."""
    place = next((place for place, choice in enumerate(rest) if choice.gain < 0), len(rest))
    return [*rest[:place], own, *rest[place:]]


def seats_of_people(names: Sequence[str]) -> list[int]:
    """The seats of people, judging by their names ("You", "Player A"); otherwise the first seat."""
    return [seat for seat, name in enumerate(names) if name == "You" or name.startswith("Player ")] or [0]
