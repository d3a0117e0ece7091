"""The words of moves: every kind of template is read and shown, and reads back what it shows."""

from __future__ import annotations

import pytest
from walks import GAMES

from parlour import load
from parlour.lang.cards import count, lowest, to_set
from parlour.lang.errors import Reason
from parlour.lang.phrases import NAMED_TWICE, NO_SUCH_PLAYER, OUT_OF_RANGE
from parlour.lang.slots import Lots, ManyCards, Numbers, OneCard, OneOf, Seats, Slot, Unreadable
from parlour.lang.state import Common
from parlour.lang.words import Word, is_surely_whole, move_text, word_of
from parlour.packs.paintings.cards import PACK as PAINTINGS
from parlour.packs.rook.cards import COLOURS
from parlour.packs.rook.cards import PACK as ROOK


class Bare(Common, seats=8):
    """A state with the common fields only."""


def a_state(players: int = 4) -> Bare:
    s = Bare()
    s.players = players
    return s


def paintings(names: str) -> list[int]:
    return [card for name in names.split() if (card := PAINTINGS.find(name)) is not None]


def lot_of(s: Common, card: int) -> int:
    """A table with the loose cards A1 and D2, the build B5+C8 and the build A3+C1+D4."""
    for lot in ("A1", "D2", "B5 C8", "A3 C1 D4"):
        if card in paintings(lot):
            return to_set(paintings(lot))
    return 0


PASS, DONE = 60, 61
PASSES = Word("pass", PASS)
PLAY = Word("play {card}", says="plays {card}")
DRAW = Word("draw {place}", place=Numbers(2, 8, step=2))
BID = Word("bid {points}", points=Numbers(15, 100, step=5, at=1, clauses=("RK-5",)))
TRUMP = Word("trump {colour}", colour=OneOf(*COLOURS, at=4))
DISCARD = Word("discard {cards}", "cards", DONE, others="discards")
ASK = Word("ask {seat} for {card}", "card", "seat", seat=Seats(at=52))
PAIR = Word("pair {card} + {other}", unordered=True)
TAKE = Word("take {lots} with {card}", "card", "lots", DONE, lots=Lots(lot_of))
MARKED = Word("show {card}, {other}", "other", PASS, "card")


def many_cards(word: Word) -> bool:
    """Does such a move name several cards?"""
    return sum(slot.is_card + slot.many for slot in word.slots.values()) > 1


def show(word: Word, choices: list[int], s: Common | None = None) -> str:
    whole, filled = word.match(choices, PAINTINGS, s or a_state())
    assert whole
    return word.show(filled, PAINTINGS, s or a_state())


@pytest.mark.parametrize(
    ("word", "text", "choices"),
    [
        (PASSES, "pass", [PASS]),
        (PLAY, "play A1", [0]),
        (PLAY, "play D13", [51]),
        (BID, "bid 15", [1]),
        (BID, "bid 100", [18]),
        (TRUMP, "trump red", [4]),
        (TRUMP, "trump green", [7]),
        (DISCARD, "discard B1", [13, DONE]),
        (DISCARD, "discard A1, B1, D13", [0, 13, 51, DONE]),
        (ASK, "ask 3 for A3", [2, 55]),
        (ASK, "ask 0 for D13", [51, 52]),
        (PAIR, "pair A2 + B2", [1, 14]),
        (TAKE, "take A1 with D13", [51, 0, DONE]),
        (TAKE, "take A1, D2 with D13", [51, 0, 40, DONE]),
        (TAKE, "take B5+C8 with A13", [12, 17, DONE]),
        (TAKE, "take A3+C1+D4, B5+C8 with A13", [12, 2, 17, DONE]),
        (MARKED, "show A1, B1", [13, PASS, 0]),
    ],
)
def test_every_kind_of_move_reads_what_it_shows(word: Word, text: str, choices: list[int]) -> None:
    s = a_state()
    assert word.read(text, PAINTINGS, s) == choices
    assert show(word, choices) == text
    assert move_text((word,), choices, PAINTINGS, s) == text


@pytest.mark.parametrize(
    ("word", "text", "shown"),
    [
        (PASSES, "  PASS ", "pass"),
        (PLAY, "Play  a1", "play A1"),
        (PLAY, "\tplay\nd13\u00a0", "play D13"),
        (PLAY, "play the mona lisa", "play A13"),
        (BID, "BID 020", "bid 20"),
        (TRUMP, "trump  GREEN", "trump green"),
        (DISCARD, "discard d13,a1 ,  B1", "discard A1, B1, D13"),
        (ASK, "ask 2 FOR The Night Watch", "ask 2 for B11"),
        (PAIR, "pair b2 + a2", "pair A2 + B2"),
        (PAIR, "pair b2+a2", "pair A2 + B2"),
        (PAIR, "pair b2 +a2", "pair A2 + B2"),
        (TAKE, "take d2,a1 with d13", "take A1, D2 with D13"),
        (TAKE, "TAKE c8 + b5 , a1 WITH a13", "take A1, B5+C8 with A13"),
        (MARKED, "show a1,b1", "show A1, B1"),
    ],
)
def test_case_spaces_and_order_do_not_matter(word: Word, text: str, shown: str) -> None:
    choices = word.read(text, PAINTINGS, a_state())
    assert choices is not None
    assert show(word, choices) == shown


@pytest.mark.parametrize("place", range(52))
def test_every_title_names_its_card(place: int) -> None:
    face = PAINTINGS.faces[place]
    assert PLAY.read(f"play {face.title}", PAINTINGS, a_state()) == [place]
    assert ASK.read(f"ask 1 for {face.title}", PAINTINGS, a_state()) == [place, 53]


def test_names_of_two_words_are_read_too() -> None:
    s = a_state()
    assert PLAY.read("play red 5", ROOK, s) == [4]
    assert PLAY.read("PLAY  Green   14", ROOK, s) == [55]
    assert DISCARD.read("discard green 1, red 5", ROOK, s) == [4, 42, DONE]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (PASSES, ""),
        (PASSES, "pas"),
        (PASSES, "pass pass"),
        (PASSES, "I pass"),
        (PLAY, "play"),
        (PLAY, "play "),
        (PLAY, "lay A1"),
        (PLAY, "playA1"),
        (BID, "bid"),
        (BID, "bid 2.5"),
        (BID, "bid ten"),
        (BID, "bid 15 20"),
        (BID, "bid +15"),
        (BID, "bid 1234567890"),
        (ASK, "ask 2 A3"),
        (ASK, "ask for A3"),
        (ASK, "ask two for A3"),
        (PAIR, "pair A2"),
        (PAIR, "pair A2 B2"),
        (TAKE, "take A1"),
        (TAKE, "take with A1"),
    ],
)
def test_other_words_are_another_kind_of_move(word: Word, text: str) -> None:
    assert word.read(text, PAINTINGS, a_state()) is None


NEARLY: list[tuple[Word, str, Reason, str | None, str]] = [
    (PLAY, "play A14", Reason.CARD, None, 'no card "A14"'),
    (PLAY, "play A1 A2", Reason.CARD, None, 'no card "A1 A2"'),
    (PLAY, "play " + "x" * 1000, Reason.CARD, None, 'no card "x'),
    (BID, "bid 10", Reason.RULE, "RK-5", "10 is too low"),
    (BID, "bid 105", Reason.RULE, "RK-5", "105 isn't between 15 and 100"),
    (BID, "bid 17", Reason.RULE, "RK-5", "17 isn't a multiple of 5"),
    (BID, "bid -15", Reason.RULE, "RK-5", "-15 is too low"),
    (DRAW, "draw 5", Reason.NUMBER, None, "5 isn't a multiple of 2"),
    (DRAW, "draw 0", Reason.NUMBER, None, "0 isn't between 2 and 8"),
    (TRUMP, "trump blue", Reason.CHOICE, None, '"blue" isn\'t one of red, yellow, black or green'),
    (DISCARD, "discard A1, A14", Reason.CARD, None, 'no card "A14"'),
    (DISCARD, "discard A1, a1", Reason.TWICE, None, "You named A1 twice"),
    (DISCARD, "discard A13, B1, Mona Lisa", Reason.TWICE, None, "You named A13 twice"),
    (DISCARD, "discard X7, A1, A1", Reason.TWICE, None, "You named A1 twice"),
    (DISCARD, "discard B7, A1, X7 and A1", Reason.TWICE, None, "You named A1 twice"),
    (PAIR, "pair A2 + a2", Reason.TWICE, None, "You named A2 twice"),
    (MARKED, "show C3, C3", Reason.TWICE, None, "You named C3 twice"),
    (TAKE, "take X1, A2, A1, A1 with D13", Reason.TWICE, None, "You named A1 twice"),
    (TAKE, "take D2, A1 with A1", Reason.TWICE, None, "You named A1 twice"),
    (DISCARD, "discard A1,", Reason.CARD, None, 'no card ""'),
    (DISCARD, "discard ,", Reason.CARD, None, 'no card ""'),
    (ASK, "ask 4 for A3", Reason.SEAT, None, 'There is nobody called "4" at this table.'),
    (ASK, "ask -1 for A3", Reason.SEAT, None, 'There is nobody called "-1"'),
    (ASK, "ask 2 for nothing", Reason.CARD, None, 'no card "nothing"'),
    (PAIR, "pair A2 + X2", Reason.CARD, None, 'no card "X2"'),
    (TAKE, "take A2 with A1", Reason.LOT, None, "A2 isn't on the table"),
    (TAKE, "take B5 with A1", Reason.LOT, None, "B5 isn't a lot on the table: B5 is part of B5+C8"),
    (TAKE, "take A1+D2 with A13", Reason.LOT, None, "A1+D2 isn't a lot on the table: A1 lies alone"),
    (TAKE, "take B5+C8+A1 with A13", Reason.LOT, None, "isn't a lot on the table"),
    (TAKE, "take B5+B5 with A13", Reason.TWICE, None, "You named B5 twice"),
    (TAKE, "take A1, a1 with A13", Reason.TWICE, None, "You named A1 twice"),
    (TAKE, "take B5+C8, C8+B5 with A13", Reason.TWICE, None, "You named C8 twice"),
    (TAKE, "take A1+X1 with A13", Reason.CARD, None, 'no card "X1"'),
]
"""What is nearly a move: why it isn't, by which clause, and part of what is said."""


@pytest.mark.parametrize(("word", "text", "reason", "clause"), [row[:4] for row in NEARLY])
def test_what_is_nearly_a_move_has_its_reason(word: Word, text: str, reason: Reason, clause: str | None) -> None:
    with pytest.raises(Unreadable) as caught:
        word.read(text, PAINTINGS, a_state())
    assert caught.value.reason == reason
    assert len(str(caught.value)) < 200
    assert caught.value.clauses == ((clause,) if clause else ())


@pytest.mark.english
@pytest.mark.parametrize(("word", "text", "message"), [(word, text, message) for word, text, _, _, message in NEARLY])
def test_what_is_nearly_a_move_says_what_is_wrong(word: Word, text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        word.read(text, PAINTINGS, a_state())
    assert message in str(caught.value)


SEVERAL = [
    (name, word) for name in GAMES for phase in load(name).rules.calling_card.phases for word in phase.words if many_cards(word)
]
"""The moves of every game that name several cards."""


@pytest.mark.parametrize(("name", "word"), SEVERAL)
@pytest.mark.parametrize("beside", ["", "no such card", "{unheld}"])
def test_a_card_that_is_named_twice_is_blamed_first(name: str, word: Word, beside: str) -> None:
    """Whatever else is wrong: a card that isn't in the pack, or one that the player doesn't hold."""
    game = load(name)
    s = game.open(1).state
    held = max(s.hand, key=count)  # type: ignore[attr-defined]
    double, unheld = (game.pack.card_name(lowest(cards)) for cards in (held, game.rules.verbs.pack_of(s) & ~held))
    several = ", ".join(filter(None, (beside.format(unheld=unheld), double, double)))
    one_each = [several if slot.many else double for slot in word.slots.values()]
    with pytest.raises(Unreadable) as caught:
        word.read(word.text.format(**dict(zip(word.slots, one_each, strict=True))), game.pack, s)
    assert (caught.value.reason, str(caught.value)) == (Reason.TWICE, NAMED_TWICE(card=double))


def test_the_games_have_moves_that_name_several_cards() -> None:
    assert {name for name, _ in SEVERAL} == {"dick-tracy", "paintings-twenty-six", "pals", "pals-for-two"}


def test_seats_are_those_at_the_table() -> None:
    assert ASK.read("ask 7 for A1", PAINTINGS, a_state(players=8)) == [0, 59]
    with pytest.raises(Unreadable) as caught:
        ASK.read("ask 2 for A1", PAINTINGS, a_state(players=2))
    assert str(caught.value) == NO_SUCH_PLAYER(seat=2)


def test_numbers_without_steps_are_simply_named() -> None:
    with pytest.raises(Unreadable) as caught:
        Numbers(1, 8).read("9", PAINTINGS, a_state())
    assert str(caught.value) == OUT_OF_RANGE(number=9, first=1, last=8)


def test_a_slot_takes_only_its_own_choices() -> None:
    s = a_state()
    assert [c for c in range(63) if OneCard().fits(c, PAINTINGS, s)] == list(range(52))
    assert [c for c in range(63) if ManyCards().fits(c, PAINTINGS, s)] == list(range(52))
    assert [c for c in range(63) if Lots(lot_of).fits(c, PAINTINGS, s)] == list(range(52))
    assert [c for c in range(63) if Numbers(15, 100, step=5, at=1).fits(c, PAINTINGS, s)] == list(range(1, 19))
    assert [c for c in range(63) if OneOf("left", "right", at=9).fits(c, PAINTINGS, s)] == [9, 10]
    assert [c for c in range(63) if Seats(at=52).fits(c, PAINTINGS, s)] == list(range(52, 60))
    for unfinished in (lambda: Slot().read("", PAINTINGS, s), lambda: Slot().fits(0, PAINTINGS, s)):
        with pytest.raises(NotImplementedError):
            unfinished()


BEGUN: dict[str, list[int]] = {"": []}


@pytest.mark.parametrize(
    ("word", "choices", "expected"),
    [
        (PASSES, [], (False, BEGUN)),
        (PASSES, [DONE], (False, {})),
        (PASSES, [PASS, PASS], (False, {})),
        (PLAY, [5], (True, {"card": [5]})),
        (PLAY, [PASS], (False, {})),
        (DISCARD, [0, 13], (False, BEGUN)),
        (DISCARD, [0, 13, DONE], (True, {"cards": [0, 13]})),
        (DISCARD, [DONE], (False, {})),
        (DISCARD, [0, PASS], (False, {})),
        (ASK, [2], (False, BEGUN)),
        (ASK, [2, 55], (True, {"card": [2], "seat": [55]})),
        (ASK, [55, 2], (False, {})),
        (Word("lay {cards}"), [0, 13], (False, BEGUN)),
    ],
)
def test_choices_begin_a_move_make_one_or_neither(
    word: Word, choices: list[int], expected: tuple[bool, dict[str, list[int]]]
) -> None:
    given = list(choices)
    assert word.match(choices, PAINTINGS, a_state()) == expected
    assert choices == given


def test_the_first_word_that_fits_names_the_move() -> None:
    s = a_state()
    kinds = (PLAY, DISCARD, PASSES)
    assert move_text(kinds, [5], PAINTINGS, s) == "play A6"
    assert move_text(kinds, [5, DONE], PAINTINGS, s) == "discard A6"
    assert move_text(kinds, [DONE], PAINTINGS, s) is None
    assert word_of(kinds, [5, DONE], PAINTINGS, s) == (DISCARD, {"cards": [5]})
    assert word_of(kinds, [PASS], PAINTINGS, s) == (PASSES, {})
    assert word_of(kinds, [DONE], PAINTINGS, s) is None


def test_a_move_is_surely_whole_if_no_longer_one_begins_with_it() -> None:
    s = a_state()
    assert is_surely_whole((PLAY, PASSES), [5], PAINTINGS, s)
    assert not is_surely_whole((PLAY, DISCARD), [5], PAINTINGS, s)
    assert is_surely_whole((PLAY, DISCARD), [5, DONE], PAINTINGS, s)
    assert not is_surely_whole((PLAY, DISCARD), [DONE], PAINTINGS, s)


def test_the_log_has_words_of_its_own() -> None:
    s = a_state()
    assert PLAY.show({"card": [12]}, PAINTINGS, s, PLAY.says) == "plays A13"
    assert DISCARD.show({"cards": [14, 2]}, PAINTINGS, s, DISCARD.says) == "discard A3, B2"
    assert (DISCARD.others, PLAY.others) == ("discards", "")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("discard red 4, 7", "red 4, red 7"),
        ("discard red 4, 7, black 2, 9", "red 4, red 7, black 2, black 9"),
        ("discard red 4 and red 7", "red 4, red 7"),
        ("discard red 4, 7 and black 2", "red 4, red 7, black 2"),
        ("discard red 4, and 7", "red 4, red 7"),
        ("discard Red4, black2", "red 4, black 2"),
    ],
)
def test_several_cards_as_a_hand_shows_them(text: str, cards: str) -> None:
    """A hand is shown as "red 4, 7": what is shown so can be typed so."""
    assert DISCARD.read(text, ROOK, a_state()) == DISCARD.read(f"discard {cards}", ROOK, a_state())


@pytest.mark.parametrize(
    "text", ["discard 7", "discard 7, red 4", "discard red 4, 77", "discard red 4, red 4", "discard red 4, and"]
)
def test_a_number_alone_is_no_card(text: str) -> None:
    with pytest.raises(Unreadable):
        DISCARD.read(text, ROOK, a_state())


def test_a_title_with_and_in_it_is_one_card() -> None:
    assert DISCARD.read("discard Bacchus and Ariadne", PAINTINGS, a_state()) == [*paintings("A4"), DONE]
    assert DISCARD.read("discard Bacchus and Ariadne, A1", PAINTINGS, a_state()) == [*paintings("A1 A4"), DONE]


@pytest.mark.parametrize(("word", "kind"), [(PASSES, "pass"), (ASK, "ask SEAT for CARD"), (TAKE, "take LOTS with CARD")])
def test_a_kind_of_move_as_a_pattern(word: Word, kind: str) -> None:
    assert word.kind == kind
