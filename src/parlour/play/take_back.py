"""Which moves can be taken back fairly where several people play: those that told the one who made them nothing.

A move taken back must not have been a question. So four things must hold:

- Its phase allows it: a game says so of its bids and the like (``Phase.revocable``), and a card played to a trick goes with them. A
  race and a phase with a time limit never do: what counts there is who acts first. A move that opens one isn't taken back either,
  since others are deciding already.
- Chance had no part in it, and it didn't end the deal.
- It wasn't a lead that could have been in vain: where offenses are fined, a lead that stands tells that nobody broke a rule.
- The one who made it knows of the unseen cards just what they knew before. What a viewer knows is what the sampler deals by
  (``parlour.engine.sampler.knowledge``). The others may have seen a card; whether that matters is for them to say, since nothing is
  taken back without their consent.

Refusing is the default: a phase that says nothing, in a game of another package too, has no take-back among people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.calling_card import Phase
from parlour.engine.sampler.knowledge import knowledge
from parlour.engine.visibility import card_led
from parlour.lang.cards import NO_CARD
from parlour.lang.chance import RACE
from parlour.lang.options import Offences
from parlour.lang.state import Common
from parlour.play.history import Step

if TYPE_CHECKING:
    from parlour.play.table import Table


def last_move_told_nothing(table: Table) -> bool:
    """Can the last move be taken back fairly?"""
    step = table.history.last_move()
    if step is None or step.move is None or step.before is None:
        return False
    rules, before, after = table.game.rules, step.before, table.state
    phase, next_phase = (rules.calling_card.phases[s.phase] for s in (before, after))
    if not (phase.revocable or phase.is_trick) or _is_timed(phase) or _is_timed(next_phase):
        return False
    if after.deal_over or _chance_had_part(before, after) or _might_have_been_in_vain(step):
        return False
    mover = step.move[0]
    return knowledge(rules, before, mover) == knowledge(rules, after, mover)


def _is_timed(phase: Phase) -> bool:
    """Does it matter in this phase who acts first, or how soon?"""
    return phase.is_race or phase.time_limit is not None


def _might_have_been_in_vain(step: Step) -> bool:
    """Was this a lead that goes back to the hand if somebody has broken a rule unseen?"""
    assert step.before is not None
    can_be = step.words is not None and step.words[0].in_vain != ""
    return can_be and step.before.offences == Offences.FINED and card_led(step.before) == NO_CARD


def _chance_had_part(before: Common, after: Common) -> bool:
    """Was a card dealt, drawn or chosen by chance in between? (The counter for the order in a race goes up with every move.)"""
    was, now = ((s.deal, s.drawn, s.pack, *s.draws[:RACE], *s.draws[RACE + 1 :]) for s in (before, after))
    return was != now
