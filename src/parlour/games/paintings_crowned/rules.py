"""Famous Paintings No. 1: the crowned Club (U. S. Playing Card Co. No. 1117, 1897).

A popularity contest: Clubs A and B stand together against C and D, and each deal crowns one of them. A game of tricks with a
trump; the allied Ruler is like the left bower of Euchre.

F1-1 (D) 2 to 7 play: seven hands of seven cards and the card turned up make 50 of the 52.
F1-2 (S; out of play D) Each player is dealt seven cards, and the next card is turned up: its Club is crowned. That card and
    the rest of the pack stay out of play.
F1-3 (S) A and B are allies, and so are C and D. The highest card is the Ruler (13) of the crowned Club, next comes the Ruler
    of its ally, then the crowned Club's 12 down to 1. In every other Club, 13 is high and 1 is low.
F1-4 (S) The allied Ruler belongs to the crowned Club: to lead, to follow and to take a play. It does not follow its own Club.
F1-5 (S) The player on the dealer's left leads any card. Everyone else must follow the Club led if able. If you cannot follow,
    you may play any card, crowned or not.
F1-6 (S) The highest crowned card takes the play. If there is none, the highest card of the Club led takes it. The taker leads.
F1-7 (S) Each play you take is one point, counted when the deal is over. The deal passes left.
F1-8 (S; tie C) The first to eleven points wins. If two players get there in one deal, the higher score wins; if they tie, play
    another deal. [target=11, 1-9999]
F1-9 (C) If you fail to follow when able, the play stands and costs you three points, the fine that the sheet sets in No. 2.
    [offences=fined]

The sheet advises: lead a high card of a Club that is not crowned; with many high crowned cards, lead the highest.
"""

from __future__ import annotations

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_each, draw, everybody, left_of, reached
from parlour.lang.cards import NONE, count, has, highest, lowest, one
from parlour.lang.fields import ALL, Role, card_set, cards, option
from parlour.lang.rule import clause, rule
from parlour.lang.support import SHEET
from parlour.lang.words import Word
from parlour.mechanics.tricks import Tricks, failures, lay, must_follow, not_following, player_of, take_trick
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import RULERS, SIZE, WHOLE_PACK, club_number, club_of

CALLING_CARD = CallingCard(
    name="paintings-crowned",
    title="Famous Paintings No. 1: Crowned Club",
    short_title="Crowned Club",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Euchre",
    aim="Take plays with the help of the crowned Club. The first to eleven points wins.",
    players=(2, 3, 4, 5, 6, 7),
    minutes=20,
    pack=PACK,
    phases=(Phase("play", (Word("play {card}", says="plays {card}"),), asks="Play a card", is_trick=True),),
    count=(
        Line("plays", "F1-7", "{plays_taken} plays", one="one play", so_far=True),
        Line("fines", "F1-9", "{failures} failures to follow suit", one="one failure to follow suit", fine=True),
    ),
    headline="{Winner} takes the crown!",
    refusals={"F1-5": "You can follow {led}: you hold {legal}."},
)

F1_5 = clause("F1-5")
HAND = 7
FINE = 3


class State(Tricks, seats=7):
    """Tricks, the card turned up and the cards it crowned."""

    turned: int = cards(seen=ALL, title="card turned up", says="{cards} is turned up: its Club is crowned.", role=Role.TURNED)
    crowned: int = card_set(title="all crowned cards")
    target: int = option(11, clause="F1-8", rests_on=SHEET, means="the points that win the game")


@rule("F1-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("F1-2", "F1-4", "F1-5")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), HAND)
    card = draw(s)
    s.turned = one(card)
    s.crowned = club_of(card) | one(allied_ruler(card))
    ask(s, left_of(s, s.dealer))


@rule("F1-3")
def allied_ruler(card: int) -> int:
    """The Ruler of the Club allied with the card's own."""
    club = club_number(card)
    ally = club + 1 - 2 * (club % 2)
    return ally * SIZE + SIZE - 1


@rule("F1-4")
def suit_of(s: State, card: int) -> int:
    """The cards that follow this one when it is led."""
    if has(s.crowned, card):
        return s.crowned
    return club_of(card) & ~s.crowned


@rule("F1-5")
def legal_play(s: State, seat: int) -> int:
    return must_follow(s, seat, F1_5)


@rule("F1-9")
def offences_play(s: State, seat: int) -> int:
    return not_following(s, seat)


@rule("F1-5", "F1-6")
def play(s: State, seat: int, card: int) -> None:
    lay(s, seat, card, suit_of(s, card))
    following = left_of(s, seat)
    if following != s.leader:
        ask(s, following)
        return
    taker = player_of(s, best_card(s, s.trick))
    take_trick(s, taker)
    if s.hand[taker]:
        ask(s, taker)
    else:
        s.actors = NONE


@rule("F1-3", "F1-6")
def best_card(s: State, trick: int) -> int:
    """The card that takes the play."""
    crowned = trick & s.crowned
    if crowned == NONE:
        return highest(trick & s.suit)
    rulers = crowned & RULERS
    if rulers == NONE:
        return highest(crowned)
    own = rulers & club_of(lowest(s.turned))
    if own:
        return lowest(own)
    return lowest(rulers)


@rule("F1-7")
def plays_taken(s: State, seat: int) -> int:
    """The number of plays a seat has taken."""
    return count(s.taken[seat]) // s.players


@rule("F1-7")
def count_plays(s: State, seat: int) -> int:
    return plays_taken(s, seat)


@rule("F1-9")
def count_fines(s: State, seat: int) -> int:
    return -FINE * failures(s, seat)


@rule("F1-8")
def finished(s: State) -> bool:
    return reached(s, s.target)
