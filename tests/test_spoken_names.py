"""Cards called by what they show: titles and characters' names stand for cards, and every move reads back as it is spoken."""

from __future__ import annotations

import random

import pytest
from walks import held_by, random_move

import parlour
from parlour import IllegalMove, Table
from parlour.lang.errors import Reason
from parlour.lang.pack import Pack
from parlour.packs.pals.cards import CHARACTERS, PACK
from parlour.play.moves import choices_of
from parlour.play.spoken import spoken_move

PALS = ("pals", "pals-for-two")


def spoken_card(pack: Pack, card: int, suit: bool = True) -> str:
    """A card as a player calls it, where titles name cards."""
    face = pack.faces[card]
    if not face.title or not (pack.by_title or pack.by_character):
        return face.name
    return f"{face.suit} {face.title}" if suit and face.suit and pack.by_character else face.title


def spoken(table: Table, text: str, suit: bool = True) -> str:
    """The text of a move with its cards as they are called."""
    words = [(face.name, spoken_card(table.game.pack, card, suit)) for card, face in enumerate(table.game.pack.faces)]
    for name, said in sorted(words, key=lambda word: -len(word[0])):
        text = text.replace(name, said, 1) if f" {name} " in f" {text.replace(',', ' ').replace('+', ' ')} " else text
    return text


@pytest.mark.parametrize("name", parlour.games.built_in())
def test_a_move_as_it_is_spoken_is_the_same_move(name: str) -> None:
    chance = random.Random(name)
    table = parlour.load(name, length="deal").open(seed=name, engine="plain")
    for _ in range(60):
        if table.over:
            return
        seat, move = random_move(table, chance)
        for text in (move.text, spoken(table, move.text), spoken(table, move.text).upper()):
            assert tuple(choices_of(table, seat, text)) == move.choices, text
        table.play(seat, move)


def with_hand(name: str, hand: str) -> Table:
    """A table at which seat 0 leads, with these cards."""
    table = parlour.load(name, players=3 if name == "pals" else 2).open(seed=1, dealer=0, engine="plain")
    state = table.state
    cards = [card for text in hand.split(", ") if (card := table.game.pack.find(text)) is not None]
    state.hand[0] = sum(1 << card for card in cards)  # type: ignore[attr-defined]  # a field of the game's own state
    state.phase, state.actors, state.turn = 1, 1, 1
    return table


@pytest.mark.parametrize("name", PALS)
@pytest.mark.parametrize(
    "text",
    ["lead watt fore", "Lead WATT FORE!", "lead wattfore", "lead red watt fore", "lead watt fore red", "lead Watt Fore (red)"],
)
def test_pa_6_a_character_stands_for_the_one_card_of_the_hand(name: str, text: str) -> None:
    table = with_hand(name, "red 5, red 2, green 5, blue 1")
    table.play(0, text)
    assert table.moves == [(0, "lead red 5")], "records keep the short names"


@pytest.mark.parametrize("name", PALS)
def test_pa_6_of_two_with_one_name_the_color_tells_which(name: str) -> None:
    table = with_hand(name, "red 5, yellow 5, blue 1")
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "lead watt fore")
    assert refused.value.reason is Reason.SEVERAL
    assert "yellow Watt Fore" in refused.value.message
    assert "red Watt Fore" in refused.value.message
    table.play(0, "lead yellow watt fore")
    assert table.moves == [(0, "lead yellow 5")]


@pytest.mark.english
def test_of_two_with_one_name_the_refusal_says_how_to_tell_them_apart() -> None:
    with pytest.raises(IllegalMove, match="You hold two: yellow Watt Fore and red Watt Fore"):
        with_hand("pals", "red 5, yellow 5, blue 1").play(0, "lead watt fore")


@pytest.mark.parametrize("name", PALS)
@pytest.mark.parametrize("text", ["lead betta scram", "lead green betta scram", "lead Miss America"])
def test_pa_6_a_character_not_in_the_hand_is_a_card_not_held(name: str, text: str) -> None:
    table = with_hand(name, "red 5, yellow 2, blue 1")
    with pytest.raises(IllegalMove) as refused:
        table.play(0, text)
    assert refused.value.reason is Reason.HELD


def test_pa_6_what_is_nobody_is_no_card() -> None:
    with pytest.raises(IllegalMove) as refused:
        with_hand("pals", "red 5, blue 1").play(0, "lead watt five")
    assert refused.value.reason is Reason.CARD


@pytest.mark.parametrize("troupe", sorted(CHARACTERS))
def test_every_character_is_known_by_name_and_color(troupe: str) -> None:
    for title in CHARACTERS[troupe]:
        for said in (title, title.lower(), title.replace(".", "").replace(" ", ""), title.replace("'", "")):
            card = PACK.find(f"{troupe} {said}")
            assert card is not None
            assert (PACK.faces[card].suit, PACK.faces[card].title) == (troupe, title)
            assert PACK.called(said).bit_count() == 2


def test_pa_4_a_pair_is_called_by_its_characters() -> None:
    table = parlour.load("pals", players=3, pairing="own").open(seed=1, dealer=0, engine="plain")
    boy, girl = PACK.find("red 5"), PACK.find("green 5")
    assert boy is not None
    assert girl is not None
    table.state.hand[0] = 1 << boy | 1 << girl | 1  # type: ignore[attr-defined]  # a field of the game's own state
    assert held_by(table, 0) == [0, boy, girl]
    table.play(0, "pair betta scram + watt fore")
    assert table.moves == [(0, "pair red 5 + green 5")]


@pytest.mark.parametrize("name", PALS)
def test_pa_6_a_move_as_it_is_listed_can_be_typed(name: str) -> None:
    table = parlour.load(name, pairing="own", length="deal").open(seed=name, engine="plain")
    chance = random.Random(name)
    while not table.over:
        for seat in table.actors:
            for move in table.legal(seat):
                assert tuple(choices_of(table, seat, spoken_move(table, move.choices))) == move.choices
        table.play(*random_move(table, chance))
