"""Runs the checks on a game and says in words what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from parlour.checks import company, compiled, declarations, endings, moves, positions, records, secrets, subset
from parlour.checks.setups import fewer, setups, title
from parlour.games import find
from parlour.lang.errors import SetupError
from parlour.play.game import Game, load


class Of(Enum):
    """What a check is run on."""

    GAME = "the usual setup"
    FEW = "each of a few setups"
    ALL = "a few setups at once"


@dataclass(frozen=True)
class Check:
    """A check: its name, what it is run on, and the function, which raises AssertionError and says what is wrong."""

    of: Of
    run: Callable[..., object]
    others_need_it: bool = False
    """Does it make no sense to go on where it fails? (A deal without end, for one, would keep the others busy forever.)"""

    @property
    def name(self) -> str:
        """The name in words: "every game ends"."""
        return self.run.__name__.replace("_", " ")


@dataclass(frozen=True)
class Failure:
    """What is wrong: by which check, in which setup, and the sentence."""

    check: str
    setup: str
    message: str


@dataclass(frozen=True)
class Report:
    """What the checks of a game found, and how many were run."""

    game: str
    checks: int
    left_out: int
    """Checks that were not run, since an earlier one failed on which they depend."""
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


CHECKS: tuple[Check, ...] = (
    *(
        Check(Of.GAME, run)
        for run in (
            subset.rules_keep_to_the_subset,
            declarations.a_state_is_a_short_row_of_ints,
            declarations.options_are_named_by_a_clause_of_the_sheet,
            declarations.what_is_cited_stands_on_the_sheet,
            declarations.every_rule_is_used,
            declarations.what_a_game_names_by_phase_is_there,
            declarations.an_integer_seed_stands_for_its_digits,
            declarations.a_flat_row_is_the_whole_state,
        )
    ),
    Check(Of.FEW, positions.every_position_is_sound, others_need_it=True),
    Check(Of.FEW, endings.a_deal_over_is_scored),
    Check(Of.FEW, endings.every_game_ends),
    Check(Of.FEW, endings.a_game_ends_after_1000_deals_at_the_latest),
    Check(Of.GAME, endings.random_play_stays_lawful),
    *(
        Check(Of.FEW, run)
        for run in (
            moves.every_legal_move_is_accepted_and_reads_as_itself,
            moves.every_step_of_narrowing_is_cited,
            moves.what_a_player_could_try_is_accepted_or_refused_with_its_clause,
            moves.a_seat_not_asked_is_refused,
            secrets.nothing_a_seat_cannot_see_changes_its_view,
            secrets.nothing_a_seat_cannot_see_changes_its_log,
            secrets.the_sampler_changes_nothing_a_seat_sees,
            secrets.views_are_json,
            records.same_seed_same_game,
            records.later_deals_do_not_depend_on_the_moves_before,
            records.a_record_replays_to_the_same_end,
            records.a_record_with_stacked_packs_replays,
            records.undo_and_redo,
        )
    ),
    Check(Of.ALL, secrets.in_a_race_all_seats_look_alike),
    *(
        Check(Of.GAME, run)
        for run in (
            records.undo_far_back_plays_the_game_again,
            records.copies_go_their_own_way,
            records.games_and_errors_can_be_pickled,
            company.advice_is_lawful_and_has_a_reason,
            company.a_lesson_can_be_played,
            company.the_pictures_of_the_guide_are_true,
            company.every_card_is_drawn,
        )
    ),
    Check(Of.ALL, compiled.compiled_it_plays_the_same),
)
"""Every check, in the order in which they are run: what is declared, what is played, what is seen, and what comes with it."""


def check(name: str, *, thorough: bool = False, progress: Callable[[Check, Failure | None], object] | None = None) -> Report:
    """Run every check on a game. ``thorough`` takes every value of every option with every number of players; ``progress`` is told
    of each check what it found. SetupError if there is no such game."""
    if not __debug__:
        raise SetupError("The checks are assertions, so they need Python without -O.")
    usual = load(name)
    every = setups(name)
    some = every if thorough else fewer(every)
    failures: list[Failure] = []
    done = 0
    for one in CHECKS:
        found = _failure(one, usual, some)
        failures += [found] if found is not None else []
        done += 1
        if progress is not None:
            progress(one, found)
        if found is not None and one.others_need_it:
            break
    return Report(name, done, len(CHECKS) - done, tuple(failures))


def _failure(one: Check, usual: Game, some: Sequence[Game]) -> Failure | None:
    """What a check finds wrong, in the first setup in which it does."""
    runs: list[tuple[str, object]] = [(title(usual), usual)]
    if one.of is Of.FEW:
        runs = [(title(setup), setup) for setup in some]
    elif one.of is Of.ALL:
        runs = [(usual.name, some)]
    for setup, given in runs:
        try:
            one.run(given)
        except AssertionError as wrong:
            return Failure(one.name, setup, str(wrong) or _where(wrong, usual.name))
        except Exception as wrong:
            return Failure(one.name, setup, f"{type(wrong).__name__}: {wrong} ({_where(wrong, usual.name)})")
    return None


def _where(wrong: BaseException, game: str) -> str:
    """Where an error arose: the last line of the game's own files, or else the last of all."""
    frames = traceback.extract_tb(wrong.__traceback__)
    folder = Path(str(find(game).module.__file__)).parent
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    last = (own or frames)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}: {last.line}"
