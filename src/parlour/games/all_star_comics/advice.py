"""Advice for All Star Comics: stay low, stay clear, and let the others have the penalty cards."""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.all_star_comics.rules import NAME_SUIT, ONES, SPECIALS, TURN, State, penalty_suit
from parlour.lang.cards import NO_CARD, NONE, below, highest, lowest, one, shifted
from parlour.lang.rule import prefer, reason, rule
from parlour.mechanics.tricks import is_last_card
from parlour.packs.all_star.cards import NUMBERS

STRENGTH = Strength(skill=True, deals=16)

LET_IT_TURN = reason("You haven't seen your hand, so one suit is as good as another. Let the next card decide.")
ANY_SUIT = reason("You haven't seen your hand and there's no card left to turn. It's pure luck, so name the first suit.")
PLAY_FAIR = reason("Follow suit while you can: not following costs you three.")
LEAD_ASIDE = reason("Don't lead the penalty suit while you have another.")
LEAD_LOW = reason("Lead your lowest card, so that somebody else takes the trick.")
LEAD_FIRST = reason("Your lowest cards are equally good. Lead the first one.")
TAKE_CLEAN = reason("You play last and there's no penalty card in this trick. Take it with your highest card while it's safe.")
TAKE_HIGH = reason("You play last and have to take this trick, so use your highest card.")
DUCK = reason("Play your highest card that stays under the winning one.")
HOPE = reason("You can't stay under, so play your lowest card and hope that somebody goes higher.")
GIVE_PENALTY = reason("You can't follow, so give away your highest penalty card.")
GIVE_HIGH = reason("You can't follow and have no penalty card, so throw away your highest card.")
GIVE_FIRST = reason("Your highest cards are equally high. Throw away the first one.")


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == NAME_SUIT:
        may = prefer(may, one(TURN), LET_IT_TURN)
        return prefer(may, one(lowest(may)), ANY_SUIT)
    may = prefer(may, s.suit, PLAY_FAIR)
    if s.led == NO_CARD:
        may = prefer(may, ~penalty_suit(s), LEAD_ASIDE)
        may = prefer(may, lowest_numbers(may), LEAD_LOW)
        return prefer(may, one(lowest(may)), LEAD_FIRST)
    if may & s.suit:
        return follow(s, may)
    if may & penalty_suit(s):
        return prefer(may, one(highest(may & penalty_suit(s))), GIVE_PENALTY)
    may = prefer(may, highest_numbers(may), GIVE_HIGH)
    return prefer(may, one(lowest(may)), GIVE_FIRST)


@rule
def follow(s: State, may: int) -> int:
    """Choose a card of the suit led."""
    winning = highest(s.trick & s.suit)
    top = one(highest(may))
    if is_last_card(s):
        if (s.trick | top) & penalty_suit(s) == NONE:
            return prefer(may, top, TAKE_CLEAN)
        if below(winning, may) == NONE:
            return prefer(may, top, TAKE_HIGH)
    if below(winning, may):
        return prefer(may, one(highest(below(winning, may))), DUCK)
    return prefer(may, one(lowest(may)), HOPE)


@rule
def lowest_numbers(cards: int) -> int:
    """The cards with the lowest number."""
    for number in range(NUMBERS):
        those = cards & shifted(ONES, number)
        if those:
            return those
    return one(lowest(cards))


@rule
def highest_numbers(cards: int) -> int:
    """The cards with the highest number."""
    if cards & SPECIALS:
        return one(highest(cards))
    for down in range(NUMBERS):
        those = cards & shifted(ONES, NUMBERS - 1 - down)
        if those:
            return those
    return cards
