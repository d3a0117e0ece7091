"""Pals, for three to six (Walter H. Schaefer, Philadelphia, 1939).

Lay aside your pairs of Pals, then be quick: a card is led and called, and the first to play its Pal takes it. The deal is over
when a player has got rid of all his cards. A game for children of all ages.

The pack has four troupes of 13, yellow and red boys, blue and green girls, each 1 to 12 and a captain (star), and the joker,
My Pal. A Pal of a card is a card of the same number and the other sex; a boy captain and a girl captain are Pals.

PA-1 (S) 3 to 6 play.
PA-2 (S) The first dealer: cards are dealt face up till a captain falls, and who gets it deals. The joker is no captain.
    Afterwards the deal passes left.
PA-3 (S) All 53 cards are dealt, so that some players have one more. Nobody looks at his cards till the last one is dealt.
PA-4 (S; order and empty hand C) "Pair your Pals": all players at once lay aside their pairs, face down. The joker is in no
    pair here. If the program lays them, the cards that come first in the pack's order go first. If a hand is empty when pairing
    is over, that player is out and the deal is over too (of two: the nearest to the dealer's left).
PA-5 (S; time C) Pairing ends when the dealer calls "Play Pals"; a pair not laid by then stays in the hand. By `auto` the
    program lays all pairs. By `own` each player lays his and says when he is done, even if he has none; the dealer may call
    "Play Pals" instead, which stops them all. (Where a live table hurries its players: not before 15 seconds, and after 45 it is
    called for him. The terminal hurries nobody; there the players end it by what they say.) [pairing=auto|own]
PA-6 (S) The dealer leads any card and calls its name.
PA-7 (S) Then it is a race: the first to play a Pal of that card, calling its name, takes the trick. The leader may take his
    own card, if he has kept its Pal.
PA-8 (S; only card D) In the same race My Pal takes any card that another player led, with the call "My Pal". It is not led,
    unless it is a player's only card; then it ends the deal.
PA-9 (D) If nobody takes a card although a hand has its Pal, the holder must take it (of two: the nearest to the leader's
    left). He is asked alone, and only a Pal will do.
PA-10 (S) Who takes a trick leads next, also if he took it with My Pal.
PA-11 (S) Lone Scout: a card is led whose Pals are gone from all hands, since My Pal took its partner earlier. It lies on the
    table, the same player leads another card, and who takes that one takes all three. (My Pal cannot: it has been played.)
PA-12 (S; D) The deal is over when a player has played his last card. If he led it, nobody plays upon it; if he took with it,
    the trick counts.
PA-13 (D) A Lone Scout still lying when a last card is led counts for nobody.
PA-14 (S; captain C) One point for each pair, laid or taken; two for a pair of captains; three for the player who is out; one
    more for a pair with My Pal (two in all, even if it took a captain); one more for a trick with a Lone Scout.
PA-15 (S) Cards left in the hands count nothing.
PA-16 (S; tie C) Most points win the deal, and one credit. If several have most, it goes to the one of them who went out, or
    to his side; if he is not among them, to nobody. In a game of one deal the winner is found like this in every series; where
    nobody gets the credit, all who have most win.
PA-17 (S) Four credits win the series. Or `century`: the first to have 100 points (of several the higher; equal: another
    deal). Or `total`: the highest total after a number of deals, a tie being shared; or after so many minutes at a live table,
    if they are set: the deal in which time is up is the last, and the record tells which it was (`stop`).
    [series=credits|century|total] [deals=6, 1-99] [minutes=0, 0-600]
PA-18 (S; seats C) Partners: four play as two pairs, six as three pairs or two threes. They sit alternately: pairs across the
    table, threes at every other seat. Partners' points are added in each deal, and they have one score.
    [partners=none|pairs|threes]
PA-19 (S) Every card is called aloud. Who leads without a call takes the card back, even his last one, and the lead goes to
    the left; a Lone Scout keeps lying. Who takes without a call keeps the trick, but the lead goes to the left of him.
    [offences=fined]
PA-20 (S) Two cards that are no Pals, laid as a pair, are a wrong pair; the joker may be one of them. (Only who lays his pairs
    himself, by `pairing=own`, can lay one.) If a card is led that nobody takes and nobody can be made to, and a Pal of it lies
    in a wrong pair, it is no Lone Scout, even if My Pal took the other one: all wrong pairs go back, seen by all, to the hands
    they came from, and the race for the card begins again. A wrong pair found at the end does not count and costs a point.
    [offences=fined]
"""

from __future__ import annotations

from parlour.engine.common import ask, ask_together, deal_out, everybody, holds, left_of, most, next_in, race
from parlour.engine.contract import CallingCard, Hurry, Phase
from parlour.lang.cards import NO_CARD, NONE, above, below, count, has, highest, lowest, one, rest, to_set
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.state import ACTOR, SEAT, Length, Offences, card, fact, marks, number, option, seats
from parlour.lang.words import Word
from parlour.mechanics.pairs import AUTO, Pairs, cards_to_pair, clear, face_down, go_out, lay_pairs, pair_with, put_down
from parlour.mechanics.troupes import MY_PAL, SIZE, TROUPES, first_captain, pairs_in, pals_of, twins_of, worth_of
from parlour.packs.pals.cards import PACK

PAIR, LEAD, TAKE, MUST = range(4)
"""The phases."""
DONE, PLAY_PALS = len(PACK), len(PACK) + 1
HOLD, SILENTLY = len(PACK), len(PACK) + 1
"""The choices after the 53 cards: while pairing, and while playing."""
OUT_BY_LEADING, OUT_BY_TAKING, OUT_BY_PAIRING = range(3)
CREDITS, CENTURY, TOTAL = range(3)
IN_PAIRS, IN_THREES = 1, 2
"""The values of the options ``series`` and ``partners``."""
EVEN_SEATS, ODD_SEATS = to_set((0, 2, 4)), to_set((1, 3, 5))
CREDITS_TO_WIN, POINTS_TO_WIN = 4, 100
FOR_GOING_OUT, WITH_MY_PAL = 3, 2

TO_TAKE = (
    Word("take {card} silently", SILENTLY, "card", says="takes with {card} and does not call it"),
    Word("take {card}", says="takes with {card}"),
)
HOLDING = Word("hold", HOLD, says="holds", others=None, holds=True)
NOT_HOLDING = Word("hold", HOLD, is_listed=False)

CALLING_CARD = CallingCard(
    name="pals",
    title="Pals",
    year=1939,
    maker="Walter H. Schaefer, Philadelphia",
    aim="Lay pairs of Pals and take cards with their Pals; be the first to get rid of all your cards.",
    players=(3, 4, 5, 6),
    minutes=30,
    pack=PACK,
    phases=(
        Phase(
            "pair",
            (
                Word("pair {card} + {other}", says="lays {card} and {other}", others="lays a pair", unordered=True),
                Word("done", DONE, says="has done pairing"),
                Word("play pals", PLAY_PALS, says='calls "Play Pals"'),
            ),
            asks="Pair your Pals",
            together=True,
            hurry=Hurry("play pals", "done", earliest=15, latest=45, clause="PA-5"),
        ),
        Phase(
            "lead",
            (
                Word("lead {card} silently", SILENTLY, "card", says="leads {card} and does not call it"),
                Word("lead {card}", says="leads {card}"),
            ),
            asks="Lead a card and call its name",
        ),
        Phase("take", (*TO_TAKE, HOLDING), asks="Take it with its Pal or with My Pal, or hold", is_race=True),
        Phase("must", (*TO_TAKE, NOT_HOLDING), asks="Nobody took it: you must, with its Pal"),
    ),
    endings=("a last card was led", "a last card took a trick", "a whole hand was paired"),
    refusals={
        "PA-4": "{move}: that is no pair of Pals. A boy and a girl of one number are, or a boy captain and a girl captain.",
        "PA-5": 'Only the dealer calls "Play Pals".',
        "PA-7": "Only a Pal of {led} takes it, or My Pal, if another led it.",
        "PA-8": "My Pal is not led while you have another card, and does not take a card you led yourself.",
        "PA-9": "Nobody took {led} and you hold its Pal, so you must take it, and only a Pal will do: {legal}.",
        "PA-19": "Call your card aloud as you play it.",
    },
)

PA_4, PA_5, PA_7, PA_8, PA_9, PA_19 = (clause(f"PA-{n}") for n in (4, 5, 7, 8, 9, 19))


class State(Pairs, seats=6):
    """Pairs and tricks, the Lone Scout, and what the table knows about the hands."""

    scout: int = card(title="Lone Scout", says="{value} is a Lone Scout: it lies till the next card is taken.")
    tricks: list[int] = number(per=SEAT, title="points for tricks taken", quiet=True)
    silent: int = number(seen=ACTOR, title="1 in the middle of a move without a call")
    wrong: list[int] = marks(per=SEAT, seen=face_down, title="cards in wrong pairs")
    best: int = seats(title="who have the most points in the deal", quiet=True)
    won: int = seats(title="who won the deal", quiet=True)
    played: list[int] = marks(per=SEAT, title="cards played out of the hand")
    shown: list[int] = fact(
        "shown", of="hand", title="cards a hand has, since all saw it take them back", says="{Seat} takes {cards} back."
    )
    cannot: list[int] = fact("cannot", of="hand", title="cards a hand cannot have, since it was not made to take")
    undealt: list[int] = fact("cannot", of="laid", title="cards a seat was not dealt, since their Pal was not laid")
    pairing: int = option("auto", "own", clause="PA-5", means="the program lays all pairs, or each player his own")
    series: int = option("credits", "century", "total", clause="PA-17", means="first to 4 credits, to 100 points, or the most")
    deals: int = option(6, low=1, high=99, clause="PA-17", means="for series=total: so many deals")
    minutes: int = option(0, low=0, high=600, clause="PA-17", means="series=total at a live table: minutes instead of deals")
    partners: int = option(
        "none", "pairs", "threes", clause="PA-18", means="all alone, or partners", needs={"pairs": (4, 6), "threes": (6,)}
    )


@rule("PA-1", "PA-3")
def pack_of(s: State) -> int:
    return TROUPES | one(MY_PAL)


@rule("PA-2")
def first_dealer(s: State) -> int:
    return first_captain(s, pack_of(s))


@rule("PA-3", "PA-4", "PA-5")
def deal(s: State) -> None:
    deal_out(s, s.hand, everybody(s))
    if s.pairing == AUTO:
        lay_pairs(s, everybody(s))
        play_pals(s)
    else:
        ask_together(s, everybody(s))


# Pairing


@rule("PA-4", "PA-5")
def legal_pair(s: State, seat: int) -> int:
    may = cards_to_pair(s, seat, PA_4)
    if s.half:
        return may
    may |= one(DONE) | one(PLAY_PALS)
    if seat != s.dealer:
        may = narrow(may, ~one(PLAY_PALS), PA_5)
    return may


@rule("PA-20")
def offences_pair(s: State, seat: int) -> int:
    hand = s.hand[seat]
    if s.offences != Offences.FINED or hand == NONE:
        return NONE
    tries = below(highest(hand), hand) if s.first == NO_CARD else above(s.first, hand)
    return tries & ~cards_to_pair(s, seat, PA_4)


@rule("PA-4", "PA-5", "PA-20")
def pair(s: State, seat: int, choice: int) -> None:
    if choice == PLAY_PALS:
        play_pals(s)
    elif choice == DONE:
        ask_together(s, s.actors & ~one(seat))
        if s.actors == NONE:
            play_pals(s)
    else:
        laid = pair_with(s, seat, choice)
        if laid & pals_of(choice) == NONE:
            s.wrong[seat] |= laid


@rule("PA-4", "PA-6")
def play_pals(s: State) -> None:
    """Pairing is over: the dealer leads, unless a hand is empty."""
    empty = everybody(s) & ~holders(s, s.hand, pack_of(s))
    if empty:
        go_out(s, next_in(empty, s.dealer), OUT_BY_PAIRING)
    else:
        ask_to_lead(s, s.dealer)


# Leading


@rule("PA-6", "PA-10")
def ask_to_lead(s: State, seat: int) -> None:
    s.phase = LEAD
    ask(s, seat)


@rule("PA-19")
def called(s: State, tries: int) -> int:
    """The choices of what to play, called aloud. Who has begun without a call has only to name the card."""
    if s.silent:
        return tries & ~one(HOLD)
    return narrow(tries | one(SILENTLY), ~one(SILENTLY), PA_19)


@rule("PA-6", "PA-8")
def legal_lead(s: State, seat: int) -> int:
    may = called(s, s.hand[seat])
    if s.hand[seat] != one(MY_PAL):
        may = narrow(may, ~one(MY_PAL), PA_8)
    return may


@rule("PA-19")
def offences_lead(s: State, seat: int) -> int:
    if s.offences == Offences.FINED and s.silent == 0:
        return one(SILENTLY)
    return NONE


@rule("PA-6", "PA-12", "PA-19")
def lead(s: State, seat: int, choice: int) -> None:
    if choice == SILENTLY:
        say_nothing(s, seat)
    elif was_silent(s):
        s.shown[seat] |= one(choice)
        ask_to_lead(s, left_of(s, seat))
    else:
        play_out(s, seat, choice)
        if s.hand[seat] == NONE:
            go_out(s, seat, OUT_BY_LEADING)
        elif able(s):
            s.phase = TAKE
            race(s, able(s))
        else:
            nobody_took(s)


@rule("PA-19")
def say_nothing(s: State, seat: int) -> None:
    """Begin a move without a call; the card is still to come."""
    s.silent = 1
    s.half = seat + 1


@rule("PA-19")
def was_silent(s: State) -> bool:
    """Was the move that is now whole made without a call?"""
    silent = s.silent == 1
    s.silent = 0
    s.half = 0
    return silent


@rule
def play_out(s: State, seat: int, card: int) -> None:
    """Put a card down for all to see."""
    put_down(s, seat, card)
    s.played[seat] |= one(card)
    s.shown[seat] &= ~one(card)
    if s.pairing == AUTO:
        show_undealt(s, twins_of(card))


@rule("PA-4")
def show_undealt(s: State, twins: int) -> None:
    """Who has played one of two twins was dealt no Pal of it, once the first of them is played: a pair would have been laid."""
    first = lowest(twins)
    if holders(s, s.played, one(first)) == NONE:
        return
    for seat in range(s.players):
        if s.played[seat] & twins:
            s.undealt[seat] |= pals_of(first)
            s.cannot[seat] |= pals_of(first)


# The race


@rule
def holders(s: State, places: list[int], cards: int) -> int:
    """The seats that have any of these cards in their place: in the hand, among those played, in wrong pairs."""
    found = NONE
    for seat in range(s.players):
        if places[seat] & cards:
            found |= one(seat)
    return found


@rule("PA-7", "PA-8")
def able(s: State) -> int:
    """The seats that can take the card led."""
    return holders(s, s.hand, pals_of(s.led)) | (holders(s, s.hand, one(MY_PAL)) & ~one(s.leader))


@rule("PA-7", "PA-8")
def legal_take(s: State, seat: int) -> int:
    may = called(s, s.hand[seat] | one(HOLD))
    may = narrow(may, pals_of(s.led) | one(MY_PAL) | one(HOLD), PA_7)
    if seat == s.leader:
        may = narrow(may, ~one(MY_PAL), PA_8)
    return may


@rule("PA-9")
def legal_must(s: State, seat: int) -> int:
    return narrow(called(s, s.hand[seat] | one(HOLD)), pals_of(s.led), PA_9)


@rule("PA-7", "PA-10", "PA-11", "PA-12", "PA-19")
def take(s: State, seat: int, choice: int) -> None:
    if choice == SILENTLY:
        say_nothing(s, seat)
    elif choice == HOLD:
        holds(s, seat)
        if s.actors == NONE:
            nobody_took(s)
    else:
        next_leader = left_of(s, seat) if was_silent(s) else seat
        s.tricks[seat] += worth_of_trick(s, choice)
        play_out(s, seat, choice)
        s.taken[seat] |= clear(s)
        s.scout = NO_CARD
        if s.hand[seat] == NONE:
            go_out(s, seat, OUT_BY_TAKING)
        else:
            ask_to_lead(s, next_leader)


must = take
offences_take = offences_must = offences_lead


@rule("PA-9", "PA-11", "PA-20")
def nobody_took(s: State) -> None:
    """All have held, or nobody was able: a holder of a Pal must take; or wrong pairs come to light; or it is a Lone Scout. (Then
    My Pal is gone too, so that there was no race, and its leader is still asked to lead.)"""
    pals = pals_of(s.led)
    must_take = holders(s, s.hand, pals)
    if must_take:
        nearest = next_in(must_take, s.leader)
        show_without(s, pals, nearest)
        s.phase = MUST
        ask(s, nearest)
    elif holders(s, s.wrong, pals):
        take_back_wrong_pairs(s)
        s.phase = TAKE
        race(s, able(s))
    else:
        show_without(s, pals, s.leader)
        s.cannot[s.leader] |= pals
        s.scout = s.led
        s.led = NO_CARD


@rule("PA-9", "PA-11")
def show_without(s: State, pals: int, nearest: int) -> None:
    """All see that the hands between the leader and the nearest who can be made to take have none of these Pals."""
    seat = left_of(s, s.leader)
    while seat != nearest:
        s.cannot[seat] |= pals
        seat = left_of(s, seat)


@rule("PA-20")
def take_back_wrong_pairs(s: State) -> None:
    """All wrong pairs go back to the hands they came from, and all see them."""
    for seat in range(s.players):
        cards = s.wrong[seat]
        s.laid[seat] &= ~cards
        s.hand[seat] |= cards
        s.shown[seat] |= cards
        s.cannot[seat] &= ~cards
        s.pairs[seat] -= count(cards) // 2
        s.wrong[seat] = NONE


# Scoring


@rule("PA-11", "PA-14")
def worth_of_trick(s: State, by: int) -> int:
    """The points for the card led, taken by this card."""
    points = WITH_MY_PAL if by == MY_PAL else worth_of(one(s.led) | one(by))
    if s.scout != NO_CARD:
        points += 1
    return points


@rule("PA-13", "PA-14", "PA-15", "PA-20")
def score(s: State) -> None:
    for seat in range(s.players):
        s.points[seat] = worth_of(s.laid[seat] & ~s.wrong[seat]) + s.tricks[seat] - count(s.wrong[seat]) // 2
    s.points[s.out] += FOR_GOING_OUT


@rule("PA-18")
def side_of(s: State, seat: int) -> int:
    """The seats that share a score with this one, itself among them: pairs across the table, threes at every other seat."""
    if s.partners == IN_PAIRS:
        return one(seat) | one((seat + s.players // 2) % s.players)
    if s.partners == IN_THREES:
        return EVEN_SEATS if seat % 2 == 0 else ODD_SEATS
    return one(seat)


@rule("PA-18")
def points_of_side(s: State, seat: int) -> int:
    """The points of the deal of a seat and its partners together."""
    side = side_of(s, seat)
    points = 0
    while side:
        points += s.points[lowest(side)]
        side = rest(side)
    return points


@rule("PA-16", "PA-18")
def find_best(s: State) -> None:
    """Whose side has the most points in the deal, and who wins it: one side, or nobody."""
    most_points = points_of_side(s, 0)
    for seat in range(s.players):
        points = points_of_side(s, seat)
        if points > most_points:
            s.best = NONE
            most_points = points
        if points == most_points:
            s.best |= one(seat)
    s.won = s.best
    if s.best != side_of(s, lowest(s.best)):
        s.won &= side_of(s, s.out)


@rule("PA-16", "PA-17", "PA-18")
def settle(s: State) -> None:
    find_best(s)
    for seat in range(s.players):
        if s.series != CREDITS:
            s.total[seat] += points_of_side(s, seat)
        elif has(s.won, seat):
            s.total[seat] += 1


@rule("PA-17")
def time_limit(s: State) -> int:
    """How many minutes are played, if the time decides and not the number of deals. A live table keeps it."""
    return s.minutes if s.series == TOTAL else 0


@rule("PA-17")
def finished(s: State) -> bool:
    best = most(s)
    top = s.total[lowest(best)]
    if s.series == CREDITS:
        return top >= CREDITS_TO_WIN
    if s.series == CENTURY:
        return top >= POINTS_TO_WIN and best == side_of(s, lowest(best))
    return time_limit(s) == 0 and s.deal >= s.deals


@rule("PA-16", "PA-17")
def winners(s: State) -> int:
    if s.length != Length.DEAL:
        return most(s)
    if s.won:
        return s.won
    return s.best


# For dealing the unseen cards anew

AT_LEAST = 1


@rule("PA-9")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """What all know of a hand: who must take has a Pal of the card led."""
    if s.phase == MUST and has(s.turn, seat):
        return pals_of(s.led), 1
    return NONE, 0


@rule("PA-4", "PA-20")
def families(s: State) -> int:
    """What can be is a matter of each number for itself; unless wrong pairs may lie aside, of which nothing is known."""
    if s.pairing != AUTO and s.offences == Offences.FINED:
        return 0
    return SIZE + 1


@rule
def family(number: int) -> int:
    """The cards of a number; and last My Pal, alone."""
    return one(MY_PAL) if number == SIZE else twins_of(number) | pals_of(number)


@rule("PA-4", "PA-5", "PA-9")
def fits(s: State, seat: int, those: int, hand: int, laid: int) -> bool:
    """Can a seat have just these of those cards in its hand and laid aside? Pairs laid by the program follow from all cards
    dealt: in the hand, laid and played. A player's own are whole."""
    pals, least = at_least(s, seat, 0)
    if pals & those and count(hand & pals) < least:
        return False
    if s.pairing == AUTO:
        return pairs_in(hand | laid | s.played[seat] & those) == laid
    return pairs_in(laid) == laid


@rule("PA-7")
def reask(s: State, viewer: int) -> None:
    """In a world dealt anew, they race who can take there."""
    if s.phase == TAKE and able(s):
        s.actors = able(s)
