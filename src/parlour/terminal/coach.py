"""The coach at a terminal: the run that analyzes a game, and what it found in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from parlour.bots.second_opinion import is_compiled
from parlour.lang.errors import SetupError, quoted
from parlour.lang.phrases import counted
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.progress import progress_bar, stopped_by_ctrl_c

if TYPE_CHECKING:
    from parlour.bots.search.budget import Budget
    from parlour.lab.analysis import Analysis, AnalyzedChoice, AnalyzedDecision

SHOWN = 6
"""Maximum choices of a decision that are shown, besides the one that was played; JSON has them all."""
WORST = 5
"""Maximum mistakes listed at the end."""


def seats_asked(table: Table, text: str | None) -> list[int]:
    """The seats to look at: as asked ("2", "all"), or those of people."""
    from parlour.lab.coach import seats_of_people

    if text is None:
        return seats_of_people(table.names)
    if text.casefold() == "all":
        return list(range(table.game.players))
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < table.game.players):
        raise SetupError(
            phrases.COACH_SEAT(option="--seat", all_seats="all", last=table.game.players - 1, seat=quoted(text)), field="seat"
        )
    return [int(text)]


def run_analysis(table: Table, seats: list[int], *, deal: int | None, budget: Budget) -> tuple[list[Analysis], bool]:
    """Analyze these seats, with a progress bar where stderr is a terminal. Returns what was found, and whether Ctrl-C stopped it."""
    from parlour.lab.coach import analyse

    if not is_compiled(table.game.name) and sys.stderr.isatty():
        print(phrases.COMPILING_SEARCH(), file=sys.stderr)
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
        print(phrases.STOPPED_EARLY(), file=sys.stderr)
    return found, stopped


def analysis_json(found: list[Analysis], budget: str, other_rules: str = "") -> dict[str, object]:
    """What ``parlour analyse --json`` prints."""
    first, note = found[0], {"other_rules": other_rules} if other_rules else {}
    return {
        "game": first.game, "players": first.players, "options": first.options, "budget": budget,
        "finished": all(one.finished for one in found), "seats": [one.as_json() for one in found],
        **note,
    }  # fmt: skip


def analysis_lines(found: Analysis) -> list[str]:
    """An analysis, decision by decision, with the costliest mistakes at its end."""
    deals = counted(found.deals, "deal")
    told = [phrases.ANALYSIS_OF(name=found.name, seat=found.seat, deals=deals, game=found.game)]
    if found.luck:
        return [*told, found.luck]
    known: tuple[str, ...] = ()
    if found.decisions:
        told.append(phrases.HOW_TO_READ())
    for decision in found.decisions:
        told += _decision_lines(decision, with_deal=found.deals > 1, known=known)
        known = decision.known or known
    return [*told, "", *_summary(found)]


def _decision_lines(decision: AnalyzedDecision, *, with_deal: bool, known: tuple[str, ...]) -> list[str]:
    """A decision with its best choices. What everyone had seen is told where it is new."""
    told = ["", decision.words(with_deal)]
    if decision.known and decision.known != known:
        told.append("  " + phrases.SEEN_AT_THE_TABLE(known=" ".join(decision.known)))
    shown = [choice for place, choice in enumerate(decision.choices) if place < SHOWN or choice is decision.played]
    width = max(len(decision.told(choice)) for choice in shown)
    told += [f"  {_choice_line(decision, choice, width)}" for choice in shown]
    more = len(decision.choices) - len(shown)
    told += ["  " + phrases.MORE_CHOICES(more=more)] if more else []
    return told if decision.complete else [*told, "  " + phrases.SOME_OF_EACH_KIND()]


def _choice_line(decision: AnalyzedDecision, choice: AnalyzedChoice, width: int) -> str:
    own = choice is decision.played
    against = f"   {phrases.YOURS()}" if own else f"{choice.more:+8.2f} ± {choice.more_ci95:.2f}"
    return f"{decision.told(choice):<{width}} {choice.points:8.2f} ± {choice.points_ci95:.2f} {against}"


def _summary(found: Analysis) -> list[str]:
    """How many decisions there were, and the mistakes."""
    parts = [phrases.ANALYZED(decisions=counted(len(found.decisions), "decision"))]
    parts += [phrases.FORCED_SKIPPED(moves=counted(found.forced, "move"))] if found.forced else []
    parts += [phrases.RACES_SKIPPED(moves=counted(found.races, "move"))] if found.races else []
    told = ["; ".join(parts) + "."]
    mistakes = found.mistakes()
    if not mistakes:
        return [*told, phrases.NO_MISTAKE() if found.decisions else phrases.NOTHING_DECIDED()]
    told.append(phrases.COSTLIEST() if len(mistakes) == 1 else phrases.COSTLIEST_OF(mistakes=len(mistakes)))
    return [*told, *(f"  {decision.words(found.deals > 1)}" for decision in mistakes[:WORST])]
