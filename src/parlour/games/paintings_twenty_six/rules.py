"""Famous Paintings No. 3: twenty-six (U. S. Playing Card Co. No. 1117, 1897).

Only the numbers in the corners count: take cards off the table by making 26. A game of the Cassino family.

F3-1 (S; numbers D; rounds P) For 2, 3, 4 or 6 players, so that the pack comes out even. Each player is dealt four cards, then
    four are turned up on the table; the player to the dealer's left begins. Whenever the hands are empty, each player is dealt
    four more, and the table none, until the pack is gone.
F3-2 (S; builds alone C) To take, play a card that makes exactly 26 with one or more lots on the table, and take them all in:
    one combination a turn. A lot is a loose card or a build. A build is taken by itself, with one card from the hand.
    [with_builds=no|yes] `yes`: it may be taken together with other lots.
F3-3 (S) To build, lay a card from your hand together with one or more loose cards, to a sum below 26, while you hold another
    card that makes 26 with that sum. The lot stays together and is announced to everyone.
F3-4 (S) Anyone may take a build with a card that makes 26 with it.
F3-5 (S weak) Nobody adds to a build. [raise=no|yes] `yes`: you may build on builds too, to a new sum, if you hold the card that
    completes it; the lot is then yours.
F3-6 (S) If you can take or build, you must do one of them. Only if you can do neither, lay a card on the table, any card you
    like. [must=yes|no] `no`: you may lay a card anyway.
F3-7 (P) While a build of yours is on the table, you may not lay a card, nor part with a card you need to complete it, except to
    take it. Two of your builds with the same sum need two cards. If nothing else is open to you, you take your build. A build
    that another player has taken or raised no longer binds you.
F3-8 (P) When the last card has been played, what is left on the table goes to the player who took last, or to nobody.
    [leftovers=last|nobody]
F3-9 (S; tie P) Points: most cards 2; most of Club A, B, C and D 1 each; A13 2; each other Ruler 1; D1 1. A tie for the most
    scores nothing. 12 in all.
F3-10 (S; tie C) The game is nineteen points, counted after the deal. If two players get there, the higher score wins; if they
    are tied, another deal is played. [target=19, 1-9999]
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase, Sums
from parlour.engine.common import ask, deal_each, draw, everybody, left_of, reached
from parlour.lang.cards import NO_CARD, NONE, count, lowest, one
from parlour.lang.fields import ALL, OWNER, SEAT, Role, card_set, cards, known, option, seat
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.support import CHOICE, CUSTOM, SHEET, SHEET_WEAKLY
from parlour.packs.paintings.builds import (
    GOAL,
    builders,
    completed_by,
    finishers,
    finishing,
    is_bound,
    missing_alone,
    missing_with,
    own_builds,
    pick_up,
    put_down,
    put_together,
    with_sum,
)
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.choosing import (
    BUILD,
    DONE,
    LAY,
    NO_VERB,
    NOTHING,
    TAKE,
    TO_BUILD,
    TO_LAY,
    TO_TAKE,
    VERBS,
    Choosing,
    clear_choice,
    later_lots,
    leading_to,
    only_with,
    still_missing,
    to_try,
)
from parlour.packs.paintings.clubs import (
    A13,
    D1,
    RULERS,
    SIZE,
    WHOLE_PACK,
    A,
    B,
    C,
    D,
    number_of,
    numbers_of,
    of_number,
    of_numbers,
)

CALLING_CARD = CallingCard(
    name="paintings-twenty-six",
    title="Famous Paintings No. 3: Twenty-six",
    short_title="Twenty-six",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Cassino",
    aim="Take cards off the table by making 26. Most cards, most of each Club, Rulers and D1 score.",
    players=(2, 3, 4, 6),
    minutes=25,
    pack=PACK,
    phases=(Phase("play", (TO_TAKE, TO_BUILD, TO_LAY), asks="Take, build or lay a card", revocable=True),),
    count=(
        Line("most_cards", "F3-9", "most cards", together=2),
        Line("most_a", "F3-9", "most of Club A", together=1),
        Line("most_b", "F3-9", "most of Club B", together=1),
        Line("most_c", "F3-9", "most of Club C", together=1),
        Line("most_d", "F3-9", "most of Club D", together=1),
        Line("a13", "F3-9", "took A13", each=2, so_far=True),
        Line("rulers", "F3-9", "{number} other Rulers", one="one other Ruler", each=1, so_far=True),
        Line("d1", "F3-9", "took D1", each=1, so_far=True),
    ),
    sums=Sums(GOAL, number_of),
    headline="{Winner} owns the gallery!",
    endings=("the table was cleared", "what was left went to the last taker", "what was left stayed there"),
    refusals={
        "F3-2": "Your card and the lots you take must add up to exactly 26.",
        "F3-3": "A build must stay below 26, and you must hold another card that completes it.",
        "F3-5": "Builds can't be added to.",
        "F3-6": "You can take or build, so you can't lay a card. Legal moves: {legal}.",
        "F3-7": "You have a build on the table: keep the card that completes it, and don't lay another. Legal moves: {legal}.",
    },
)

F3_2, F3_3, F3_5, F3_6, F3_7 = clause("F3-2"), clause("F3-3"), clause("F3-5"), clause("F3-6"), clause("F3-7")
CLEARED, TO_THE_LAST, LEFT = range(3)


class Allowed(IntEnum):
    """Is something allowed that the sheet does not have (F3-2, F3-5)?"""

    NO = 0
    YES = 1


class Must(IntEnum):
    """Must a player take or build when able (F3-6)?"""

    YES = 0
    NO = 1


class Leftovers(IntEnum):
    """Who gets what is left on the table (F3-8)."""

    LAST = 0
    NOBODY = 1


class State(Choosing, seats=6):
    """The table, the hands, and what each player has taken."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    taken: list[int] = cards(per=SEAT, seen=ALL, title="cards taken", role=Role.TAKEN)
    taker: int = seat(title="last taker", tag="took last")
    promised: list[int] = card_set(per=SEAT, title="numbers a builder is known to hold, one card for each")
    cannot: list[int] = known("cannot", of="hand", title="cards known not to be in the hand")
    with_builds: int = option(
        Allowed, clause="F3-2", rests_on=CHOICE, means="a build is taken by itself, or may be taken with other lots"
    )
    raising: int = option(
        Allowed, clause="F3-5", rests_on=SHEET_WEAKLY, called="raise", means="builds can't be added to, or may be built on"
    )
    must: int = option(
        Must, clause="F3-6", rests_on=SHEET, means="a player who can take or build must do so, or may lay a card instead"
    )
    leftovers: int = option(
        Leftovers, clause="F3-8", rests_on=CUSTOM, means="cards left on the table go to the last taker, or to nobody"
    )
    target: int = option(19, clause="F3-10", rests_on=SHEET, means="the points that win the game")


@rule("F3-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F3-1")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), 4)
    for _ in range(4):
        put_down(s, draw(s))
    ask(s, left_of(s, s.dealer))


# What may be chosen: first take, build or lay; then a card from the hand; then the lots.


@rule
def legal_play(s: State, seat: int) -> int:
    if s.verb == NO_VERB:
        return may_lay(s, seat, may_build(s, seat, may_take(s, seat, VERBS)))
    if s.using == NO_CARD:
        if s.verb == TAKE:
            return may_take(s, seat, s.hand[seat])
        if s.verb == BUILD:
            return may_build(s, seat, s.hand[seat])
        return s.hand[seat]
    if s.verb == TAKE:
        return lots_to_take(s, seat)
    return lots_to_build(s, seat)


@rule("F3-2", "F3-4")
def may_take(s: State, seat: int, may: int) -> int:
    return only_with(may, TAKE, s.hand[seat] & taking(s), F3_2)


@rule("F3-3", "F3-5", "F3-7")
def may_build(s: State, seat: int, may: int) -> int:
    missing = missing_with(s, s.missing, s.builds)
    may = only_with(may, BUILD, builders(s, seat, missing, False), F3_3)
    if s.raising != Allowed.YES and s.builds:
        missing = s.missing
        may = only_with(may, BUILD, builders(s, seat, missing, False), F3_5)
    if own_builds(s, seat):
        may = only_with(may, BUILD, builders(s, seat, missing, True), F3_7)
    return may


@rule("F3-6", "F3-7")
def may_lay(s: State, seat: int, may: int) -> int:
    if own_builds(s, seat):
        may = narrow(may, ~one(LAY), F3_7)
    if s.must == Must.YES and may != one(LAY):
        may = narrow(may, ~one(LAY), F3_6)
    return may


@rule("F3-2", "F3-4", "F3-7")
def lots_to_take(s: State, seat: int) -> int:
    lots = later_lots(s)
    if s.with_builds == Allowed.YES:
        fit = leading_to(s, lots, NOTHING)
    else:
        fit = leading_to(s, lots & s.loose, NOTHING)
        if s.chosen == NONE:
            fit |= with_sum(s, s.builds, still_missing(s))
    may = narrow(to_try(s), fit, F3_2)
    if s.chosen == NONE and is_bound(s, seat, s.using):
        may = narrow(may, completed_by(s, seat, s.using), F3_7)
    return may


@rule("F3-3", "F3-5", "F3-7")
def lots_to_build(s: State, seat: int) -> int:
    lots = later_lots(s)
    goals = numbers_of(finishers(s, seat, s.using, False))
    may = narrow(to_try(s), leading_to(s, lots, goals), F3_3)
    if s.raising != Allowed.YES and s.builds:
        lots &= s.loose
        may = narrow(may, leading_to(s, lots, goals), F3_5)
    if own_builds(s, seat):
        goals = numbers_of(finishers(s, seat, s.using, True))
        may = narrow(may, leading_to(s, lots, goals), F3_7)
    return may


@rule("F3-2", "F3-4")
def taking(s: State) -> int:
    """All cards of the pack that can take something off the table."""
    if s.with_builds == Allowed.YES:
        return of_numbers(missing_with(s, s.missing, s.builds))
    return of_numbers(s.missing | missing_alone(s, s.builds))


# What happens.


@rule("F3-2", "F3-3", "F3-6")
def play(s: State, seat: int, choice: int) -> None:
    s.half = seat + 1
    if s.verb == NO_VERB:
        s.verb = choice
    elif s.using == NO_CARD:
        s.using = choice
        if s.verb == LAY:
            lay(s, seat)
    elif choice != DONE:
        s.chosen |= one(choice)
    elif s.verb == TAKE:
        take(s, seat)
    else:
        build(s, seat)


@rule("F3-2", "F3-4")
def take(s: State, seat: int) -> None:
    s.taken[seat] |= pick_up(s, s.chosen) | one(s.using)
    s.taker = seat
    turn_is_over(s, seat)


@rule("F3-3", "F3-5", "F3-7")
def build(s: State, seat: int) -> None:
    """The builder now shows a card in hand for each of their builds."""
    finisher = still_missing(s) - 1
    put_together(s, seat, pick_up(s, s.chosen) | one(s.using))
    known = s.promised[seat] & of_number(finisher)
    if count(known) < count(completed_by(s, seat, finisher)):
        s.promised[seat] |= one(lowest(of_number(finisher) & ~known))
    turn_is_over(s, seat)


@rule("F3-6")
def lay(s: State, seat: int) -> None:
    """Where taking or building is a must, the player shows that the hand has no card to take with, and none to finish a build
    of the card laid."""
    if s.must == Must.YES:
        missing = s.missing
        if s.raising == Allowed.YES:
            missing = missing_with(s, missing, s.builds)
        s.cannot[seat] |= taking(s) | finishing(missing, s.using)
    put_down(s, s.using)
    turn_is_over(s, seat)


@rule("F3-1", "F3-7")
def turn_is_over(s: State, seat: int) -> None:
    """The card leaves the hand, and the next player is asked, with a new hand if need be."""
    card = s.using
    s.hand[seat] &= ~one(card)
    known = s.promised[seat] & of_number(card)
    if count(known) > count(completed_by(s, seat, card)):
        s.promised[seat] &= ~one(lowest(known))
    clear_choice(s)
    following = left_of(s, seat)
    if s.hand[following] == NONE and s.pack:
        deal_each(s, s.hand, everybody(s), 4)
        for each in range(s.players):
            s.cannot[each] = NONE
    if s.hand[following]:
        ask(s, following)
    else:
        clear_table(s)


@rule("F3-8")
def clear_table(s: State) -> None:
    """The last card has been played."""
    s.actors = NONE
    if s.loose == NONE:
        s.how = CLEARED
    elif s.leftovers == Leftovers.LAST and s.taker >= 0:
        s.how = TO_THE_LAST
        s.taken[s.taker] |= s.loose
        s.loose = NONE
    else:
        s.how = LEFT


@rule("F3-8")
def ending(s: State) -> int:
    return s.how


# The count.


@rule("F3-9")
def most_of(s: State, seat: int, those: int) -> int:
    """The cards among ``those`` that a seat took, if they are more than anyone else took."""
    for other in range(s.players):
        if other != seat and count(s.taken[other] & those) >= count(s.taken[seat] & those):
            return NONE
    return s.taken[seat] & those


@rule("F3-9")
def cards_most_cards(s: State, seat: int) -> int:
    return most_of(s, seat, WHOLE_PACK)


@rule("F3-9")
def cards_most_a(s: State, seat: int) -> int:
    return most_of(s, seat, A)


@rule("F3-9")
def cards_most_b(s: State, seat: int) -> int:
    return most_of(s, seat, B)


@rule("F3-9")
def cards_most_c(s: State, seat: int) -> int:
    return most_of(s, seat, C)


@rule("F3-9")
def cards_most_d(s: State, seat: int) -> int:
    return most_of(s, seat, D)


@rule("F3-9")
def cards_a13(s: State, seat: int) -> int:
    return s.taken[seat] & one(A13)


@rule("F3-9")
def cards_rulers(s: State, seat: int) -> int:
    return s.taken[seat] & RULERS & ~A


@rule("F3-9")
def cards_d1(s: State, seat: int) -> int:
    return s.taken[seat] & one(D1)


@rule("F3-10")
def finished(s: State) -> bool:
    return reached(s, s.target)


# For dealing the unseen cards anew: what a builder is known to hold.

AT_LEAST = SIZE


@rule("F3-3", "F3-7")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """The cards with number i + 1, and how many of them the hand holds at least."""
    return of_number(i), count(s.promised[seat] & of_number(i))
