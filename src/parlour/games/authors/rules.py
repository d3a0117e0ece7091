"""Authors, with the Famous Paintings pack (U. S. Playing Card Co. No. 1117, 1897).

Call the cards you want from the other players and collect books of four. The last paragraph of the sheet describes it.

AU-1 (S; players D) For 2 to 8 players. Each player is dealt four cards; the rest form the pack, face down on the table.
AU-2 (S; blocks D) A book is four consecutive cards of one Club: 1 to 4, 5 to 8 or 9 to 12. The four Rulers are a book too,
    which makes thirteen.
AU-3 (S) In turn, starting at the dealer's left, call one card from one other player, by artist and title ("The Kiss,
    by Francesco Hayez"). You must hold a card of its book, and not the card itself.
AU-4 (S) A player who holds the card called must give it up, and the caller calls again, from anyone.
AU-5 (S; option C) If that player doesn't hold it, the caller draws a card from the pack and the call passes to the left,
    whatever was drawn. [lucky=no|yes] `yes`: a caller who draws the very card called shows it and keeps the call.
AU-6 (P) A complete book is laid down at once. Books dealt complete are laid down starting at the dealer's left.
AU-7 (S; giver C) A player with no cards left draws one at once, as long as the pack lasts. A caller who got the card then goes
    on calling; after a miss the call passes all the same (AU-5). If one call empties both hands, the giver draws first.
AU-8 (S; out D) When the pack is gone, a miss only passes the call. A player with no cards is then out: they get no turn, and nobody
    may call from them. So a caller whose last cards went into a book passes the call too.
AU-9 (S; tie C) The thirteenth book ends the game. The most books win; a tie is shared.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.engine.calling_card import CallingCard, Line, Phase
from parlour.engine.common import ask, deal_each, draw, everybody, left_of, next_in
from parlour.lang.cards import NO_CARD, NONE, count, has, lowest, one, run, shifted
from parlour.lang.fields import ACTOR, ALL, OWNER, SEAT, Role, card, card_set, cards, known, number, option
from parlour.lang.rule import clause, narrow, rule
from parlour.lang.slots import Seats
from parlour.lang.state import Common
from parlour.lang.support import SHEET
from parlour.lang.words import Word
from parlour.packs.paintings.cards import PACK
from parlour.packs.paintings.clubs import RULERS, SIZE, WHOLE_PACK

FROM = len(PACK)
"""The choice of the player to call from is this plus the seat."""

ASKS = "asks {seat} for {card_title} by {card_artist} ({card}) and {answer}"
ANSWERS = ("does not get it", "gets it", "does not get it, and draws it from the pack")
MISSES, GETS, DRAWS = range(len(ANSWERS))

BOOK = 4
BOOKS = 13
THE_RULERS = BOOKS - 1


@rule("AU-2")
def book(number: int) -> int:
    """One of the thirteen books, by its number from 0: three in each Club, and last the Rulers."""
    if number == THE_RULERS:
        return RULERS
    return run(number // 3 * SIZE + number % 3 * BOOK, BOOK)


CALLING_CARD = CallingCard(
    name="authors",
    title="Authors",
    year=1897,
    maker="U. S. Playing Card Co., Cincinnati",
    parent="Authors",
    aim="Call cards from the other players and lay down the most books of four.",
    players=(2, 3, 4, 5, 6, 7, 8),
    minutes=20,
    aloud="AU-3",
    pack=PACK,
    phases=(
        Phase(
            "call",
            (Word("ask {seat} for {card}", "card", "seat", seat=Seats(at=FROM), says=ASKS, calls="{seat}, {card_by}."),),
            asks="Ask a player for a card",
        ),
    ),
    count=(Line("books", "AU-9", "{points} books", one="one book", so_far=True),),
    books=tuple(book(number) for number in range(BOOKS)),
    headline="{Winner} has the best library!",
    refusals={
        "AU-3": "Ask another player for a card you don't hold, from a book you hold a card of. "
        "Books are 1 to 4, 5 to 8 and 9 to 12 of each Club, and the four Rulers.",
        "AU-8": "That player has no cards and is out of the game.",
    },
)

AU_3, AU_8 = clause("AU-3"), clause("AU-8")


class Lucky(IntEnum):
    """Does a caller who draws the card called keep the call (AU-5)?"""

    NO = 0
    YES = 1


class State(Common, seats=8):
    """Hands and books, and what the calls have told the table."""

    hand: list[int] = cards(per=SEAT, seen=OWNER, title="hand", role=Role.HAND)
    books: list[int] = cards(per=SEAT, seen=ALL, title="books", says="{Seat} lays down {cards}.", role=Role.BOOKS)
    called: int = card(seen=ACTOR, title="card called")
    given: int = card(title="card just given", quiet=True, role=Role.GIVEN)
    answer: int = number(title="result of the last call", values=ANSWERS, start=-1, quiet=True)
    shown: list[int] = known("shown", of="hand", title="cards seen going to the hand")
    cannot: list[int] = known("cannot", of="hand", title="cards known not to be in the hand")
    some: list[int] = card_set(per=SEAT, title="cards of which the hand holds at least one of each book")
    lucky: int = option(
        Lucky, clause="AU-5", rests_on=SHEET, means="a caller who draws the card called passes the call, or keeps it"
    )


@rule("AU-2")
def book_of(card: int) -> int:
    """The book this card belongs to."""
    if has(RULERS, card):
        return RULERS
    return run(card // SIZE * SIZE + card % SIZE // BOOK * BOOK, BOOK)


@rule("AU-1")
def pack_of(s: State) -> int:
    return WHOLE_PACK


@rule("AU-1", "AU-3", "AU-6", "AU-7")
def deal(s: State) -> None:
    deal_each(s, s.hand, everybody(s), BOOK)
    seat = s.dealer
    for _ in range(s.players):
        seat = left_of(s, seat)
        lay_book(s, seat, lowest(s.hand[seat]))
        refill(s, seat)
    pass_call(s, s.dealer)


@rule
def with_cards(s: State) -> int:
    """The seats that have cards."""
    found = NONE
    for seat in range(s.players):
        if s.hand[seat]:
            found |= one(seat)
    return found


@rule("AU-3", "AU-5", "AU-8", "AU-9")
def pass_call(s: State, seat: int) -> None:
    """Ask the next player to the left who has cards. If nobody has any, all the books are laid down."""
    left = with_cards(s)
    if left:
        ask(s, next_in(left, seat))
    else:
        s.actors = NONE


@rule("AU-3", "AU-8")
def legal_call(s: State, seat: int) -> int:
    if s.called != NO_CARD:
        may = narrow(shifted(everybody(s), FROM), ~one(FROM + seat), AU_3)
        return narrow(may, shifted(with_cards(s), FROM), AU_8)
    begun = NONE
    left = s.hand[seat]
    while left:
        begun |= book_of(lowest(left))
        left &= ~begun
    return narrow(WHOLE_PACK, begun & ~s.hand[seat], AU_3)


@rule("AU-3", "AU-4", "AU-5")
def call(s: State, seat: int, choice: int) -> None:
    if s.called == NO_CARD:
        s.called = choice
        s.half = seat + 1
        return
    card = s.called
    s.called = NO_CARD
    s.half = 0
    called_upon = choice - FROM
    learn_from_call(s, seat, card)
    if has(s.hand[called_upon], card):
        give(s, called_upon, seat, card)
        keep_call(s, seat)
    elif miss(s, called_upon, seat, card):
        keep_call(s, seat)
    else:
        pass_call(s, seat)


@rule("AU-4", "AU-7", "AU-8")
def keep_call(s: State, seat: int) -> None:
    """The caller calls again, with any cards left to call with."""
    if s.hand[seat]:
        ask(s, seat)
    else:
        pass_call(s, seat)


@rule("AU-4", "AU-6", "AU-7")
def give(s: State, giver: int, seat: int, card: int) -> None:
    """The card called goes to the caller."""
    s.answer = GETS
    s.given = card
    s.hand[giver] &= ~one(card)
    s.shown[giver] &= ~one(card)
    if has(s.some[giver], card):
        s.some[giver] &= ~book_of(card)
    s.hand[seat] |= one(card)
    s.shown[seat] |= one(card)
    s.cannot[seat] &= ~one(card)
    lay_book(s, seat, card)
    refill(s, giver)
    refill(s, seat)


@rule("AU-5", "AU-7", "AU-8")
def miss(s: State, called_upon: int, seat: int, card: int) -> bool:
    """The card called was not there, and the caller draws. Returns whether the caller keeps the call."""
    s.answer = MISSES
    s.given = NO_CARD
    s.cannot[called_upon] |= one(card)
    s.some[called_upon] &= ~one(card)
    if s.pack == NONE:
        return False
    drawn = draw_one(s, seat)
    if s.lucky == Lucky.YES:
        s.shown[seat] |= one(card) & s.hand[seat]
        s.cannot[seat] = one(card) & ~s.hand[seat]
    refill(s, seat)
    if s.lucky == Lucky.YES and drawn == card:
        s.answer = DRAWS
    return s.answer == DRAWS


@rule("AU-5", "AU-6")
def draw_one(s: State, seat: int) -> int:
    """Draw a card. Nothing is known any more to be missing from the hand."""
    card = draw(s)
    s.hand[seat] |= one(card)
    s.cannot[seat] = NONE
    lay_book(s, seat, card)
    return card


@rule("AU-7")
def refill(s: State, seat: int) -> None:
    if s.hand[seat] == NONE and s.pack:
        draw_one(s, seat)


@rule("AU-2", "AU-6", "AU-9")
def lay_book(s: State, seat: int, card: int) -> None:
    """Lay down the book of this card if it is complete. The score runs along."""
    whole = book_of(card)
    if s.hand[seat] & whole == whole:
        s.hand[seat] &= ~whole
        s.books[seat] |= whole
        s.shown[seat] &= ~whole
        s.some[seat] &= ~whole
        s.total[seat] += 1


@rule("AU-9")
def cards_books(s: State, seat: int) -> int:
    return s.books[seat]


@rule("AU-9")
def count_books(s: State, seat: int) -> int:
    return count(s.books[seat]) // BOOK


@rule
def settle(s: State) -> None:
    """Nothing to add: the score is up to date."""


@rule("AU-9")
def finished(s: State) -> bool:
    return True


# What the table knows, for dealing the unseen cards anew.


@rule("AU-3")
def learn_from_call(s: State, seat: int, card: int) -> None:
    """A caller holds another card of the book, and not the card called."""
    others = book_of(card) & ~one(card)
    if s.some[seat] & others:
        s.some[seat] &= ~one(card)
    elif s.shown[seat] & others == NONE:
        s.some[seat] |= others & ~s.cannot[seat]
    s.cannot[seat] |= one(card)


AT_LEAST = BOOKS


@rule("AU-3")
def at_least(s: State, seat: int, i: int) -> tuple[int, int]:
    """The hand holds at least one of these cards of book ``i``, or nothing is known."""
    those = s.some[seat] & book(i)
    if those:
        return those, 1
    return NONE, 0


@rule("AU-6")
def possible(s: State) -> bool:
    """No hand holds a whole book: it would have been laid down."""
    for seat in range(s.players):
        left = s.hand[seat]
        while left:
            whole = book_of(lowest(left))
            if left & whole == whole:
                return False
            left &= ~whole
    return True
