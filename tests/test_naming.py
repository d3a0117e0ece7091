"""Which card a text names: titles as people type them, in every pack whose cards are known by their titles."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import IllegalMove, Table
from parlour.lang.cards import has, one
from parlour.lang.errors import Reason
from parlour.lang.naming import LONG, cards_called, cards_near, slips_between, slips_forgiven
from parlour.lang.pack import Face, Pack, squeezed
from parlour.packs.paintings.cards import PACK
from parlour.packs.pals.cards import PACK as PALS

PACKS = (PACK, PALS)


def names(text: str, *, slips: bool = False) -> list[str]:
    return PACK.names(cards_called(text, PACK, slips=slips))


@pytest.mark.parametrize("card", range(len(PACK)))
def test_a_painting_is_called_by_its_title_with_or_without_its_artist(card: int) -> None:
    title, artist = PACK.title_of(card), PACK.artist_of(card)
    surname = artist.removesuffix(" the Elder").removesuffix(" the Younger").split()[-1]
    said = [title, title.upper(), f"{title} by {artist}", f"{title}, by {artist}", f"{title} by {surname}".lower()]
    for text in [*said, f"  the {squeezed(title)}!", f"{title} BY {squeezed(artist)}", PACK.card_name(card)]:
        assert cards_called(text, PACK) == one(card), text


@pytest.mark.parametrize("text", ["the kiss by vermeer", "by hayez", "hayez", "", "the", "by", "by by by", "x" * 5000])
def test_what_names_no_card(text: str) -> None:
    assert names(text) == names(text, slips=True) == []


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("teh kiss", "A3"),
        ("Mona Liza", "A13"),
        ("ofelia", "D6"),
        ("girl with a perl earing by vermer", "B12"),
        ("las meninas by velasquez", "D12"),
        ("impresion sunrise", "C12"),
        ("The Figting Temerair", "D9"),
    ],
)
def test_a_slip_or_two_are_forgiven_where_slips_are_allowed(text: str, card: str) -> None:
    assert names(text, slips=True) == [card]
    assert names(text) == []


@pytest.mark.parametrize("text", ["monnalizza", "kaas", "the night", "lady", "crossing the delaware"])
def test_too_many_slips_are_not_forgiven(text: str) -> None:
    assert names(text, slips=True) == []


def test_two_titles_that_could_be_meant_name_none() -> None:
    faces = tuple(Face(f"x{place}", "", "1", title) for place, title in enumerate(["The Bather", "The Father", "Sunset"]))
    pack = Pack("two", "Two", faces, by_title=True)
    assert cards_called("bather", pack, slips=True) == one(0)
    assert cards_called("ather", pack, slips=True) == 0
    assert cards_called("sunsat", pack, slips=True) == one(2)


SLIPS: tuple[Callable[[str, int, str], str], ...] = (
    lambda text, at, letter: text[:at] + letter + text[at:],
    lambda text, at, letter: text[:at] + letter + text[at + 1 :],
    lambda text, at, letter: text[:at] + text[at + 1 :],
    lambda text, at, letter: text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
)


@st.composite
def slipped(draw: st.DrawFn, pack: Pack, slips: int) -> tuple[int, str]:
    """A card, and its title with at most this many slips."""
    card = draw(st.sampled_from([card for card in range(len(pack)) if pack.faces[card].title]))
    text = squeezed(pack.title_of(card))
    for _ in range(draw(st.integers(0, slips))):
        slip = draw(st.sampled_from(SLIPS))
        text = slip(text, draw(st.integers(0, len(text))), draw(st.sampled_from(string.ascii_lowercase)))
    return card, text


@given(slipped(PACK, 2))
def test_f5_3_a_title_with_slips_is_itself_or_nothing(made: tuple[int, str]) -> None:
    card, text = made
    found = cards_called(text, PACK, slips=True)
    assert found in (0, one(card))
    if slips_between(text, squeezed(PACK.title_of(card))) <= min(1, slips_forgiven(squeezed(PACK.title_of(card)))):
        assert found, "no titles of this pack are so near each other"


def test_f5_3_two_slips_toward_another_title_name_none() -> None:
    """Two slips from Mona Lisa, but only three from Ophelia."""
    assert cards_called("onalisa", PACK, slips=True)
    assert cards_called("onaelisa", PACK, slips=True) == 0


@given(slipped(PALS, 2))
def test_a_character_with_slips_is_itself_or_nothing(made: tuple[int, str]) -> None:
    card, text = made
    found = cards_called(text, PALS, slips=True)
    assert not found or has(found, card)


@given(st.sampled_from(PACKS), st.text(max_size=250), st.booleans())
def test_any_text_is_read(pack: Pack, text: str, slips: bool) -> None:
    assert 0 <= cards_called(text, pack, slips=slips) < one(len(pack))
    assert set(cards_near(text, pack)) <= set(range(len(pack)))


@given(st.text("abc", max_size=LONG), st.text("abc", max_size=LONG))
def test_slips_are_counted_alike_from_both_sides(one_text: str, other: str) -> None:
    slips = slips_between(one_text, other)
    assert slips == slips_between(other, one_text)
    assert abs(len(one_text) - len(other)) <= slips <= max(len(one_text), len(other))
    assert (slips == 0) == (one_text == other)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("napoleon", ["Napoleon Crossing the Alps"]),
        ("the kis by hayez", ["The Kiss"]),
        ("crossing", ["Napoleon Crossing the Alps", "Washington Crossing the Delaware"]),
        ("zzzz", []),
    ],
)
def test_what_nearly_fits_is_suggested(text: str, titles: list[str]) -> None:
    assert [PACK.title_of(card) for card in cards_near(text, PACK)] == titles


def test_only_what_comes_into_question_is_suggested() -> None:
    washington = PACK.find("Washington Crossing the Delaware")
    assert washington is not None
    assert cards_near("crossing", PACK, among=one(washington)) == [washington]


def race() -> Table:
    """A race for a card."""
    table = parlour.load("snap-jack", players=3).open(seed=1, engine="plain")
    while not table.phase.is_race:
        table.play(min(table.actors), "lay")
    return table


def laid(table: Table) -> int:
    return int(table.state.top[table.state.layer])  # type: ignore[attr-defined]  # fields of the game's own state


def test_f5_3_a_title_with_a_slip_is_called_and_recorded_by_its_short_name() -> None:
    table = race()
    card = laid(table)
    title = PACK.title_of(card)
    table.play(0, f"call {title[:-1]} by {PACK.artist_of(card)}")
    assert table.moves[-1] == (0, f"call {PACK.card_name(card)}")
    assert table.state.taker == 0  # type: ignore[attr-defined]  # a field of the game's own state


def test_f5_6_what_names_no_painting_is_no_wrong_call() -> None:
    table = race()
    moves = len(table.moves)
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "call something or other")
    assert refused.value.reason is Reason.CARD
    assert len(table.moves) == moves
    assert 0 in table.actors
    for card in (laid(table), *range(3)):
        assert PACK.title_of(card) not in refused.value.message
        assert PACK.card_name(card) not in refused.value.message.split()


def test_f5_3_a_title_may_be_typed_alone_but_a_short_name_is_no_title() -> None:
    table = race()
    card = laid(table)
    with pytest.raises(IllegalMove) as refused:
        table.play(0, PACK.card_name(card))
    assert refused.value.reason is Reason.UNKNOWN
    table.play(0, f"  {PACK.title_of(card).lower()} ")
    assert table.moves[-1] == (0, f"call {PACK.card_name(card)}")
