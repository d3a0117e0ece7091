"""The page's TypeScript types, written from the Python ones: ``python -m tools.typescript`` writes ``web/src/types.ts``.

What goes over the wire is typed once, in Python: the messages (``parlour.server.protocol``), the answers of the HTTP endpoints
(``parlour.server.protocol.answers``), and what they carry (views, facts, counts, reviews). A test holds the file to them.
"""

from __future__ import annotations

import dataclasses
import enum
import inspect
import json
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec

from parlour.engine import visibility
from parlour.play import facts
from parlour.server import protocol
from parlour.server.protocol import answers

OUT = Path(__file__).parent.parent / "web" / "src" / "types.ts"
HEAD = "// Written by `python -m tools.typescript` from the Python types: do not edit."
WIDTH = 120
"""Prettier's line width for the page."""

SENT = {"AnyCommand": protocol.AnyCommand, "Body": protocol.NewTable | protocol.NewDaily | protocol.Sit | protocol.ChangeSeat}
GOT = {"AnyEvent": protocol.AnyEvent, "HttpAnswer": answers.HttpAnswers}
NAMED: dict[object, str] = {
    visibility.Cards: "Cards",
    visibility.Single: "Single",
    visibility.FieldValue: "FieldValue",
    facts.Fact: "Fact",
    protocol.AnyFact: "AnyFact",
}
"""Unions that have a name of their own."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", object: "unknown"}


def is_record(kind: object) -> typing.TypeGuard[type]:
    """Is this a type with named fields?"""
    return isinstance(kind, type) and (
        issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind) or typing.is_typeddict(kind)
    )


def parts_of(kind: object) -> list[str]:
    """A Python type in TypeScript: the members of the union it is, or the one type."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and kind in PLAIN:
        return [PLAIN[kind]]
    if is_record(kind):
        return [kind.__name__]
    if isinstance(kind, type) and issubclass(kind, enum.StrEnum):
        return [json.dumps(str(member)) for member in kind]
    if origin is typing.Annotated:
        return parts_of(inside[0])
    if origin is typing.Literal:
        return [json.dumps(value) for value in inside]
    if origin in (typing.Union, types.UnionType):
        return _once(part for one in inside for part in ([NAMED[one]] if one in NAMED else parts_of(one)))
    if origin in (list, tuple):
        return [_array(inside[0])]
    if origin is dict:
        return [f"Record<string, {type_of(inside[1])}>"]
    raise TypeError(f"there is no TypeScript for {kind!r}")


def type_of(kind: object) -> str:
    """A Python type in TypeScript."""
    return NAMED[kind] if isinstance(kind, typing.Hashable) and kind in NAMED else " | ".join(parts_of(kind))


def _array(kind: object) -> str:
    inner = type_of(kind)
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _once(parts: typing.Iterable[str]) -> list[str]:
    return list(dict.fromkeys(parts))


def declared(head: str, parts: list[str], end: str = ";", indent: str = "") -> list[str]:
    """A type after its name, as prettier lays it out: on one line, on the next, or a member a line."""
    joined = f"{' | '.join(parts)}{end}"
    if len(f"{indent}{head} {joined}") <= WIDTH:
        return [f"{indent}{head} {joined}"]
    if len(f"{indent}  {joined}") <= WIDTH:
        return [f"{indent}{head}", f"{indent}  {joined}"]
    members = [f"{indent}  | {part}" for part in parts]
    return [f"{indent}{head}", *members[:-1], members[-1] + end]


def fields_of(kind: type) -> Iterator[tuple[str, object, bool]]:
    """The fields of a record: name, type, and whether it has a default."""
    hints = typing.get_type_hints(kind, include_extras=True)
    if issubclass(kind, msgspec.Struct):
        yield from ((one.encode_name, hints[one.name], not one.required) for one in msgspec.structs.fields(kind))
    elif dataclasses.is_dataclass(kind):
        missing = dataclasses.MISSING
        for one in dataclasses.fields(kind):
            yield one.name, hints[one.name], one.default is not missing or one.default_factory is not missing
    else:
        yield from ((name, hint, False) for name, hint in hints.items())


def interface(kind: type, *, sent: bool) -> list[str]:
    """A record. What the page sends may leave out what has a default; what it gets is there, or left out where it would be null."""
    told = " ".join((inspect.getdoc(kind) or "").split())
    own = told and not told.startswith(f"{kind.__name__}(")
    lines = [f"/** {told} */"] if own else []
    lines.append(f"export interface {kind.__name__} {{")
    config = kind.__struct_config__ if issubclass(kind, msgspec.Struct) else None
    if config is not None and config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    leaves_out = sent or (config is not None and config.omit_defaults)
    for name, hint, has_default in fields_of(kind):
        mark = "?" if leaves_out and has_default else ""
        parts = [NAMED[hint]] if hint in NAMED else parts_of(hint)
        if mark and not sent:
            parts = [part for part in parts if part != "null"]
        lines += declared(f"{name}{mark}:", parts, indent="  ")
    return [*lines, "}", ""]


def records(kind: object) -> Iterator[type]:
    """All records that a type speaks of, itself first."""
    if is_record(kind):
        yield kind
        for _, hint, _ in fields_of(kind):
            yield from records(hint)
    else:
        for inside in typing.get_args(kind):
            yield from records(inside)


def unions(named: dict[str, object]) -> list[str]:
    """Unions under their names."""
    return [line for name, kind in named.items() for line in declared(f"export type {name} =", parts_of(kind))]


def written() -> str:
    """The whole file."""
    sent = {one: None for kind in SENT.values() for one in records(kind)}
    got = {one: None for kind in (*GOT.values(), *NAMED) for one in records(kind)}
    lines = [HEAD, ""]
    for one in got:
        lines += interface(one, sent=False)
    for one in sent:
        lines += interface(one, sent=True)
    named = {name: kind for kind, name in NAMED.items()}
    lines += unions({**named, "AnyCommand": SENT["AnyCommand"], "AnyEvent": GOT["AnyEvent"]})
    return "\n".join([*lines, ""])


def main() -> int:
    """Write the file."""
    OUT.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
