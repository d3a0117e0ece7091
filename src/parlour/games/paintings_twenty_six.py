"""Famous Paintings No. 3: twenty-six (U. S. Playing Card Co. No. 1117, 1897).

Only the numbers in the corners count: take cards off the table by making 26. A game of the Cassino family.

F3-1 (S; numbers D; rounds P) 2, 3, 4 or 6 play, so that the pack comes out even. Each gets four cards, then four are turned up
    on the table; left of the dealer begins. Whenever the hands are empty each gets four more, the table none, till the pack
    is gone.
F3-2 (S; with_builds C) To take, one plays a card whose number and those of one lot or more on the table make exactly 26, and
    takes them all in: one combination a turn. A lot is a loose card or a build. A build is taken by a card from the hand
    alone, or it may be combined with other lots. [with_builds=no|yes]
F3-3 (S) To build, one lays a card from the hand together with one loose card or more, to a sum below 26, and holds another card
    that makes 26 with that sum. The lot stays together, and all hear of it.
F3-4 (S) Anybody may take a build with a card that makes 26 with it.
F3-5 (S weak; raise C) Nobody adds to a build. Or one may build on builds as well, to a new sum, holding the card that completes
    it; the lot is then his. [raise=no|yes]
F3-6 (S) Who can take or build must do one of them. Only who can do neither lays a card on the table, any of his. [must=yes|no]
F3-7 (P) As long as a build of his lies there, a builder may not lay a card, nor part with a card he needs to complete it, except
    to take it. Two builds of his with one sum need two cards. A build taken or raised by another binds him no more.
F3-8 (P; nobody C) When the last card has been played, what lies on the table goes to the one who took last, or to nobody.
    [leftovers=last|nobody]
F3-9 (S; tie P) Points: most cards 2; most of Club A, B, C and D 1 each; A13 2; each other Ruler 1; D1 1. A tie for the most
    scores nothing. 12 in all.
F3-10 (S; tie C) Nineteen points are the game, counted after the deal. Of two who get there the higher wins; if they are equal
    another deal is played. [target=19]
"""

from __future__ import annotations

from parlour.cards import NO_CARD, NONE, above, count, has, highest, lowest, one, rest, shifted
from parlour.common import ask, deal_each, draw, everybody, left_of, reached
from parlour.marks import clause, narrow, rule
from parlour.mechanics.builds import (
    GOAL, Builds, alone, builds, completing, fitting, lot_of, pick_up, put_down, sums_alone, with_more, worth, worth_of,
)
from parlour.mechanics.clubs import A13, B13, C13, D1, D13, SIZE, WHOLE_PACK, A, B, C, D, number_of, of_number
from parlour.packs.paintings import PACK
from parlour.rules import Phase, Sheet
from parlour.state import ACTOR, ALL, OWNER, SEAT, card, cards, fact, marks, number, option, seat
from parlour.words import Held, Lots, Word

TAKE, BUILD, LAY, DONE = len(PACK), len(PACK) + 1, len(PACK) + 2, len(PACK) + 3
LOTS, HELD = Lots(lot_of), Held()

SHEET = Sheet(
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
                Word("take {lots} with {card}", TAKE, "card", "lots", DONE, says="takes {lots} with {card}", lots=LOTS, card=HELD),
                Word("build {lots} with {card}", BUILD, "card", "lots", DONE, says="builds {lots} with {card}", lots=LOTS, card=HELD),
                Word("lay {card}", LAY, "card", says="lays {card}", card=HELD),
            ),
            asks="Take, build or lay a card",
        ),
    ),
    endings=("the table was cleared", "what was left went to the last taker", "what was left stayed there"),
    refusals={
        "F3-2": "Your card and the lots you take must add up to 26 exactly, and a build is taken alone.",
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


class State(Builds, seats=6):
    """The table, hands, and what each has taken."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
    taken: list[int] = cards(per=SEAT, seen=ALL, title="cards taken")
    taker: int = seat(title="who took last")
    promised: list[int] = marks(per=SEAT, title="numbers a builder is known to hold, a card standing for its number")
    cannot: list[int] = fact("cannot", of="hand", title="cards a hand cannot have, since it neither took nor built with them")
    verb: int = number(seen=ACTOR, title="take, build or lay")
    using: int = card(seen=ACTOR, title="the card played")
    chosen: int = marks(seen=ACTOR, title="the first card of each lot chosen")
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


# What may be chosen: first to take, to build or to lay; then the card; then lots in the pack's order, and DONE.


@rule
def legal_play(s: State, seat: int) -> int:
    if s.using != NO_CARD:
        if s.verb == TAKE:
            return lots_to_take(s, seat)
        return lots_to_build(s, seat)
    if s.verb == NO_VERB:
        return may_lay(s, seat, may_build(s, seat, may_take(s, seat, VERBS)))
    if s.verb == TAKE:
        return may_take(s, seat, s.hand[seat])
    if s.verb == BUILD:
        return may_build(s, seat, s.hand[seat])
    return s.hand[seat]


@rule
def only_with(may: int, verb: int, these: int, by: int) -> int:
    """Of the hand only these cards will do for the verb; if there are none, nor will the verb."""
    if these == NONE:
        return narrow(may, VERBS & ~one(verb), by)
    return narrow(may, VERBS | these, by)


@rule("F3-2", "F3-4")
def may_take(s: State, seat: int, may: int) -> int:
    return only_with(may, TAKE, s.hand[seat] & completing(sums_to_take(s)), F3_2)


@rule("F3-3", "F3-5", "F3-7")
def may_build(s: State, seat: int, may: int) -> int:
    made = with_more(s, s.loose_sums, builds(s))
    may = only_with(may, BUILD, builders(s, seat, made, False), F3_3)
    if s.raising != YES and made != s.loose_sums:
        made = s.loose_sums
        may = only_with(may, BUILD, builders(s, seat, made, False), F3_5)
    if has_build(s, seat):
        may = only_with(may, BUILD, builders(s, seat, made, True), F3_7)
    return may


@rule("F3-6", "F3-7")
def may_lay(s: State, seat: int, may: int) -> int:
    if has_build(s, seat):
        may = narrow(may, ~one(LAY), F3_7)
    if s.must == MUST and may != one(LAY):
        may = narrow(may, ~one(LAY), F3_6)
    return may


@rule("F3-2", "F3-4")
def sums_to_take(s: State) -> int:
    """The sums that can be taken with a card from the hand."""
    if s.with_builds == YES:
        return with_more(s, s.loose_sums, builds(s))
    return s.loose_sums | sums_alone(s, builds(s))


@rule("F3-2", "F3-4", "F3-7")
def lots_to_take(s: State, seat: int) -> int:
    lots = later_lots(s)
    wanted = one(GOAL - so_far(s))
    if s.with_builds == YES:
        fit = fitting(s, lots, wanted)
    else:
        fit = fitting(s, lots & s.loose, wanted)
        if s.chosen == NONE:
            fit |= alone(s, lots & ~s.loose, wanted)
    may = narrow(or_done(s, lots), done_if_made(fit, wanted), F3_2)
    bound = needing(s, seat, s.using)
    if bound and s.chosen == NONE:
        may = narrow(may, bound, F3_7)
    return may


@rule("F3-3", "F3-5", "F3-7")
def lots_to_build(s: State, seat: int) -> int:
    lots = later_lots(s)
    wanted = shifted(sums_to_build(s, seat, s.using, False), -so_far(s))
    may = narrow(or_done(s, lots), done_if_made(fitting(s, lots, wanted), wanted), F3_3)
    if s.raising != YES and lots != lots & s.loose:
        lots &= s.loose
        may = narrow(may, done_if_made(fitting(s, lots, wanted), wanted), F3_5)
    if has_build(s, seat):
        wanted = shifted(sums_to_build(s, seat, s.using, True), -so_far(s))
        may = narrow(may, done_if_made(fitting(s, lots, wanted), wanted), F3_7)
    return may


@rule
def later_lots(s: State) -> int:
    """The lots that come after the last one chosen."""
    lots = s.loose | builds(s)
    if s.chosen:
        return above(highest(s.chosen), lots)
    return lots


@rule
def or_done(s: State, lots: int) -> int:
    """What may be tried next: a lot, or to be done once one is chosen."""
    if s.chosen:
        return lots | one(DONE)
    return lots


@rule
def done_if_made(fit: int, wanted: int) -> int:
    """What fits next: a lot, or to be done if no more is wanted."""
    if has(wanted, 0):
        return fit | one(DONE)
    return fit


@rule
def so_far(s: State) -> int:
    """What the card played and the lots chosen add up to."""
    total = number_of(s.using)
    left = s.chosen
    while left:
        total += worth_of(s, lowest(left))
        left = rest(left)
    return total


# What can be built, and what binds a builder.


@rule("F3-3", "F3-7")
def builders(s: State, seat: int, made: int, bound: bool) -> int:
    """The cards of the hand that can be built with, where lots make these sums."""
    found = NONE
    left = s.hand[seat]
    while left:
        card = lowest(left)
        if shifted(made & ~one(0), number_of(card)) & sums_to_build(s, seat, card, bound):
            found |= one(card)
        left = rest(left)
    return found


@rule("F3-3", "F3-7")
def sums_to_build(s: State, seat: int, card: int, bound: bool) -> int:
    """The sums to which this card may be built: another card held completes them, and where he is bound, neither card is
    needed for a build that lies there."""
    if bound and needing(s, seat, card):
        return NONE
    found = NONE
    held = s.hand[seat] & ~one(card)
    left = held
    while left:
        other = lowest(left)
        total = GOAL - number_of(other)
        if not bound or count(held & of_number(other)) > count(own_builds(s, seat, total)):
            found |= one(total)
        left = rest(left)
    return found


@rule("F3-7")
def has_build(s: State, seat: int) -> bool:
    """Does a build of his lie on the table?"""
    return s.build[seat] | s.second[seat] != NONE


@rule("F3-7")
def own_builds(s: State, seat: int, total: int) -> int:
    """His builds with this sum, each by its first card."""
    found = NONE
    if worth(s.build[seat]) == total:
        found |= one(lowest(s.build[seat]))
    if worth(s.second[seat]) == total:
        found |= one(lowest(s.second[seat]))
    return found


@rule("F3-7")
def needing(s: State, seat: int, card: int) -> int:
    """His builds that need this card, since he holds no other of its number to spare."""
    found = own_builds(s, seat, GOAL - number_of(card))
    if count(s.hand[seat] & of_number(card)) > count(found):
        return NONE
    return found


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
    lot = pick_up(s, s.chosen) | one(s.using)
    if s.build[seat] == NONE:
        s.build[seat] = lot
    else:
        s.second[seat] = lot
    promise(s, seat, worth(lot))
    turn_is_over(s, seat)


@rule("F3-6")
def lay(s: State, seat: int) -> None:
    """Where he must take or build if he can, this shows that he holds no card to take with, nor one to complete a build with
    the card he lays."""
    if s.must == MUST:
        made = s.loose_sums
        if s.raising == YES:
            made = with_more(s, made, builds(s))
        unbuilt = shifted(made & ~one(0), number_of(s.using))
        s.cannot[seat] |= completing(sums_to_take(s) | unbuilt)
    put_down(s, s.using)
    turn_is_over(s, seat)


@rule("F3-3", "F3-7")
def promise(s: State, seat: int, total: int) -> None:
    """All know now that he holds a card for each of his builds with this sum."""
    alike = of_number(GOAL - total - 1)
    if count(s.promised[seat] & alike) < count(own_builds(s, seat, total)):
        s.promised[seat] |= one(lowest(alike & ~s.promised[seat]))


@rule("F3-1", "F3-7")
def turn_is_over(s: State, seat: int) -> None:
    """The card is out of the hand, and the next is asked, with a new hand if need be."""
    s.hand[seat] &= ~one(s.using)
    known = s.promised[seat] & of_number(s.using)
    if count(known) > count(own_builds(s, seat, GOAL - number_of(s.using))):
        s.promised[seat] &= ~one(lowest(known))
    s.half = 0
    s.verb = NO_VERB
    s.using = NO_CARD
    s.chosen = NONE
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
    s.how = CLEARED
    if s.loose == NONE:
        return
    s.how = LEFT
    if s.leftovers == LAST and s.taker >= 0:
        s.how = TO_THE_LAST
        s.taken[s.taker] |= s.loose
        s.loose = NONE


@rule("F3-9")
def score(s: State) -> None:
    award(s, WHOLE_PACK, 2)
    award(s, A, 1)
    award(s, B, 1)
    award(s, C, 1)
    award(s, D, 1)
    award(s, one(A13), 2)
    award(s, one(B13), 1)
    award(s, one(C13), 1)
    award(s, one(D13), 1)
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
