"""The coach: each decision of a seat, with what every choice was worth, and what the one that was made has cost.

Every decision is judged by what the seat could see when it was made, never by cards that came to light later: worlds that agree with it
are dealt, and every choice is played on in the same worlds. So the difference of two choices is surer than the worth of either. Where
another choice looks better than the one that was made, the two are weighed once more, by themselves, in fresh worlds, and that decides:
the best of many always looks a little better than it is, and nobody should be blamed for that.

    found = analyse(table.record(), seat=0)
    found.mistakes()[0].words()

An analysis goes into JSON (``as_json``) and can be made in another process: a record, a seat and a budget are all it needs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from parlour.bots import observation
from parlour.bots.adviser import luck
from parlour.bots.players import mind_of
from parlour.bots.search.mind import Budget, Mind, Thought, Weighed
from parlour.compile.machine import Rows
from parlour.engine.contract import Phase, Rules
from parlour.lab.tournament import NORMAL_95
from parlour.lang.cards import NO_CARD, NONE, count, each, one
from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import listed_and
from parlour.lang.state import Common
from parlour.lang.words import Seats, move_text, word_of
from parlour.mechanics.tricks import Tricks
from parlour.play import record, views
from parlour.play.table import Table

USUAL = Budget(simulations=2000)
"""For a decision. Each of its choices gets the same part of it."""
FEWEST = 64
"""So many simulations a choice gets at the least, however many there are."""
SURE = 1e-9
PLAYING = "play"
"""The phase of a game of tricks in which cards are played to them."""

Source = Table | Mapping[str, Any] | str | bytes


@dataclass(frozen=True)
class Choice:
    """One thing that could have been done: the points of the deal to be expected then, and its worth in the whole game. ``more`` is by how
    many points it is better than what was done, ``gain`` by how much in worth (both above 0 where it is better). With each stands
    half the width of its 95 % confidence interval."""

    move: str
    said: str
    """The move as people say it: with a player's name for his seat."""
    points: float
    points_ci95: float
    worth: float
    """A share of the game: 1 is winning it, and the points of the deal count a little by themselves."""
    worth_ci95: float
    more: float
    more_ci95: float
    gain: float
    gain_ci95: float
    simulations: int

    @property
    def is_clear(self) -> bool:
        """Is it better than what was done, beyond doubt (95 %): for the game, and if that is not sure, in points?"""
        return self.gain > self.gain_ci95 + SURE or (self.gain > SURE and self.more > self.more_ci95 + SURE)


@dataclass(frozen=True)
class Decision:
    """A decision and its choices, the best first."""

    deal: int
    move: int
    """Its number among the moves of the record, from 0."""
    phase: str
    number: int
    """It is the seat's so many-th move of this phase in this deal; in a game of tricks, the number of the trick."""
    is_trick: bool
    leads: bool
    played: Choice
    choices: tuple[Choice, ...]
    solved: bool
    """Were the worlds solved to the end, and not only played out?"""
    complete: bool
    """Is every move there was among the choices? If there are hundreds, some of each kind are."""
    known: tuple[str, ...]
    """What the table had shown of the other hands by then."""

    @property
    def best(self) -> Choice:
        """What should have been done: what was done, unless something else was better."""
        return self.choices[0]

    @property
    def is_mistake(self) -> bool:
        """Was something else better, beyond doubt?"""
        return self.best is not self.played and self.best.is_clear

    @property
    def label(self) -> str:
        """Which decision it is, in words: "Trick 5"."""
        return f"{'Trick' if self.is_trick else self.phase.capitalize()} {self.number}"

    def told(self, choice: Choice) -> str:
        """A choice as it is called here: a card, where all that can be done is to play one."""
        return choice.said.removeprefix("play ") if self.is_trick else choice.said

    def words(self, with_deal: bool = False) -> str:
        """What was done, and what would have been better, in a sentence."""
        where = f"Deal {self.deal}, {self.label[0].lower()}{self.label[1:]}" if with_deal else self.label
        deed = ("led" if self.leads else "played") if self.is_trick else "chose"
        did = f"{where}: you {deed} {self.told(self.played)}"
        if not self.is_mistake:
            return f"{did}; nothing was clearly better."
        game = f"{100 * self.best.gain:.1f} % of the game (± {100 * self.best.gain_ci95:.1f})"
        if self.best.more > self.best.more_ci95:
            return f"{did}; {self.told(self.best)} was better by {points_text(self.best.more, self.best.more_ci95)}, {game}."
        return f"{did}; {self.told(self.best)} was better for the game, if not clearly in points: {game}."

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "deal": self.deal, "move": self.move, "phase": self.phase, "number": self.number, "label": self.label,
            "played": self.played.move, "best": self.best.move, "loss": self.best.more, "loss_ci95": self.best.more_ci95,
            "cost": self.best.gain, "cost_ci95": self.best.gain_ci95, "mistake": self.is_mistake, "words": self.words(),
            "solved": self.solved, "complete": self.complete, "known": list(self.known),
            "choices": [dict(vars(choice)) for choice in self.choices],
        }  # fmt: skip


@dataclass(frozen=True)
class Analysis:
    """What came of looking at the decisions of a seat."""

    game: str
    players: int
    options: dict[str, str | int]
    seat: int
    name: str
    deals: int
    """How many deals were looked at."""
    decisions: tuple[Decision, ...]
    forced: int
    """Moves without another choice. They are left out."""
    races: int
    """Moves in a race, where quickness decides. They are left out too."""
    luck: str
    """A sentence, where there is nothing to decide in this game."""
    finished: bool
    """False if it was stopped before all decisions were weighed."""
    seconds: float

    def mistakes(self) -> list[Decision]:
        """The mistakes, the costliest first."""
        return sorted((one for one in self.decisions if one.is_mistake), key=lambda one: (-one.best.gain, one.move))

    def as_json(self) -> dict[str, Any]:
        """For programs, and for the page."""
        return {
            "game": self.game, "players": self.players, "options": self.options, "seat": self.seat, "name": self.name, "deals": self.deals,
            "forced": self.forced, "races": self.races, "luck": self.luck or None, "finished": self.finished, "seconds": self.seconds,
            "decisions": [decision.as_json() for decision in self.decisions],
            "mistakes": [self.decisions.index(decision) for decision in self.mistakes()],
        }  # fmt: skip


def points_text(points: float, ci95: float) -> str:
    """So many points in words, with their uncertainty: to a tenth, or where that is nothing to a hundredth."""
    digits = 1 if ci95 >= 0.1 or ci95 == 0 else 2
    text = f"{points:.{digits}f}"
    return f"{text} point{'' if float(text) == 1 else 's'} (± {ci95:.{digits}f})"


# -- looking through a game


def analyse(
    source: Source,
    seat: int = 0,
    budget: Budget = USUAL,
    progress: Callable[[int, int], object] | None = None,
    *,
    deal: int | None = None,
    seed: str | int = 0,
) -> Analysis:
    """Weigh the decisions of a seat in a game, or in one deal of it. ``progress`` is told how many moves of how many have been looked at,
    and may stop it by answering True. RecordError if a record cannot be read, SetupError if there is no such seat or deal."""
    begun = time.perf_counter()
    table = record.from_record(source.record() if isinstance(source, Table) else source, engine="plain")
    if isinstance(seat, bool) or seat not in range(table.players):
        raise SetupError(f"seat: {quoted(seat)} is no seat; the seats are 0 to {table.players - 1}")
    if deal is not None and deal not in range(1, table.deal + 1):
        raise SetupError(f"deal: there is no deal {quoted(deal)} in this record; there are 1 to {table.deal}")
    moves = [made for made in _moves_of(table, seat) if deal in (None, made.state.deal)]
    said = luck(table.game.name)
    found: list[Decision] = []
    left_out = dict.fromkeys(("forced", "races"), 0)
    finished = True
    for place, made in enumerate(() if said else moves):
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
        left_out["forced"], left_out["races"], said, finished, time.perf_counter() - begun,
    )  # fmt: skip


@dataclass(frozen=True)
class _Made:
    """A move as it was made: its number, the position before it, its choices, and its number among those of its phase in the deal."""

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
        phase = table.rules.calling_card.phases[state.phase]
        at = state.deal, phase.name
        numbers[at] = numbers.get(at, 0) + 1
        number = numbers[at]
        if isinstance(state, Tricks):
            held = count(state.hand[seat])
            most[state.deal] = max(most.get(state.deal, 0), held)
            number = most[state.deal] - held + 1 if phase.name == PLAYING else number
        yield _Made(index, state, phase, choices, number)


# -- one decision


class _Coach:
    """Weighs the choices of a seat in one position."""

    def __init__(self, table: Table, seat: int, budget: Budget, seed: str) -> None:
        self.table, self.seat, self.budget, self.seed = table, seat, budget, seed
        self.mind: Mind = mind_of(table.game)
        self.sign = -1.0 if table.rules.calling_card.low_wins else 1.0

    def decision(self, made: _Made) -> Decision | None:
        """The decision with its choices weighed; None if there was only one thing to do."""
        machine = self.mind.machine
        row = observation.of_row(machine, machine.row(made.state), self.seat, self.seed).world
        moves, complete = self._moves(row, made)
        if len(moves) == 1:
            return None
        thought = self._weigh(row, list(moves), self.seed)
        said = {path: self._said(path, made) for path in moves}
        found = [self._choice(one, moves, said) for one in thought.moves]
        played = moves[made.choices]
        if found[0].move != played:
            pair = [made.choices, thought.best]
            again = {one.choices: self._choice(one, moves, said) for one in self._weigh(row, pair, f"{self.seed} again").moves}
            better, own = again[thought.best], again[made.choices]
            rest = [choice for choice in found[1:] if choice.move != played]
            found = [better, *_placed(own, rest)] if better.is_clear else [own, better, *rest]
        trick = made.state if isinstance(made.state, Tricks) and made.phase.name == PLAYING else None
        return Decision(
            made.state.deal, made.index, made.phase.name, made.number, trick is not None, trick is not None and trick.led == NO_CARD,
            next(choice for choice in found if choice.move == played), tuple(found), thought.solved, complete,
            tuple(known_of(self.table, made.state, self.seat)),
        )  # fmt: skip

    def _weigh(self, row: Rows, moves: list[tuple[int, ...]], seed: str) -> Thought:
        """Weigh these moves evenly; the first is what was done."""
        budget = self.budget
        if budget.simulations:
            budget = replace(budget, simulations=max(budget.simulations, FEWEST * len(moves)))
        return self.mind.think(row, self.seat, budget, seed, among=moves, even=True)

    def _moves(self, row: Rows, made: _Made) -> tuple[dict[tuple[int, ...], str], bool]:
        """What there was to do, by choices, in words: what was done first. And whether that is everything."""
        paths, whole = self.mind.moves(row, self.seat)
        if not whole:
            paths = [self._finished(row, path) for path in paths]
            paths.append(self._searched(row))
        found: dict[tuple[int, ...], str] = {}
        for path in (made.choices, *paths):
            text = move_text(made.phase.words, list(path), self.table.pack, made.state)
            if text is not None:
                found[path] = text
        return found, whole

    def _finished(self, row: Rows, begun: tuple[int, ...]) -> tuple[int, ...]:
        """A move that has been begun, finished as the advice would."""
        machine, at = self.mind.machine, row.copy()
        for choice in begun:
            machine.play(at, self.seat, choice)
        return begun + self.mind.advised(at, self.seat) if machine.record(at)["half"] else begun

    def _searched(self, row: Rows) -> tuple[int, ...]:
        """The move that a search finds, choice by choice."""
        machine, at = self.mind.machine, row.copy()
        path: tuple[int, ...] = ()
        while not path or machine.record(at)["half"]:
            chosen = self.mind.think(at, self.seat, self.budget, self.seed).best
            path += chosen
            for choice in chosen:
                machine.play(at, self.seat, choice)
        return path

    def _said(self, path: tuple[int, ...], made: _Made) -> str:
        """A move as people say it."""
        pack, names = self.table.pack, self.table.names
        found = word_of(made.phase.words, list(path), pack, made.state)
        assert found is not None
        word, filled = found
        shown = {name: slot.show(filled[name], pack, made.state) for name, slot in word.slots.items()}
        shown |= {name: names[int(shown[name])] for name, slot in word.slots.items() if isinstance(slot, Seats)}
        return word.text.format(**shown)

    def _choice(self, one: Weighed, moves: Mapping[tuple[int, ...], str], said: Mapping[tuple[int, ...], str]) -> Choice:
        ci = NORMAL_95
        return Choice(
            moves[one.choices], said[one.choices], one.points, ci * one.points_error, one.worth, ci * one.error,
            self.sign * one.more + 0.0, ci * one.more_error, one.better, ci * one.better_error, one.simulations,
        )  # fmt: skip


def _placed(own: Choice, rest: list[Choice]) -> list[Choice]:
    """What was done, put among other choices before the first that is worse."""
    place = next((place for place, choice in enumerate(rest) if choice.gain < 0), len(rest))
    return [*rest[:place], own, *rest[place:]]


# -- what was known


def known_of(table: Table, s: Common, viewer: int) -> list[str]:
    """What the table has shown of the other hands, in sentences."""
    rules: Rules = table.rules
    unseen = rules.verbs.pack_of(s) & ~views.cards_seen(s, viewer)
    told = []
    for seat in range(s.players):
        has, lacks = NONE, NONE
        for field in type(s).fields.values():
            if field.kind == "fact" and field.of == "hand":
                cards = views.values(s, field)[seat] & unseen
                has, lacks = (has | cards, lacks) if field.fact == "shown" else (has, lacks | cards)
        if seat == viewer or s.hand[seat] == NONE:  # type: ignore[attr-defined]
            continue
        told += [f"{table.names[seat]} has {listed_and(table.pack.names(has))}."] if has else []
        told += [f"{table.names[seat]} cannot have {_lacking(table, lacks, unseen)}."] if lacks else []
    return told


def _lacking(table: Table, lacks: int, unseen: int) -> str:
    """Cards that a hand cannot have: by suits, where it can have none of one."""
    faces = table.pack.faces
    told: list[str] = []
    for suit in dict.fromkeys(faces[card].suit for card in each(lacks)):
        all_of = sum(one(card) for card in each(unseen) if faces[card].suit == suit)
        those = lacks & all_of
        told += [f"any {suit}"] if suit and those == all_of and count(those) > 1 else table.pack.names(those)
    return " or ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def seats_of_people(names: Sequence[str]) -> list[int]:
    """The seats of people, as far as the names around a table tell: "You", or "Player A"; else the first seat."""
    return [seat for seat, name in enumerate(names) if name == "You" or name.startswith("Player ")] or [0]
