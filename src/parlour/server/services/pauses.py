"""How long a bot waits before it moves: until a page has shown, as a beat, what happened just before. (At pace 1; 0 is at once.)"""

from __future__ import annotations

from parlour.lang.fields import Kind
from parlour.play.facts import Fact, FieldChanged, TrickTaken
from parlour.play.history import Step
from parlour.play.step_facts import facts_of
from parlour.play.table import Table

PAUSE = 0.8
"""After a move: the card flies for 0.3 s, and half a second later the next one may."""
TURNED = 1.2
"""After a card was turned up: it is to be read."""
TRICK = 1.9
"""After a complete trick: its last card flies (0.3 s), all rests (0.85 s), it is swept in (0.4 s), and a moment passes."""
RACE = 1.9
"""After a race: the cards slap down, who won and by how much is read, the loser's card slides home."""
DEAL = 2.5
"""Before the first move of a deal: it is dealt within two seconds."""


def pause_after(table: Table) -> float:
    """Seconds until the next move at pace 1, by what happened last."""
    last = next(table.history.backwards())
    if last.move is None:
        return DEAL if table.state.deal > 1 else PAUSE
    if _was_race(last, table) and not table.phase.is_race:
        return RACE
    return max((_beat(fact, table) for fact in facts_of(last, None, table)), default=PAUSE)


def _was_race(step: Step, table: Table) -> bool:
    return step.before is not None and table.game.rules.calling_card.phases[step.before.phase].is_race


def _beat(fact: Fact, table: Table) -> float:
    """How long what a page shows of this fact takes."""
    match fact:
        case TrickTaken():
            return TRICK
        case FieldChanged() if table.state.fields[fact.field].kind in (Kind.CARDS, Kind.CARD):
            return TURNED
        case _:
            return PAUSE


__all__ = ["DEAL", "PAUSE", "RACE", "TRICK", "TURNED", "pause_after"]
