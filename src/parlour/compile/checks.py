"""What a machine looks at before it trusts its caller: seats, choices, and the shape of arrays. SetupError names what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from parlour.compile import phrases
from parlour.compile.compiler import Rows
from parlour.lang.cards import each
from parlour.lang.errors import SetupError, quoted
from parlour.lang.numbers import whole, whole_if_number
from parlour.lang.phrases import listed_or
from parlour.play.game import Game

if TYPE_CHECKING:
    from parlour.compile.machine import Machine


def check_row(row: object, width: int) -> None:
    """SetupError unless this is a row of this width."""
    if not _is_array(row, (width,)):
        raise SetupError(phrases.WRONG_ROW(width=width), field="row")


def check_rows(rows: object, width: int) -> None:
    """SetupError unless these are rows of this width."""
    many = len(rows) if isinstance(rows, np.ndarray) and rows.ndim else 0
    if not _is_array(rows, (many, width)):
        raise SetupError(phrases.WRONG_ROWS(width=width), field="rows")


def check_masks(masks: object, many: int | None = None) -> None:
    """SetupError unless this is a mask for each of so many rows; for any number of rows, if none is given."""
    if many is None:
        many = len(masks) if isinstance(masks, np.ndarray) and masks.ndim else 0
    if not _is_array(masks, (many,)):
        raise SetupError(phrases.WRONG_MASKS(many=many), field="masks")


def check_game(game: object) -> None:
    """SetupError if this isn't a game that is set up."""
    if not isinstance(game, Game):
        raise SetupError(phrases.NOT_A_GAME(value=quoted(game)), field="game")


def checked_count(name: str, number: object, least: int = 0) -> int:
    """A whole number from ``least``; SetupError if it's anything else."""
    found = whole(number)
    if found is None or found < least:
        raise SetupError(phrases.TOO_FEW(name=name, value=quoted(number), least=least), field=name)
    return found


def checked_number(name: str, number: object) -> int:
    """A whole number of 64 bits; SetupError if it's anything else."""
    found = whole(number)
    if found is None or found.bit_length() > 63:
        raise SetupError(phrases.NOT_64_BITS(name=name, value=quoted(number)), field=name)
    return found


def checked_dealer(dealer: object, players: int) -> int:
    """The first dealer as a row keeps it: -1 where the rules are to find one."""
    if dealer is None:
        return -1
    found = whole(dealer)
    if found is None or not 0 <= found < players:
        raise SetupError(phrases.DEALER(dealer=quoted(dealer), last=players - 1), field="dealer")
    return found


def check_choice(machine: Machine, row: Rows, seat: int, choice: int) -> None:
    """SetupError unless this seat may make this choice now, at a price or without."""
    may = _choices_of(machine, row, seat)
    if whole(choice) not in each(may):
        raise SetupError(_not_a_choice(seat, choice, may), field="choice")


def checked_choices(machine: Machine, rows: Rows, choices: npt.ArrayLike, masks: Rows) -> Rows:
    """A choice for each row, as int64; SetupError names the first that its row doesn't allow. Rows whose mask is 0 make none."""
    made = np.asarray(choices)
    if made.shape != (len(rows),) or made.dtype.kind not in "iu":
        raise SetupError(phrases.WRONG_CHOICES(many=len(rows)), field="choices")
    made = made.astype(np.int64, copy=False)
    allowed = (masks >> np.clip(made, 0, 63)) & 1 == 1
    for i in np.flatnonzero((masks != 0) & ~(allowed & (made >= 0) & (made < 64))):
        seat = machine.next_to_act(rows[i])
        may = _choices_of(machine, rows[i], seat)  # an offense isn't in the mask, and is allowed
        if made[i] not in each(may):
            raise SetupError(phrases.IN_ROW(row=i, what=_not_a_choice(seat, made[i], may)), field="choices")
    return made


def check_random(rng: object) -> None:
    """SetupError unless this is a source of random numbers that a seed was given to."""
    if not isinstance(rng, np.random.Generator):
        raise SetupError(phrases.NOT_RANDOM(value=quoted(rng)), field="rng")


def _choices_of(machine: Machine, row: Rows, seat: int) -> int:
    """What a seat may choose now; nothing if it isn't asked."""
    if seat < 0 or not int(row[machine.state.place("actors")]) >> seat & 1 or row[machine.state.place("deal_over")]:
        return 0
    made = machine.entry_points
    return int(made.legal_of(row, seat)) | int(made.offences_of(row, seat))


def _not_a_choice(seat: int, choice: object, may: int) -> str:
    """Why a choice isn't one, with those that are."""
    if not may:
        return phrases.NOTHING_TO_CHOOSE(seat=seat)
    return phrases.NOT_A_CHOICE(
        seat=seat, choice=quoted(whole_if_number(choice)), choices=listed_or([str(bit) for bit in each(may)])
    )


def _is_array(value: object, shape: tuple[int, ...]) -> bool:
    """Is this an array of int64 of this shape, in one piece of memory that can be written to?"""
    if not isinstance(value, np.ndarray):
        return False
    flags = value.flags
    return value.dtype == np.int64 and value.shape == shape and flags.c_contiguous and flags.writeable and flags.aligned
