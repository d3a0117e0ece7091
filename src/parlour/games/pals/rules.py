"""Pals, for three to six (Walter H. Schaefer, Philadelphia, 1939).

Lay aside your pairs of Pals, then be quick: when a card is led and called, the first player with its Pal takes it. The deal is over
when a player runs out of cards. A game for children of all ages.

The pack has the joker, My Pal, and four troupes of 13: yellow and red boys, blue and green girls, each 1 to 12 and a captain (star).
Two cards are Pals if they have the same number and one is a boy and the other a girl; so are a boy captain and a girl captain.

PA-1 (S) 3 to 6 play.
PA-2 (S) Cards are dealt face up until a starred card falls: a captain, or My Pal, which bears a star too. Its player is the first
    dealer. Later deals pass left.
PA-3 (S) Deal all 53 cards; some players get one more than others. Nobody looks until the last card is dealt.
PA-4 (S; order and empty hand C) "Pair your Pals": all players lay aside their pairs at once, face down. The joker is in no pair here.
    When the program lays the pairs, cards earlier in the pack's order go first. If your hand is empty when pairing ends, you are
    out and the deal is over (of two empty hands, the nearest to the dealer's left is out).
PA-5 (S; time C) Pairing ends when the dealer calls "Play Pals". Pairs not laid by then stay in hand. With `auto`, the program lays
    all pairs. With `own`, players lay their own and say when they are done, even with none; or the dealer calls "Play Pals", which
    stops everyone. (A live table allows the call after 15 seconds and makes it after 45; the terminal has no limit.)
    [pairing=auto|own]
PA-6 (S) The dealer leads any card and calls its name: the character's ("Watt Fore!"). Every card led or taken is called that way.
PA-7 (S) Then it is a race: the first to play a Pal of that card, calling its name, takes the trick. The leader may take it too, with
    a Pal kept in hand.
PA-8 (S; not led D) In the same race My Pal takes any card another player led, with the call "My Pal". You may lead it only if it
    is your only card; then it ends the deal.
PA-9 (D) If nobody takes a card, a player who holds its Pal must take it (of two, the nearest to the leader's left). No one else is
    asked, and only a Pal will do.
PA-10 (S) Whoever takes a trick leads next, even if My Pal took it.
PA-11 (S) Lone Scout: a card is led whose Pals are gone from all hands, because My Pal took its partner earlier. It stays on the
    table, the same player leads another card, and whoever takes that one takes all three. (My Pal cannot: it has been played.)
PA-12 (S; D) The deal is over when a player plays their last card. If it was led, nobody plays on it; if it took a trick, that counts.
PA-13 (D) A Lone Scout still on the table when a last card is led counts for nobody.
PA-14 (S; captain C) Score 1 point for each pair, laid or taken; 2 for a pair of captains; 3 for going out; 1 more for a pair with
    My Pal (2 in all, even if it took a captain); 1 more for a trick with a Lone Scout.
PA-15 (S) Cards left in your hand count nothing.
PA-16 (S; tie C) The most points win the deal, and one credit. A tie goes to the tied player who went out, or to that player's side,
    or else to nobody. A game of one deal is won the same way in every series; where nobody gets the credit, all who tie win.
PA-17 (S; ties C) Four credits win the series. Or `century`: the first to reach 100 points wins (of several, the highest; if they are
    equal, play another deal). Or `total`: the highest total after a set number of deals wins, and a tie is shared. At a live table
    you may set minutes instead: the deal in which time runs out is the last, and the record says which one that was (`stop`).
    [series=credits|century|total] [deals=6, 1-99] [minutes=0, 0-600]
PA-18 (S; number of partners, seating C) Partners: four play as two pairs, six as three pairs or two threes. Pairs sit across the
    table, threes at every other seat. Partners add their points in each deal and have one score. [partners=none|pairs|threes]
PA-19 (S; last card, waiting Lone Scout C) Call every card you play. If you lead without a call, you take the card back, even your
    last one, and the lead passes left; a Lone Scout stays. If you take without a call, you keep the trick, but the player on your
    left leads. [offences=fined]
PA-20 (S; the joker in a pair, the new race C) Two cards laid as a pair that are not Pals are a wrong pair; one of them may be the
    joker. (This can happen only where players lay their own pairs.) If nobody takes a card and nobody has to, and a
    Pal of it lies in a wrong pair, it is no Lone Scout, even if My Pal took the other Pal: all wrong pairs go back, face up, to the
    hands they came from, and the race for the card starts over. A wrong pair found at the end does not count and costs 1 point.
    [offences=fined]
"""

from __future__ import annotations

from parlour.engine.calling_card import CallingCard, Line, Phase, TimeLimit
from parlour.engine.common import ask, ask_together, deal_out, everybody, holds, left_of, most, next_in, race
from parlour.lang.cards import NO_CARD, NONE, count, has, lowest, one
from parlour.lang.fields import SEAT, card, card_set, option
from parlour.lang.options import Length, Offences
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.support import CHOICE, SHEET, SHEET_WEAKLY
from parlour.lang.words import Word
from parlour.mechanics.sides import Partners, Series, Sides, add_credit, add_points_of_sides, find_best, side_of
from parlour.packs.pals import known_hands
from parlour.packs.pals.calls import HOLD, SILENTLY, TO_HOLD, TO_LEAD, TO_TAKE, Calls, called, say_nothing, uncalled, was_silent
from parlour.packs.pals.cards import PACK
from parlour.packs.pals.known_hands import KnownHands, able, holders, nearest_holder, play_out, rule_out, take_back_wrong
from parlour.packs.pals.pairs import (
    DONE,
    TO_PAIR,
    Pairing,
    cards_to_mispair,
    cards_to_pair,
    clear,
    go_out,
    lay_pairs,
    pair_with,
    pairing_option,
)
from parlour.packs.pals.troupes import CAPTAINS, MY_PAL, TROUPES, first_starred, pals_of

PAIR, LEAD, TAKE, MUST = range(4)
PLAY_PALS = DONE + 1
OUT_BY_LEADING, OUT_BY_TAKING, OUT_BY_PAIRING = range(3)
CREDITS_TO_WIN, POINTS_TO_WIN = 4, 100
FOR_GOING_OUT, WITH_MY_PAL = 3, 2

CALLING_CARD = CallingCard(
    name="pals",
    title="Pals",
    year=1939,
    maker="Walter H. Schaefer, Philadelphia",
    aim="Lay pairs of Pals, take cards with their Pals, and be the first to run out of cards.",
    players=(3, 4, 5, 6),
    minutes=30,
    aloud="PA-19",
    pack=PACK,
    version=2,
    phases=(
        Phase(
            "pair",
            (*TO_PAIR, Word("play pals", PLAY_PALS, says='calls "Play Pals"', calls="Play Pals!")),
            asks="Pair your Pals",
            calls="Pair your Pals!",
            together=True,
            time_limit=TimeLimit("play pals", "done", earliest=15, latest=45, clause="PA-5"),
        ),
        Phase("lead", TO_LEAD, asks="Lead a card and call its name", calls="Pair your Pals! Play Pals!"),
        Phase("take", (*TO_TAKE, TO_HOLD), asks="Take it with its Pal or with My Pal, or hold", is_race=True),
        Phase("must", (*TO_TAKE, Word("hold", HOLD, is_listed=False)), asks="Nobody took it: take it with its Pal"),
    ),
    count=(
        Line("pairs", "PA-14", "{points} pairs of Pals", one="one pair of Pals", so_far=True),
        Line("captains", "PA-14", "extra for {points} pairs of captains", one="extra for a pair of captains", so_far=True),
        Line("my_pal", "PA-14", "took a card with My Pal", so_far=True),
        Line("lone_scout", "PA-14", "took a Lone Scout", so_far=True),
        Line("going_out", "PA-14", "went out"),
        Line("wrong_pairs", "PA-20", "{points} wrong pairs", one="one wrong pair"),
    ),
    headline="{Winner} is everybody's Pal!",
    endings=("a last card was led", "a last card took a trick", "a whole hand was paired"),
    refusals={
        "PA-4": "A pair is a boy and a girl of the same number, or a boy captain and a girl captain.",
        "PA-5": 'Only the dealer calls "Play Pals".',
        "PA-7": "Only a Pal of {led} takes it, or My Pal if someone else led it.",
        "PA-8": "You can lead My Pal only as your last card, and it can't take a card you led yourself.",
        "PA-9": "Nobody took {led} and you hold its Pal, so you must take it with {legal}.",
        "PA-19": "Call your card as you play it.",
    },
)

PA_4, PA_5, PA_7, PA_8, PA_9, PA_19 = (clause(f"PA-{n}") for n in (4, 5, 7, 8, 9, 19))


class State(KnownHands, Calls, Sides, seats=6):
    """Pairs and tricks, the Lone Scout, and what everyone knows about the hands."""

    scout: int = card(title="Lone Scout", says="{value} is a Lone Scout: it stays on the table until the next card is taken.")
    paired: list[int] = card_set(per=SEAT, title="cards taken with their Pal")
    pairing: int = pairing_option("PA-5")
    series: int = option(
        Series,
        clause="PA-17",
        rests_on=SHEET,
        others={"century": SHEET, "total": SHEET},
        means="4 credits win, or 100 points, or the highest total",
    )
    deals: int = option(
        6, low=1, high=99, clause="PA-17", rests_on=CHOICE, means="the number of deals, when the highest total wins"
    )
    minutes: int = option(
        0,
        low=0,
        high=600,
        clause="PA-17",
        rests_on=CHOICE,
        means="minutes of play instead of deals, at a live table (0: play by deals)",
    )
    partners: int = option(
        Partners,
        clause="PA-18",
        rests_on=SHEET,
        others={"pairs": SHEET_WEAKLY},
        means="alone or with partners",
        needs={"pairs": (4, 6), "threes": (6,)},
    )


@rule("PA-1", "PA-3")
def pack_of(s: State) -> int:
    return TROUPES | one(MY_PAL)


@rule("PA-2")
def first_dealer(s: State) -> int:
    return first_starred(s, pack_of(s))


@rule("PA-3", "PA-4", "PA-5")
def deal(s: State) -> None:
    deal_out(s, s.hand, everybody(s))
    if s.pairing == Pairing.AUTO:
        lay_pairs(s, everybody(s))
        play_pals(s)
    else:
        ask_together(s, everybody(s))


# Pairing.


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
    return cards_to_mispair(s, seat, PA_4) if s.offences == Offences.FINED else NONE


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
    """Pairing is over. The dealer leads, unless a hand is empty."""
    empty = everybody(s) & ~holders(s, s.hand, pack_of(s))
    if empty:
        go_out(s, next_in(empty, s.dealer))
    else:
        ask_to_lead(s, s.dealer)


# Leading and taking.


@rule("PA-6", "PA-10")
def ask_to_lead(s: State, seat: int) -> None:
    s.phase = LEAD
    ask(s, seat)


@rule("PA-6", "PA-8")
def legal_lead(s: State, seat: int) -> int:
    may = called(s, s.hand[seat], PA_19)
    if s.hand[seat] != one(MY_PAL):
        may = narrow(may, ~one(MY_PAL), PA_8)
    return may


@rule("PA-19")
def offences_lead(s: State, seat: int) -> int:
    return uncalled(s)


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
            go_out(s, seat)
        elif able(s):
            ask_to_take(s)
        else:
            nobody_took(s)


@rule("PA-7", "PA-8")
def ask_to_take(s: State) -> None:
    s.phase = TAKE
    race(s, able(s))


@rule("PA-7", "PA-8")
def legal_take(s: State, seat: int) -> int:
    may = called(s, s.hand[seat] | one(HOLD), PA_19)
    may = narrow(may, pals_of(s.led) | one(MY_PAL) | one(HOLD), PA_7)
    if seat == s.leader:
        may = narrow(may, ~one(MY_PAL), PA_8)
    return may


@rule("PA-9")
def legal_must(s: State, seat: int) -> int:
    return narrow(called(s, s.hand[seat] | one(HOLD), PA_19), pals_of(s.led), PA_9)


@rule("PA-7", "PA-9", "PA-19")
def take(s: State, seat: int, choice: int) -> None:
    if choice == SILENTLY:
        say_nothing(s, seat)
    elif choice != HOLD:
        take_trick(s, seat, choice)
    else:
        holds(s, seat)
        if s.actors == NONE:
            nobody_took(s)


must = take
offences_take = offences_must = offences_lead


@rule("PA-10", "PA-11", "PA-12", "PA-19")
def take_trick(s: State, seat: int, card: int) -> None:
    """Take the card led with this one, and the Lone Scout with it; then lead, or go out."""
    next_leader = left_of(s, seat) if was_silent(s) else seat
    if card != MY_PAL:
        s.paired[seat] |= one(s.led) | one(card)
    play_out(s, seat, card)
    s.taken[seat] |= clear(s)
    s.scout = NO_CARD
    if s.hand[seat] == NONE:
        go_out(s, seat)
    else:
        ask_to_lead(s, next_leader)


@rule("PA-9", "PA-11", "PA-20")
def nobody_took(s: State) -> None:
    """The nearest with a Pal must take; or wrong pairs come to light; or the card is a Lone Scout, whose leader leads again."""
    pals = pals_of(s.led)
    if holders(s, s.hand, pals):
        s.phase = MUST
        ask(s, nearest_holder(s, pals))
    elif holders(s, s.wrong, pals):
        take_back_wrong(s)
        ask_to_take(s)
    else:  # My Pal is gone, so there was no race: the leader is still asked.
        rule_out(s, pals)
        s.scout = s.led
        s.led = NO_CARD


# The count. Laid pairs are counted when the deal is over: until then only their owner sees them.


@rule("PA-14", "PA-15", "PA-20")
def cards_pairs(s: State, seat: int) -> int:
    return s.paired[seat] | (s.laid[seat] & ~s.wrong[seat] if s.deal_over else NONE)


@rule("PA-14")
def count_pairs(s: State, seat: int) -> int:
    return count(cards_pairs(s, seat)) // 2


@rule("PA-14")
def cards_captains(s: State, seat: int) -> int:
    return cards_pairs(s, seat) & CAPTAINS


@rule("PA-14")
def count_captains(s: State, seat: int) -> int:
    return count(cards_captains(s, seat)) // 2


@rule("PA-14")
def count_my_pal(s: State, seat: int) -> int:
    return WITH_MY_PAL if has(s.taken[seat], MY_PAL) else 0


@rule("PA-13", "PA-14")
def count_lone_scout(s: State, seat: int) -> int:
    """Every trick is two cards, but for the one with the Lone Scout."""
    return count(s.taken[seat]) % 2


@rule("PA-14")
def count_going_out(s: State, seat: int) -> int:
    return FOR_GOING_OUT if seat == s.out else 0


@rule("PA-20")
def cards_wrong_pairs(s: State, seat: int) -> int:
    return s.wrong[seat]


@rule("PA-20")
def count_wrong_pairs(s: State, seat: int) -> int:
    return -(count(s.wrong[seat]) // 2)


@rule("PA-4", "PA-12")
def ending(s: State) -> int:
    if s.phase == PAIR:
        return OUT_BY_PAIRING
    return OUT_BY_LEADING if s.phase == LEAD else OUT_BY_TAKING


# The series.


@rule("PA-16", "PA-17", "PA-18")
def settle(s: State) -> None:
    find_best(s, s.out)
    if s.series == Series.CREDITS:
        add_credit(s)
    else:
        add_points_of_sides(s)


@rule("PA-17")
def time_limit(s: State) -> int:
    return s.minutes if s.series == Series.TOTAL else 0


@rule("PA-17")
def finished(s: State) -> bool:
    best = most(s)
    top = s.total[lowest(best)]
    if s.series == Series.CREDITS:
        return top >= CREDITS_TO_WIN
    if s.series == Series.CENTURY:
        return top >= POINTS_TO_WIN and best == side_of(s, lowest(best))
    return time_limit(s) == 0 and s.deal >= s.deals


@rule("PA-16", "PA-17")
def winners(s: State) -> int:
    if s.length != Length.DEAL:
        return most(s)
    return s.won if s.won else s.best


# What is possible in the hands nobody sees (PA-4, PA-5, PA-7, PA-9, PA-20).

AT_LEAST = 1
at_least, reask = known_hands.must_hold, known_hands.race_anew
families, family, fits = known_hands.families, known_hands.family, known_hands.fits
