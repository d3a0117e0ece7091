"""The simple bots: what they do is lawful, has a reason, and comes from what they may see."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import parlour
from parlour import Table
from parlour.bots.adviser import advice, advice_rule
from parlour.bots.phrases import NO_ADVICE
from parlour.bots.profiles import PROFILES
from parlour.engine import visibility
from parlour.lang.cards import count, each, one
from parlour.lang.fields import CARDS
from parlour.lang.phrases import garbled
from parlour.lang.state import Common
from parlour.play import views

GAMES = parlour.games.built_in()


def positions(game: str, chance: random.Random, *, wanted: int = 60, **options: str | int) -> Iterator[tuple[Table, int]]:
    """Positions of random games, with every number of players, and a seat that may act."""
    counts = parlour.load(game).rules.calling_card.players
    for number in range(wanted // 12):
        table = parlour.load(game, chance.choice(counts), **options).open(f"bots {number}", engine="plain")
        for move in range(120):
            if table.over:
                break
            seat = chance.choice(sorted(table.actors))
            if move % 10 == number % 10:
                yield table, seat
            lawful = [move for move in table.legal(seat) if not move.offence]
            table.play(seat, chance.choice(lawful))


def with_other_hidden_cards(s: Common, seat: int, chance: random.Random) -> Common:
    """The same state to this seat's eyes: all cards it cannot see are dealt anew, and chance has another key."""
    made = s.copy()
    places = [
        (field, owner)
        for field in type(s).fields.values()
        if field.kind == CARDS
        for owner in range(field.size if field.per else 1)
        if not visibility.sees(s, field, owner, seat)
    ]
    sizes = [count(_get(s, field, owner)) for field, owner in places]
    cards = [card for field, owner in places for card in each(_get(s, field, owner))]
    chance.shuffle(cards)
    for (field, owner), size in zip(places, sizes, strict=True):
        dealt, cards = cards[:size], cards[size:]
        _put(made, field, owner, sum(one(card) for card in dealt))
    made.key = [chance.getrandbits(62), chance.getrandbits(62)]
    return made


def _get(s: Common, field: views.Field, owner: int) -> int:
    value = getattr(s, field.name)
    return int(value[owner]) if field.per else int(value)


def _put(s: Common, field: views.Field, owner: int, cards: int) -> None:
    if field.per:
        getattr(s, field.name)[owner] = cards
    else:
        setattr(s, field.name, cards)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("offences", ["barred", "fined"])
def test_advice_is_lawful_and_has_a_reason(game: str, offences: str) -> None:
    chance = random.Random(f"{game} {offences}")
    for table, seat in positions(game, chance, offences=offences):
        move, reasons = advice(table, seat)
        assert reasons
        assert all(reason.endswith(".") for reason in reasons)
        again = table.copy()
        again.play(seat, str(move))
        assert not any(str(breaks) == str(move) for breaks in table.offences(seat))
        assert advice_rule(game) is None or NO_ADVICE() not in reasons


@pytest.mark.parametrize("game", GAMES)
def test_advice_does_not_peek(game: str) -> None:
    """With the unseen cards dealt anew the advice is the same, to the word."""
    chance = random.Random(game)
    for table, seat in positions(game, chance):
        told = advice(table, seat)
        for _ in range(3):
            other = table.copy()
            other.state = with_other_hidden_cards(table.state, seat, chance)
            if other.game.rules.legal(other.state, seat) == table.game.rules.legal(table.state, seat):
                assert advice(other, seat) == told


def test_a_game_without_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.bots.adviser.advice_rule", lambda game: None)
    table = parlour.load("paintings-outcasts", players=4).open(7)
    (seat,) = table.actors
    assert advice(table, seat) == (table.legal(seat)[0], [NO_ADVICE()])


@pytest.mark.parametrize("game", [game for game in GAMES if advice_rule(game)])
def test_a_game_of_bots_ends(game: str) -> None:
    table = parlour.load(game, length="deal").open(3, engine="plain")
    while not table.over:
        seat = min(table.actors)
        table.play(seat, advice(table, seat)[0])
        assert len(table.moves) < 3000


@pytest.mark.parametrize("game", ["rook", "hoo-doo"])
def test_bots_do_the_same_when_every_sentence_is_garbled(game: str) -> None:
    table = parlour.load(game).open(3, engine="plain")
    for _ in range(20):
        seat = min(table.actors)
        move, reasons = advice(table, seat)
        with garbled():
            same, scrambled = advice(table, seat)
        assert same == move
        assert len(scrambled) == len(reasons)
        table.play(seat, move)


@pytest.mark.english
def test_descriptions_are_made_when_they_are_asked_for() -> None:
    plain = [profile.about for profile in PROFILES.values()]
    with garbled():
        scrambled = [profile.about for profile in PROFILES.values()]
    assert all(one != other for one, other in zip(plain, scrambled, strict=True))
