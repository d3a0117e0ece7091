"""Advice for Rook: bid what you can take, name your longest color, take the tricks that count."""

from __future__ import annotations

from parlour.engine.strength import Strength
from parlour.games.rook.rules import (
    BIDDING,
    COUNTING,
    FOURTEENS,
    MEND,
    NAMING,
    PASS,
    STEP,
    State,
    pack_of,
    value_of,
    winning_card,
)
from parlour.lang.cards import NO_CARD, NONE, above, count, has, highest, lowest, one, run, shifted, to_set
from parlour.lang.rule import prefer, reason, rule
from parlour.mechanics.tricks import is_last_card
from parlour.packs.rook.cards import COLOURS, NUMBERS

STRENGTH = Strength(skill=True, levels=True)

ONES = to_set([colour * NUMBERS for colour in range(len(COLOURS))])

MEND_IT = reason("Take the card back while you can. Once it's found, you lose the amount of the bid.")
RAISE = reason("Count 10 for each 14 and 5 for each card but one of your longest color. Raise by the minimum up to that.")
TOO_DEAR = reason("Count 10 for each 14 and 5 for each card but one of your longest color. The bid is past that, so pass.")
MUST_BID = reason("The dealer must bid, so open with the lowest bid.")
LONGEST = reason("Name the color you have the most cards of, as the sheet advises.")
STRONGEST = reason("Your longest colors are equally long, so name the one with the highest card.")
PLAY_FAIR = reason("Follow the color led while you can: not following can cost you the amount of the bid.")
DRAW_TRUMPS = reason("You have the highest trump left. Lead it to draw out the other trumps.")
LEAD_MASTER = reason("Lead the highest card left of its color.")
TAKE_LAST = reason("You play last and there are points to win. Take them, with a card that counts if you can.")
TAKE_SURELY = reason("There are points to win, and this card should hold up. Take them.")
TRUMP_IT = reason("You can't follow, and there are points to win. Take them with your lowest trump that wins.")
GIVE_NOTHING = reason("You may not win this trick, so don't play a card that counts.")
SPARE_TRUMPS = reason("Save your trumps for tricks that count.")
PLAY_LOW = reason("Play your lowest card.")


@rule
def advise(s: State, seat: int, may: int) -> int:
    """Narrow the legal choices ``may`` to the advised one."""
    if s.phase == BIDDING:
        return advise_bid(s, seat, may)
    if s.phase == NAMING:
        return advise_trump(s, seat, may)
    if may & one(MEND):
        return prefer(may, one(MEND), MEND_IT)
    may = prefer(may, s.suit, PLAY_FAIR)
    if s.led == NO_CARD:
        return lead(s, seat, may)
    return follow(s, seat, may)


@rule
def advise_bid(s: State, seat: int, may: int) -> int:
    """Raise by the minimum while the hand is worth it, or pass."""
    raises = above(PASS, may)
    if raises and STEP * lowest(raises) <= worth(s.hand[seat]):
        return prefer(may, one(lowest(raises)), RAISE)
    may = prefer(may, one(PASS), TOO_DEAR)
    return prefer(may, one(lowest(may)), MUST_BID)


@rule
def longest_in(hand: int) -> int:
    """The number of cards in the longest color of the hand."""
    most = 0
    for colour in range(len(COLOURS)):
        held = count(hand & run(colour * NUMBERS, NUMBERS))
        if held > most:
            most = held
    return most


@rule
def worth(hand: int) -> int:
    """The points a hand should take with its longest color as trump: by trial, a little less than such hands do."""
    return 5 * longest_in(hand) - 5 + 10 * count(hand & FOURTEENS)


@rule
def trumps_of(s: State) -> int:
    """All cards of the trump color."""
    return run(s.trump * NUMBERS, NUMBERS)


@rule
def advise_trump(s: State, seat: int, may: int) -> int:
    """Name the longest color; of several, the one with the highest card."""
    hand = s.hand[seat]
    longest = NONE
    for colour in range(len(COLOURS)):
        if count(hand & run(colour * NUMBERS, NUMBERS)) == longest_in(hand):
            longest |= one(colour)
    may = prefer(may, longest, LONGEST)
    for down in range(NUMBERS):
        for colour in range(len(COLOURS)):
            if has(may, colour) and has(hand, (colour + 1) * NUMBERS - 1 - down):
                return prefer(may, one(colour), STRONGEST)
    return may


@rule
def lead(s: State, seat: int, may: int) -> int:
    """Choose a card to lead."""
    best = masters(s, seat, may)
    if seat == s.bidder and best & trumps_of(s):
        return prefer(may, one(highest(best & trumps_of(s))), DRAW_TRUMPS)
    if best & ~trumps_of(s):
        return prefer(may, one(highest(best & ~trumps_of(s))), LEAD_MASTER)
    return give_little(s, may)


@rule
def follow(s: State, seat: int, may: int) -> int:
    """Choose a card to follow with: win the trick if it counts, otherwise give little."""
    better = beating(s, may)
    if better == NONE:
        return give_little(s, may)
    if is_last_card(s) and value_of(s.trick | better):
        may = prefer(may, better, TAKE_LAST)
        may = prefer(may, COUNTING, TAKE_LAST)
        return prefer(may, one(lowest(may)), TAKE_LAST)
    sure = masters(s, seat, better & s.suit)
    if sure and value_of(s.trick | sure):
        return prefer(may, one(highest(sure)), TAKE_SURELY)
    if better & s.suit == NONE and value_of(s.trick):
        return prefer(may, one(lowest(better)), TRUMP_IT)
    return give_little(s, may)


@rule
def give_little(s: State, may: int) -> int:
    """Choose the card you will miss least."""
    may = prefer(may, ~COUNTING, GIVE_NOTHING)
    may = prefer(may, ~trumps_of(s), SPARE_TRUMPS)
    for number in range(NUMBERS):
        those = may & shifted(ONES, number)
        if those:
            return prefer(may, one(lowest(those)), PLAY_LOW)
    return may


@rule
def beating(s: State, may: int) -> int:
    """The cards that would win the trick as it stands."""
    winning = winning_card(s)
    if one(winning) & trumps_of(s):
        return above(winning, may & trumps_of(s))
    return above(winning, may & s.suit) | (may & trumps_of(s))


@rule
def masters(s: State, seat: int, cards: int) -> int:
    """Those of the cards that are the highest left of their colors: no higher card is unseen."""
    unseen = pack_of(s) & ~s.hand[seat] & ~s.trick
    for other in range(s.players):
        unseen &= ~s.taken[other]
    found = NONE
    for colour in range(len(COLOURS)):
        of_colour = run(colour * NUMBERS, NUMBERS)
        if unseen & of_colour:
            found |= above(highest(unseen & of_colour), cards & of_colour)
        else:
            found |= cards & of_colour
    return found
