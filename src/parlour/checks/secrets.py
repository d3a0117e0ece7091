"""Nothing a seat cannot see changes what it is shown (CM-6, CM-8)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from parlour.checks.positions import check_cards, check_facts, places
from parlour.checks.setups import title
from parlour.checks.walk import Step, at, play_on, random_move, viewers
from parlour.engine.common import everybody
from parlour.engine.sampler import Worlds
from parlour.engine.visibility import fields as seen_fields
from parlour.engine.visibility import redacted, sees
from parlour.lang.cards import each, has, one
from parlour.lang.fields import CARD, CARDS, SECRET, SEQUENCE, Field
from parlour.lang.slots import OneCard
from parlour.lang.state import Common
from parlour.lang.words import Word, word_of
from parlour.play.game import Game
from parlour.play.history import Step as Told
from parlour.play.log import log_of, step_lines
from parlour.play.table import Table


def scrambled(game: Game, s: Common, viewer: int | None, shuffle: dict[int, int], rng: random.Random) -> Any:
    """The position with hidden cards exchanged, and with other keys, counts and secrets."""
    made = s.copy()
    for name, field in type(s).fields.items():
        if field.kind in (SECRET, SEQUENCE):
            if field.kind == SECRET or not sees(s, field, 0, viewer):
                _fill(made, field, lambda value: rng.randrange(1 << 60))
            continue
        if field.kind in (CARDS, CARD, "marks"):
            row = getattr(s, name)
            for owner in range(field.size):
                if not sees(s, field, owner, viewer):
                    value = row[owner] if field.per else row
                    value = shuffle.get(value, value) if field.kind == CARD else exchanged(value, shuffle)
                    _set(made, field, owner, value)
    if viewer is None or not has(s.actors, viewer):
        if s.actors and not s.deal_over:
            others = everybody(s) & ~(one(viewer) if viewer is not None else 0)
            made.actors = others & rng.randrange(1, 1 << 8) or others
    elif s.phase >= 0 and game.rules.calling_card.phases[s.phase].is_race:
        made.actors = one(viewer) | (everybody(s) & rng.randrange(1 << 8))
    return made


def _fill(s: Common, field: Field, value: Callable[[int], int]) -> None:
    for owner in range(field.size):
        _set(s, field, owner, value(owner))


def _set(s: Common, field: Field, owner: int, value: int) -> None:
    if field.per:
        getattr(s, field.name)[owner] = value
    else:
        setattr(s, field.name, value)


def exchanged(cards: int, shuffle: dict[int, int]) -> int:
    """The set with each card exchanged for another."""
    made = 0
    for card in each(cards):
        made |= one(shuffle.get(card, card))
    return made


def hidden_cards(s: Common, viewer: int | None) -> int:
    """The cards that lie where the viewer cannot look."""
    found = 0
    for field, owner, cards in places(s):
        if not sees(s, field, owner, viewer):
            found |= cards
    return found


def a_shuffle(cards: int, rng: random.Random) -> dict[int, int]:
    """The cards exchanged among themselves at random."""
    old = list(each(cards))
    new = rng.sample(old, len(old))
    return dict(zip(old, new, strict=True))


def _differing(one: object, other: object) -> str:
    """The parts of two views that differ."""
    mine, others = vars(one), vars(other)
    return ", ".join(name for name in mine if mine[name] != others.get(name)) or "nothing named"


def nothing_a_seat_cannot_see_changes_its_view(game: Game) -> None:
    """Exchange cards between places that are hidden, change key, counts and who else could act: the view stays the same (CM-6)."""
    rng = random.Random(title(game))
    table = game.open("views")
    changed = looked = 0
    while not table.over and table.state.deal < 3 and looked < 40:
        looked += 1
        for viewer in viewers(game):
            hidden = hidden_cards(table.state, viewer)
            other = table.copy()
            other.state = scrambled(game, table.state, viewer, a_shuffle(hidden, rng), rng)
            changed += other.state.flat()[2:] != table.state.flat()[2:]
            with at(table):
                seen, then = table.view(viewer), other.view(viewer)
                assert seen == then, f"the view of seat {viewer} tells of what is hidden from it: {_differing(seen, then)}"
                mine, others = redacted(table.state, viewer), redacted(other.state, viewer)
                assert mine == others, (
                    f"the state for seat {viewer} tells of what is hidden from it: {_differing(mine, others)}"
                )
        play_on(table, rng, moves=rng.randint(1, 3))
    assert changed or not looked, "nothing could be exchanged, so the check shows nothing"


def nothing_a_seat_cannot_see_changes_its_log(game: Game) -> None:
    """Exchange cards that stay hidden through a move: what the log tells the viewer about it stays the same (CM-6)."""
    rng = random.Random(title(game))
    table = play_on(game.open("logs"), rng, deals=2, moves=120)
    for viewer in {None, 0, rng.randrange(game.players), game.players - 1}:
        for told in table.history.steps:
            if told.before is None:
                continue
            hidden = hidden_cards(told.before, viewer) & hidden_cards(told.after, viewer)
            shuffle = a_shuffle(hidden, rng)
            move = told.move
            if move is not None and move[0] != viewer:
                word, filled = _word(table, told.before, move[1])
                if word.others:
                    move = move[0], tuple(_choices(word, filled, shuffle))
            before, after = (scrambled(game, one, viewer, shuffle, rng) for one in (told.before, told.after))
            other = Told(before, move, after, None if move is None else _word(table, told.before, move[1]))
            mine, others = step_lines(told, viewer, table), step_lines(other, viewer, table)
            assert mine == others, f"the log tells seat {viewer} of hidden cards: {mine} would have been {others}"


def _word(table: Table, s: Common, choices: tuple[int, ...]) -> tuple[Word, dict[str, list[int]]]:
    found = word_of(table.game.rules.calling_card.phases[s.phase].words, list(choices), table.game.pack, s)
    assert found is not None, f"no words say the choices {choices}"
    return found


def _choices(word: Word, filled: dict[str, list[int]], shuffle: dict[int, int]) -> list[int]:
    """The choices of a move told only to who made it, with hidden cards exchanged."""
    made: list[int] = []
    for step in word.path:
        if isinstance(step, int):
            made.append(step)
        else:
            cards = isinstance(word.slots[step], OneCard)
            made += [shuffle.get(choice, choice) if cards else choice for choice in filled[step]]
    return made


def the_sampler_changes_nothing_a_seat_sees(game: Game) -> None:
    """Deal what a seat has not seen anew: its view stays the same, and what the state says about hands stays true (CM-6)."""
    rng = random.Random(title(game))
    table = game.open("worlds")
    while not table.over and table.state.deal < 2:
        play_on(table, rng, moves=6)
        if table.over:
            break
        viewer = rng.choice(viewers(game))
        world = Worlds(game.rules, table.state, viewer, seed=rng.randrange(1 << 40)).next()
        pack = 0
        for _, _, cards in places(table.state):
            pack |= cards
        with at(table):
            mine, others = seen_fields(world, viewer, game.pack), seen_fields(table.state, viewer, game.pack)
            assert mine == others, f"the sampler changed what seat {viewer} sees"
            check_cards(game, Step(None, -1, -1, world, pack))
            check_facts(game, Step(None, -1, -1, world, pack))


def in_a_race_all_seats_look_alike(some: tuple[Game, ...]) -> None:
    """Who could take is hidden: to others every seat is asked, and only the seat that can take is told so (CM-8)."""
    races = 0
    for game in some:
        rng = random.Random(title(game))
        table = game.open("races")
        while not table.over and table.state.deal < 3:
            if table.phase.is_race:
                races += 1
                for viewer in viewers(game):
                    _look_at_a_race(table, viewer)
            table.play(*random_move(table, rng))
    has_races = any(phase.is_race for phase in some[0].rules.calling_card.phases)
    assert races or not has_races, "random play came to no race, so the check shows nothing"


def _look_at_a_race(table: Table, viewer: int | None) -> None:
    view = table.view(viewer)
    with at(table):
        assert view["race"], f"seat {viewer} isn't told of the race"
        if viewer not in table.actors:
            assert view["legal"] == [], f"seat {viewer} is offered moves in a race it cannot win"
        asked = set(each(table.state.turn)) | ({viewer} & table.actors)
        assert set(view["actors"]) == asked, f"seat {viewer} sees who else could take"


def views_are_json(game: Game) -> None:
    """A view goes into JSON and comes back the same; the log is text without gaps."""
    table = play_on(game.open("json"), random.Random(1), moves=12)
    for viewer in viewers(game):
        view, told = table.view(viewer), log_of(table, viewer)
        with at(table):
            assert json.loads(json.dumps(dict(view))) == dict(view), f"the view of seat {viewer} isn't JSON"
            assert all(isinstance(line, str) and line for line in told), f"the log of seat {viewer} has an empty line"
            assert "{" not in "".join(told), f"the log of seat {viewer} has an unfilled place: {told}"
