"""Famous Paintings No. 3: twenty-six (U. S. Playing Card Co. No. 1117, 1897).

Only the numbers in the corners count: take cards off the table by making 26. A game of the Cassino family.

F3-1 (S; numbers D; rounds P) 2, 3, 4 or 6 play, so that the pack comes out even. Each gets four cards, then four are turned up
    on the table; left of the dealer begins. Whenever the hands are empty each gets four more, the table none, till the pack
    is gone.
F3-2 (S) To take, one plays a card that makes exactly 26 with one lot or more on the table, and takes them all
    in: one combination a turn. A lot is a loose card or a build. A build is taken by itself, with one card from the hand.
    [with_builds=no|yes] `yes`: it may be taken together with other lots.
F3-3 (S) To build, one lays a card from the hand together with one loose card or more, to a sum below 26, and holds another card
    that makes 26 with that sum. The lot stays together, and all hear of it.
F3-4 (S) Anybody may take a build with a card that makes 26 with it.
F3-5 (S weak) Nobody adds to a build. [raise=no|yes] `yes`: one may build on builds as well, to a new sum, holding the card that
    completes it; the lot is then his.
F3-6 (S) Who can take or build must do one of them. Only who can do neither lays a card on the table, any of his. [must=yes|no]
    `no`: he may lay a card all the same.
F3-7 (P) While a build of his lies there a builder may not lay a card, nor part with a card he needs to complete it, except to
    take it. Two builds of his with one sum need two cards. With nothing else to do he takes his build. A build that another took
    or raised binds him no more.
F3-8 (P) When the last card has been played, what lies on the table goes to the one who took last, or to nobody.
    [leftovers=last|nobody]
F3-9 (S; tie P) Points: most cards 2; most of Club A, B, C and D 1 each; A13 2; each other Ruler 1; D1 1. A tie for the most
    scores nothing. 12 in all.
F3-10 (S; tie C) Nineteen points are the game, counted after the deal. Of two who get there the higher wins; if they are equal
    another deal is played. [target=19, 1-9999]
"""

from __future__ import annotations

from parlour.engine.common import ask, deal_each, draw, everybody, left_of, reached
from parlour.engine.contract import CallingCard, Phase
from parlour.lang.cards import NO_CARD, NONE, count, lowest, one, rest, shifted
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import ACTOR, ALL, OWNER, SEAT, cards, fact, marks, number, option, seat
from parlour.lang.words import Lots, Word
from parlour.mechanics.builds import GOAL, lot_of, missing_alone, missing_with, pick_up, put_down, put_together, with_sum
from parlour.mechanics.choosing import BUILD, DONE, LAY, NOTHING, TAKE, Choosing, later_lots, leading_to, still_missing, to_try
from parlour.mechanics.clubs import D1, RULERS, SIZE, WHOLE_PACK, A, B, C, D, number_of, numbers_of, of_number, of_numbers
from parlour.packs.paintings.cards import PACK

LOTS = Lots(lot_of)

CALLING_CARD = CallingCard(
    name="paintings-twenty-six",
    title="Famous Paintings No. 3: Twenty-six",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Cassino",
    aim="Take cards off the table by making 26; most cards, Rulers and D1 score.",
    players=(2, 3, 4, 6),
    minutes=25,
    pack=PACK,
    phases=(
        Phase(
            "play",
            (
                Word(
                    "take {lots} with {card}",
                    TAKE,
                    "card",
                    "lots",
                    DONE,
                    lots=LOTS,
                    says="takes {lots} with {card}",
                    asks="take from the table",
                ),
                Word(
                    "build {lots} with {card}",
                    BUILD,
                    "card",
                    "lots",
                    DONE,
                    lots=LOTS,
                    says="builds {lots} with {card}",
                    asks="build",
                ),
                Word("lay {card}", LAY, "card", says="lays {card}", asks="lay a card"),
            ),
            asks="Take, build or lay a card",
        ),
    ),
    endings=("the table was cleared", "what was left went to the last taker", "what was left stayed there"),
    refusals={
        "F3-2": "Your card and the lots you take must add up to 26 exactly.",
        "F3-3": "A build stays below 26, and you must hold another card that completes it.",
        "F3-5": "Nobody adds to a build.",
        "F3-6": "You can take or build, so you may not lay a card. There is: {legal}.",
        "F3-7": "A build of yours lies there: keep the card that completes it, and lay no other. There is: {legal}.",
    },
)

F3_2, F3_3, F3_5, F3_6, F3_7 = clause("F3-2"), clause("F3-3"), clause("F3-5"), clause("F3-6"), clause("F3-7")
VERBS = one(TAKE) | one(BUILD) | one(LAY)
NO_VERB = 0
YES = 1
MUST = LAST = 0
CLEARED, TO_THE_LAST, LEFT = range(3)


class State(Choosing, seats=6):
    """The table, hands, and what each has taken."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
    taken: list[int] = cards(per=SEAT, seen=ALL, title="cards taken")
    taker: int = seat(title="who took last")
    verb: int = number(seen=ACTOR, title="take, build or lay")
    promised: list[int] = marks(per=SEAT, title="numbers a builder is known to hold, a card standing for its number")
    cannot: list[int] = fact("cannot", of="hand", title="cards a hand cannot have, since it did not take or build with them")
    with_builds: int = option("no", "yes", clause="F3-2", means="may a build be taken together with other lots")
    raising: int = option("no", "yes", clause="F3-5", called="raise", means="may one build on builds")
    must: int = option("yes", "no", clause="F3-6", means="must one who can take or build do it")
    leftovers: int = option("last", "nobody", clause="F3-8", means="who gets what is left on the table")
    target: int = option(19, clause="F3-10", means="so many points are the game")


@rule("F3-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F3-1")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), 4)
    for _ in range(4):
        put_down(s, draw(s))
    ask(s, left_of(s, s.dealer))


# What may be chosen: first to take, to build or to lay; then a card of the hand; then the lots.


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


@rule
def only_with(may: int, verb: int, these: int, by: int) -> int:
    """Of the hand only these cards will do for the verb; if there are none, nor will the verb."""
    if these == NONE:
        return narrow(may, VERBS & ~one(verb), by)
    return narrow(may, VERBS | these, by)


@rule("F3-2", "F3-4")
def may_take(s: State, seat: int, may: int) -> int:
    return only_with(may, TAKE, s.hand[seat] & taking(s), F3_2)


@rule("F3-3", "F3-5", "F3-7")
def may_build(s: State, seat: int, may: int) -> int:
    missing = missing_with(s, s.missing, s.builds)
    may = only_with(may, BUILD, builders(s, seat, missing, False), F3_3)
    if s.raising != YES and s.builds:
        missing = s.missing
        may = only_with(may, BUILD, builders(s, seat, missing, False), F3_5)
    if own_builds(s, seat):
        may = only_with(may, BUILD, builders(s, seat, missing, True), F3_7)
    return may


@rule("F3-6", "F3-7")
def may_lay(s: State, seat: int, may: int) -> int:
    if own_builds(s, seat):
        may = narrow(may, ~one(LAY), F3_7)
    if s.must == MUST and may != one(LAY):
        may = narrow(may, ~one(LAY), F3_6)
    return may


@rule("F3-2", "F3-4", "F3-7")
def lots_to_take(s: State, seat: int) -> int:
    lots = later_lots(s)
    if s.with_builds == YES:
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
    if s.raising != YES and s.builds:
        lots &= s.loose
        may = narrow(may, leading_to(s, lots, goals), F3_5)
    if own_builds(s, seat):
        goals = numbers_of(finishers(s, seat, s.using, True))
        may = narrow(may, leading_to(s, lots, goals), F3_7)
    return may


# Cards that take, cards that build, and what binds a builder.


@rule("F3-2", "F3-4")
def taking(s: State) -> int:
    """All cards of the pack that take something off the table."""
    if s.with_builds == YES:
        return of_numbers(missing_with(s, s.missing, s.builds))
    return of_numbers(s.missing | missing_alone(s, s.builds))


@rule("F3-3")
def finishing(missing: int, card: int) -> int:
    """All cards of the pack that finish a build of this card, where so much may be missing to the lots it is built on."""
    return of_numbers(shifted(missing & ~one(GOAL), -number_of(card)))


@rule("F3-3", "F3-7")
def builders(s: State, seat: int, missing: int, bound: bool) -> int:
    """The cards of the hand that can be built with, where so much may be missing to the lots on the table."""
    found = NONE
    left = s.hand[seat]
    while left:
        card = lowest(left)
        if finishing(missing, card) & finishers(s, seat, card, bound):
            found |= one(card)
        left = rest(left)
    return found


@rule("F3-3", "F3-7")
def finishers(s: State, seat: int, card: int, bound: bool) -> int:
    """The cards of the hand that may wait to finish a build of this card; if he is bound, only those to spare."""
    held = s.hand[seat] & ~one(card)
    if not bound:
        return held
    if is_bound(s, seat, card):
        return NONE
    found = NONE
    left = held
    while left:
        alike = held & of_number(lowest(left))
        if count(alike) > count(completed_by(s, seat, lowest(left))):
            found |= alike
        left &= ~alike
    return found


@rule("F3-7")
def own_builds(s: State, seat: int) -> int:
    """His builds on the table."""
    return s.builds & (s.build[seat] | s.second[seat])


@rule("F3-7")
def completed_by(s: State, seat: int, card: int) -> int:
    """His builds that this card completes."""
    return with_sum(s, own_builds(s, seat), GOAL - number_of(card))


@rule("F3-7")
def is_bound(s: State, seat: int, card: int) -> bool:
    """Does he need this card for a build of his, with no other of its number to spare?"""
    return count(s.hand[seat] & of_number(card)) <= count(completed_by(s, seat, card))


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
    """The player now shows that he holds as many cards of a number as complete builds of his."""
    finisher = still_missing(s) - 1
    put_together(s, seat, pick_up(s, s.chosen) | one(s.using))
    known = s.promised[seat] & of_number(finisher)
    if count(known) < count(completed_by(s, seat, finisher)):
        s.promised[seat] |= one(lowest(of_number(finisher) & ~known))
    turn_is_over(s, seat)


@rule("F3-6")
def lay(s: State, seat: int) -> None:
    """Where he must take or build if he can, it shows that he holds no card to take with, and none to finish a build of the
    card he lays."""
    if s.must == MUST:
        missing = s.missing
        if s.raising == YES:
            missing = missing_with(s, missing, s.builds)
        s.cannot[seat] |= taking(s) | finishing(missing, s.using)
    put_down(s, s.using)
    turn_is_over(s, seat)


@rule("F3-1", "F3-7")
def turn_is_over(s: State, seat: int) -> None:
    """The card is out of the hand, and the next player is asked, with a new hand if need be."""
    card = s.using
    s.hand[seat] &= ~one(card)
    known = s.promised[seat] & of_number(card)
    if count(known) > count(completed_by(s, seat, card)):
        s.promised[seat] &= ~one(lowest(known))
    s.verb = NO_VERB
    s.using = NO_CARD
    s.chosen = NONE
    s.half = 0
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
    elif s.leftovers == LAST and s.taker >= 0:
        s.how = TO_THE_LAST
        s.taken[s.taker] |= s.loose
        s.loose = NONE
    else:
        s.how = LEFT


@rule("F3-9")
def score(s: State) -> None:
    award(s, WHOLE_PACK, 2)
    award(s, A, 1)
    award(s, B, 1)
    award(s, C, 1)
    award(s, D, 1)
    award(s, RULERS & A, 2)
    award(s, RULERS & B, 1)
    award(s, RULERS & C, 1)
    award(s, RULERS & D, 1)
    award(s, one(D1), 1)


@rule("F3-9")
def award(s: State, cards: int, points: int) -> None:
    """Points for the one who took more of these cards than anybody else."""
    best = 0
    winner = -1
    for seat in range(s.players):
        got = count(s.taken[seat] & cards)
        if got > best:
            best = got
            winner = seat
        elif got == best:
            winner = -1
    if winner >= 0:
        s.points[winner] += points


@rule("F3-10")
def finished(s: State) -> bool:
    return reached(s, s.target)


# Facts for dealing the unseen cards anew: of each number a builder holds at least so many.

AT_LEAST = SIZE


@rule("F3-3", "F3-7")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """Of the cards numbered i + 1 the hand surely holds so many."""
    return of_number(i), count(s.promised[seat] & of_number(i))
