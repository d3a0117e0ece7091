"""Which moves can be taken back fairly where several people play: those that told nobody anything.

A move taken back must not have been a question. So three things must hold:

- Its phase allows it (``Phase.revocable``, which a game says of its bids and the like). A race and a phase with a time limit never
  do: what counts there is who acts first. A move that opens one isn't taken back either, since others are deciding already.
- Chance had no part in it, and it didn't end the deal.
- The one who made it knows of the unseen cards just what they knew before, and so does everybody else. What a viewer knows is
  what the sampler deals by (``parlour.engine.sampler.knowledge``). The others may have seen that cards went from one hidden place
  to another; that is undone with the move.

Refusing is the default: a phase that says nothing, in a game of another package too, has no take-back among people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.calling_card import Phase
from parlour.engine.contract import Rules
from parlour.engine.sampler.knowledge import knowledge
from parlour.lang.chance import RACE
from parlour.lang.state import Common

if TYPE_CHECKING:
    from parlour.play.table import Table


def last_move_told_nothing(table: Table) -> bool:
    """Can the last move be taken back fairly?"""
    step = table.history.last_move()
    if step is None or step.move is None or step.before is None:
        return False
    rules, before, after = table.game.rules, step.before, table.state
    phases = rules.calling_card.phases
    if not phases[before.phase].revocable or _is_timed(phases[before.phase]) or _is_timed(phases[after.phase]):
        return False
    return (
        not after.deal_over and not _chance_had_part(before, after) and _all_know_the_same(rules, before, after, step.move[0])
    )


def _is_timed(phase: Phase) -> bool:
    """Does it matter in this phase who acts first, or how soon?"""
    return phase.is_race or phase.time_limit is not None


def _chance_had_part(before: Common, after: Common) -> bool:
    """Was a card dealt, drawn or chosen by chance in between? (Who is asked first in a race is counted with every move.)"""
    was, now = ((s.deal, s.drawn, s.pack, *s.draws[:RACE], *s.draws[RACE + 1 :]) for s in (before, after))
    return was != now


def _all_know_the_same(rules: Rules, before: Common, after: Common, mover: int) -> bool:
    """Does every viewer know the same about the unseen cards before and after?"""
    for viewer in (None, *range(before.players)):
        was, now = knowledge(rules, before, viewer), knowledge(rules, after, viewer)
        if (was.unseen, was.places) != (now.unseen, now.places) or (viewer == mover and was.sizes != now.sizes):
            return False
    return True
