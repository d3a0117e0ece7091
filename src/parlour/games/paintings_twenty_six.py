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

from parlour.cards import NO_CARD, NONE, above, count, has, highest, lowest, one, rest, run, shifted
from parlour.common import ask, deal_each, draw, everybody, left_of, reached
from parlour.marks import clause, narrow, rule
from parlour.mechanics.clubs import A13, B13, C13, D1, D13, SIZE, WHOLE_PACK, A, B, C, D, number_of, of_number
from parlour.packs.paintings import PACK
from parlour.rules import Phase, Sheet
from parlour.state import ACTOR, ALL, OWNER, SEAT, Common, card, cards, fact, marks, number, option, seat
from parlour.words import Held, Lots, Word

F3_2, F3_3, F3_5, F3_6, F3_7 = clause("F3-2"), clause("F3-3"), clause("F3-5"), clause("F3-6"), clause("F3-7")
GOAL = 26
NO, YES = 0, 1
MUST, LAST = 0, 0
TAKE, BUILD, LAY, DONE = len(PACK), len(PACK) + 1, len(PACK) + 2, len(PACK) + 3
CLEARED, TO_THE_LAST, LEFT = range(3)


class State(Common, seats=6):
    """Hands, what lies on the table, and what each has taken.

    A seat never has more than two builds: it has played a card of its four for each, and holds another for each (F3-7).
    """

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand")
    loose: int = cards(seen=ALL, title="loose cards on the table")
    build: list[int] = cards(per=SEAT, seen=ALL, title="build")
    second: list[int] = cards(per=SEAT, seen=ALL, title="second build")
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
        s.loose |= one(draw(s))
    ask(s, left_of(s, s.dealer))


# The table: lots and their sums. A lot is known by its first card; a set of sums has a bit for each sum.


@rule("F3-2", "F3-3")
def lot_of(s: State, card: int) -> int:
    """The cards that lie together with this one on the table."""
    if has(s.loose, card):
        return one(card)
    for seat in range(s.players):
        if has(s.build[seat], card):
            return s.build[seat]
        if has(s.second[seat], card):
            return s.second[seat]
    return NONE


@rule("F3-2")
def lots(s: State) -> int:
    """The first card of each lot."""
    found = s.loose
    for seat in range(s.players):
        if s.build[seat]:
            found |= one(lowest(s.build[seat]))
        if s.second[seat]:
            found |= one(lowest(s.second[seat]))
    return found


@rule
def worth(cards: int) -> int:
    """What the numbers of these cards add up to."""
    total = 0
    while cards:
        total += number_of(lowest(cards))
        cards = rest(cards)
    return total


@rule
def sums(s: State, lots: int) -> int:
    """The sums, up to 26, that one or more of these lots make."""
    made = one(0)
    while lots:
        made |= shifted(made, worth(lot_of(s, lowest(lots)))) & run(0, GOAL + 1)
        lots = rest(lots)
    return made & ~one(0)


@rule
def fitting(s: State, lots: int, wanted: int) -> int:
    """Those of the lots that make one of the wanted sums, alone or with later ones; DONE, if no more is wanted."""
    fit = one(DONE) if has(wanted, 0) else NONE
    made = one(0)
    while lots:
        lot = highest(lots)
        lots &= ~one(lot)
        more = shifted(made, worth(lot_of(s, lot))) & run(0, GOAL + 1)
        if more & wanted:
            fit |= one(lot)
        made |= more
    return fit


@rule
def completing(made: int) -> int:
    """All cards of the pack that bring one of these sums to 26."""
    found = NONE
    for card in range(SIZE):
        if has(made, GOAL - number_of(card)):
            found |= of_number(card)
    return found


# Taking.


@rule("F3-2", "F3-4")
def sums_to_take(s: State) -> int:
    """The sums that a card from the hand can take."""
    found = lots(s)
    if s.with_builds == YES:
        return sums(s, found)
    builds = found & ~s.loose
    made = sums(s, s.loose)
    while builds:
        made |= one(worth(lot_of(s, lowest(builds))))
        builds = rest(builds)
    return made


@rule("F3-2", "F3-4")
def lots_to_take(s: State, wanted: int) -> int:
    """The lots that help to make the wanted sum, from the last one chosen on."""
    open_lots = later_lots(s)
    if s.with_builds == YES:
        return fitting(s, open_lots, wanted)
    fit = fitting(s, open_lots & s.loose, wanted)
    builds = open_lots & ~s.loose
    while builds and s.chosen == NONE:
        if has(wanted, worth(lot_of(s, lowest(builds)))):
            fit |= one(lowest(builds))
        builds = rest(builds)
    return fit


@rule("F3-7")
def own_builds(s: State, seat: int, total: int) -> int:
    """The builds of this seat with this sum, each by its first card."""
    found = NONE
    if worth(s.build[seat]) == total:
        found |= one(lowest(s.build[seat]))
    if worth(s.second[seat]) == total:
        found |= one(lowest(s.second[seat]))
    return found


@rule("F3-7")
def needing(s: State, seat: int, card: int) -> int:
    """The builds of this seat that need this card, since there is no other of its number in the hand to spare."""
    found = own_builds(s, seat, GOAL - number_of(card))
    if count(s.hand[seat] & of_number(card)) > count(found):
        return NONE
    return found


# Building.


@rule("F3-5")
def lots_to_build_on(s: State) -> int:
    """The lots that may become part of a build."""
    if s.raising == YES:
        return lots(s)
    return s.loose


@rule("F3-3", "F3-7")
def sums_to_build(s: State, seat: int, card: int, bound: bool) -> int:
    """The sums to which this card may be built: another card of the hand completes them, and, where ``bound``, neither is
    needed for another build."""
    found = NONE
    held = s.hand[seat] & ~one(card)
    if bound and needing(s, seat, card):
        return NONE
    left = held
    while left:
        other = lowest(left)
        total = GOAL - number_of(other)
        if not bound or count(held & of_number(other)) > count(own_builds(s, seat, total)):
            found |= one(total)
        left = rest(left)
    return found


@rule("F3-3", "F3-7")
def builders(s: State, seat: int, made: int, bound: bool) -> int:
    """The cards of the hand that can be built with, where these sums can be made of the lots."""
    found = NONE
    left = s.hand[seat]
    while left:
        card = lowest(left)
        if shifted(made, number_of(card)) & sums_to_build(s, seat, card, bound):
            found |= one(card)
        left = rest(left)
    return found


@rule
def has_build(s: State, seat: int) -> bool:
    """Does a build of his lie on the table?"""
    return s.build[seat] | s.second[seat] != NONE


# What may be chosen: to take, to build or to lay; then the card; then the lots, one by one in the pack's order, and DONE.


@rule
def legal_play(s: State, seat: int) -> int:
    if s.verb == 0:
        return legal_verbs(s, seat)
    if s.using == NO_CARD:
        return legal_cards(s, seat)
    if s.verb == TAKE:
        return legal_takes(s, seat)
    return legal_builds(s, seat)


@rule
def unless_none(may: int, verb: int, these: int, by: int) -> int:
    """The verb stays among the choices only if there are such cards."""
    if these == NONE:
        return narrow(may, ~one(verb), by)
    return may


@rule("F3-2", "F3-3", "F3-5", "F3-6", "F3-7")
def legal_verbs(s: State, seat: int) -> int:
    may = one(TAKE) | one(BUILD) | one(LAY)
    may = unless_none(may, TAKE, s.hand[seat] & completing(sums_to_take(s)), F3_2)
    there, usable = lots(s), lots_to_build_on(s)
    made = sums(s, there)
    may = unless_none(may, BUILD, builders(s, seat, made, False), F3_3)
    if usable != there:
        made = sums(s, usable)
        may = unless_none(may, BUILD, builders(s, seat, made, False), F3_5)
    if has_build(s, seat):
        may = unless_none(may, BUILD, builders(s, seat, made, True), F3_7)
        may = narrow(may, ~one(LAY), F3_7)
    if s.must == MUST and may != one(LAY):
        may = narrow(may, ~one(LAY), F3_6)
    return may


@rule("F3-2", "F3-3", "F3-5", "F3-6", "F3-7")
def legal_cards(s: State, seat: int) -> int:
    may = s.hand[seat]
    if s.verb == TAKE:
        return narrow(may, completing(sums_to_take(s)), F3_2)
    if s.verb == LAY:
        return may
    made = sums(s, lots_to_build_on(s))
    may = narrow(may, builders(s, seat, sums(s, lots(s)), False), F3_3)
    may = narrow(may, builders(s, seat, made, False), F3_5)
    return narrow(may, builders(s, seat, made, True), F3_7)


@rule
def later_lots(s: State) -> int:
    """The lots that come after the last one chosen."""
    if s.chosen == NONE:
        return lots(s)
    return above(highest(s.chosen), lots(s))


@rule
def choices_left(s: State) -> int:
    """What one could choose next: a later lot, or DONE when there is one."""
    if s.chosen == NONE:
        return lots(s)
    return later_lots(s) | one(DONE)


@rule
def so_far(s: State) -> int:
    """What the card played and the lots chosen add up to."""
    total = number_of(s.using)
    left = s.chosen
    while left:
        total += worth(lot_of(s, lowest(left)))
        left = rest(left)
    return total


@rule("F3-2", "F3-7")
def legal_takes(s: State, seat: int) -> int:
    may = narrow(choices_left(s), lots_to_take(s, one(GOAL - so_far(s))), F3_2)
    bound = needing(s, seat, s.using)
    if bound and s.chosen == NONE:
        may = narrow(may, bound, F3_7)
    return may


@rule("F3-3", "F3-5", "F3-7")
def legal_builds(s: State, seat: int) -> int:
    there = later_lots(s)
    usable = there & lots_to_build_on(s)
    wanted = shifted(sums_to_build(s, seat, s.using, False), -so_far(s))
    may = narrow(choices_left(s), fitting(s, there, wanted), F3_3)
    if usable != there:
        may = narrow(may, fitting(s, usable, wanted), F3_5)
    if has_build(s, seat):
        wanted = shifted(sums_to_build(s, seat, s.using, True), -so_far(s))
        may = narrow(may, fitting(s, usable, wanted), F3_7)
    return may


# What happens.


@rule("F3-2", "F3-3", "F3-6")
def play(s: State, seat: int, choice: int) -> None:
    s.half = seat + 1
    if s.verb == 0:
        s.verb = choice
        return
    if choice != DONE and s.using != NO_CARD:
        s.chosen |= one(choice)
        return
    if choice != DONE:
        s.using = choice
    if s.verb == LAY:
        lay(s, seat)
        turn_is_over(s, seat)
    elif choice == DONE:
        if s.verb == TAKE:
            take(s, seat)
        else:
            build(s, seat)
        turn_is_over(s, seat)


@rule("F3-2", "F3-4")
def take(s: State, seat: int) -> None:
    s.taken[seat] |= picked_up(s) | one(s.using)
    s.taker = seat


@rule("F3-3", "F3-5", "F3-7")
def build(s: State, seat: int) -> None:
    lot = picked_up(s) | one(s.using)
    if s.build[seat] == NONE:
        s.build[seat] = lot
    else:
        s.second[seat] = lot
    total = worth(lot)
    alike = of_number(GOAL - total - 1)
    if count(s.promised[seat] & alike) < count(own_builds(s, seat, total)):
        s.promised[seat] |= one(lowest(alike & ~s.promised[seat]))


@rule("F3-6")
def lay(s: State, seat: int) -> None:
    """Lay a card. Where he must take or build if he can, it shows that he holds nothing to take with, nor to complete a build
    begun with this card."""
    if s.must == MUST:
        unbuilt = shifted(sums(s, lots_to_build_on(s)), number_of(s.using))
        s.cannot[seat] |= completing(sums_to_take(s) | unbuilt)
    s.loose |= one(s.using)


@rule("F3-2", "F3-3", "F3-5")
def picked_up(s: State) -> int:
    """Pick the chosen lots up from the table."""
    found = NONE
    while s.chosen:
        found |= lot_of(s, lowest(s.chosen))
        s.chosen = rest(s.chosen)
    s.loose &= ~found
    for seat in range(s.players):
        s.build[seat] &= ~found
        s.second[seat] &= ~found
    return found


@rule("F3-1", "F3-7", "F3-8")
def turn_is_over(s: State, seat: int) -> None:
    """The card has left the hand; the next is asked, with a new hand if need be."""
    s.hand[seat] &= ~one(s.using)
    known = s.promised[seat] & of_number(s.using)
    if count(known) > count(own_builds(s, seat, GOAL - number_of(s.using))):
        s.promised[seat] &= ~one(lowest(known))
    s.half = 0
    s.verb = 0
    s.using = NO_CARD
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


_lots, _held = Lots(lot_of), Held()

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
                Word("take {lots} with {card}", TAKE, "card", "lots", DONE, says="takes {lots} with {card}", lots=_lots, card=_held),
                Word("build {lots} with {card}", BUILD, "card", "lots", DONE, says="builds {lots} with {card}", lots=_lots, card=_held),
                Word("lay {card}", LAY, "card", says="lays {card}", card=_held),
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
