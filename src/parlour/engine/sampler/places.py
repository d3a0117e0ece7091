"""Reading the places for cards off a state, and writing them back: rules written from the declaration of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.engine.common import everybody
from parlour.engine.contract import Rules
from parlour.engine.sampler.desk import CANNOT, CONTENT, HIDDEN, MANY_PLACES, PLACES, SHOWN, UNIT
from parlour.lang.cards import one
from parlour.lang.chance import stream_word
from parlour.lang.rule import rule
from parlour.lang.state import ACTOR, CARDS, NOBODY, OWNER, SECRET, SEQUENCE, Field


def readers(rules: Rules) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any], int, int]:
    """Three rules: ``look`` lays all places on the desk, ``put`` writes them into a state, ``hide`` clears what else is not seen; and
    where the hands start among the places, and the places dealt with them (-1: there are none)."""
    fields = rules.state.fields
    world: dict[str, Any] = {
        "one": one,
        "everybody": everybody,
        "stream_word": stream_word,
        "families": vars(rules.module).get("families"),
    }
    seers = "    seers = one(viewer) if viewer >= 0 else everybody(s)"
    look = ["def look(s, viewer, desk):", seers]
    put = ["def put(s, desk):"]
    hide = ["def hide(s, viewer, at):", seers, "    s.key[0] = stream_word(at)", "    s.key[1] = stream_word(at + 1)"]
    at, hands, beside = 0, 0, -1
    for field in fields.values():
        names = [f"s.{field.name}[{i}]" if field.per else f"s.{field.name}" for i in range(field.size)]
        if field.kind == CARDS:
            if field.name == "hand":
                hands = at
            if field.dealt_with:
                beside = at
            for i, name in enumerate(names):
                look += _look_lines(field, i, at, name, fields, world)
                put.append(f"    {name} = desk[{CONTENT + at}]")
                at += 1
        elif _is_private(field):
            hide += [f"    if {_unseen(field, i, world)}: {name} = {field.start}" for i, name in enumerate(names)]
    if at > PLACES:
        raise ValueError(f"{rules.calling_card.name} has {at} places for cards; the sampler knows at most {PLACES}")
    look.append(f"    desk[{MANY_PLACES}] = {at}")
    hide += ["    s.stacked = 0", "    mine = s.actors & one(viewer) if viewer >= 0 else 0", "    s.actors = s.turn | mine"]
    if "reask" in vars(rules.module):
        world["reask"] = rules.module.reask
        hide.append("    reask(s, viewer)")
    for lines in (look, put, hide):
        exec("\n".join(lines), world)
    return rule(world["look"]), rule(world["put"]), rule(world["hide"]), hands, beside


def _is_private(field: Field) -> bool:
    """Is it a number, seat or mark that not all see? (The machine's own fields are dealt with apart.)"""
    return field.seen != "all" and field.kind not in (SECRET, SEQUENCE, CARDS) and field.name not in ("actors", "half")


def _unseen(field: Field, i: int, world: dict[str, Any]) -> str:
    """The condition under which the viewer does not see instance i of a field. (Who looks on sees what everybody sees.)"""
    if field.seen == "all":
        return "False"
    if field.seen == NOBODY:
        return "True"
    if field.seen == OWNER:
        return f"viewer != {i}"
    if field.seen == ACTOR:
        return "viewer < 0 or s.half != viewer + 1"
    assert callable(field.seen)
    world[f"seen_{field.name}"] = field.seen
    return f"seers & seen_{field.name}(s, {i}) != seers"


def _look_lines(field: Field, i: int, at: int, name: str, fields: dict[str, Field], world: dict[str, Any]) -> list[str]:
    facts = {other.fact: other.name for other in fields.values() if other.of == field.name}
    return [
        f"    desk[{CONTENT + at}] = {name}",
        f"    desk[{HIDDEN + at}] = 1 if {_unseen(field, i, world)} else 0",
        f"    desk[{CANNOT + at}] = " + (f"s.{facts['cannot']}[{i}]" if "cannot" in facts else "0"),
        f"    desk[{SHOWN + at}] = " + (f"s.{facts['shown']}[{i}] & {name}" if "shown" in facts else "0"),
        f"    desk[{UNIT + at}] = " + ("2 if families(s) else 1" if field.dealt_with else "1"),
    ]
