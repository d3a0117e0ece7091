"""What the coach found, in words, and the run that finds it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from parlour.bots.second_opinion import is_compiled
from parlour.lang.errors import SetupError, quoted
from parlour.play.table import Table
from parlour.terminal.report import progress_bar, stopped_by_ctrl_c

if TYPE_CHECKING:
    from parlour.bots.search.budget import Budget
    from parlour.lab.analysis import Analysis, Choice, Decision

SHOWN = 6
"""So many choices of a decision are told, and what was played; JSON has them all."""
WORST = 5
"""So many mistakes are listed at the end."""
COMPILING = "The search for this game is compiled first: a minute, once."


def seats_asked(table: Table, text: str | None) -> list[int]:
    """The seats to look at: as was asked ("2", "all"), or those of people."""
    from parlour.lab.coach import seats_of_people

    if text is None:
        return seats_of_people(table.names)
    if text.casefold() == "all":
        return list(range(table.players))
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < table.players):
        raise SetupError(f"--seat {quoted(text)}: the seats are 0 to {table.players - 1}, or all")
    return [int(text)]


def run_analysis(table: Table, seats: list[int], *, deal: int | None, budget: Budget) -> tuple[list[Analysis], bool]:
    """Analyse these seats, with a progress bar where stderr is a terminal. Gives what was found, and whether Ctrl-C stopped it."""
    from parlour.lab.coach import analyse

    if not is_compiled(table.game.name) and sys.stderr.isatty():
        print(COMPILING, file=sys.stderr)
    found: list[Analysis] = []
    with stopped_by_ctrl_c() as is_stopped, progress_bar(len(table.moves)) as progress:
        done = 0

        def told(so_far: int, total: int) -> bool:
            progress(done + round(so_far / total * len(table.moves) / len(seats)))
            return is_stopped()

        for seat in seats:
            found.append(analyse(table, seat, budget, told, deal=deal))
            done = round(len(found) / len(seats) * len(table.moves))
            if is_stopped():
                break
    stopped = len(found) < len(seats) or not all(one.finished for one in found)
    if stopped:
        print("Stopped: this is what was found so far.", file=sys.stderr)
    return found, stopped


def analysis_json(found: list[Analysis], budget: str) -> dict[str, Any]:
    """What ``parlour analyse --json`` prints."""
    first = found[0]
    return {
        "game": first.game, "players": first.players, "options": first.options, "budget": budget,
        "finished": all(one.finished for one in found), "seats": [one.as_json() for one in found],
    }  # fmt: skip


def analysis_lines(found: Analysis) -> list[str]:
    """An analysis, decision by decision, and the costliest mistakes at its end."""
    told = [f"{found.name} (seat {found.seat}), {_many(found.deals, 'deal')} of {found.game}."]
    if found.luck:
        return [*told, found.luck]
    known: tuple[str, ...] = ()
    if found.decisions:
        told.append(
            "For each choice: the points of the deal to be expected, and by how much it was better (+) or worse (-) than yours."
        )
    for decision in found.decisions:
        told += _decision_lines(decision, with_deal=found.deals > 1, known=known)
        known = decision.known or known
    return [*told, "", *_summary(found)]


def _decision_lines(decision: Decision, *, with_deal: bool, known: tuple[str, ...]) -> list[str]:
    """A decision with the best of its choices. What the table knew is told where it is new."""
    told = ["", decision.words(with_deal)]
    if decision.known and decision.known != known:
        told.append(f"  The table had shown: {' '.join(decision.known)}")
    shown = [choice for place, choice in enumerate(decision.choices) if place < SHOWN or choice is decision.played]
    wide = max(len(decision.told(choice)) for choice in shown)
    told += [f"  {_choice_line(decision, choice, wide)}" for choice in shown]
    more = len(decision.choices) - len(shown)
    told += [f"  and {more} more"] if more else []
    return told if decision.complete else [*told, "  There were hundreds of moves; these are some of each kind."]


def _choice_line(decision: Decision, choice: Choice, wide: int) -> str:
    own = choice is decision.played
    against = "   yours" if own else f"{choice.more:+8.2f} ± {choice.more_ci95:.2f}"
    return f"{decision.told(choice):<{wide}} {choice.points:8.2f} ± {choice.points_ci95:.2f} {against}"


def _summary(found: Analysis) -> list[str]:
    """How many decisions there were, and the mistakes."""
    parts = [f"{_many(len(found.decisions), 'decision')} weighed"]
    parts += [f"{_many(found.forced, 'move')} without a choice left out"] if found.forced else []
    parts += [f"{_many(found.races, 'move')} in races left out, where quickness decides"] if found.races else []
    told = ["; ".join(parts) + "."]
    mistakes = found.mistakes()
    if not mistakes:
        return [*told, "No clear mistake." if found.decisions else "There was nothing to decide."]
    told.append("The costliest mistake:" if len(mistakes) == 1 else f"The costliest of {len(mistakes)} mistakes:")
    return [*told, *(f"  {decision.words(found.deals > 1)}" for decision in mistakes[:WORST])]


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
