"""The page's TypeScript types, written from the messages: ``python -m tools.types`` writes ``web/src/messages.ts``.

``parlour.server.protocol`` is the one place where the messages are written; a test holds this file to it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour.server import protocol

OUT = Path(__file__).parent.parent / "web" / "src" / "messages.ts"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = "// Written by `python -m tools.types` from src/parlour/server/protocol.py: do not edit.\n"


def kind_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(kind_of(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        inner = kind_of(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {kind_of(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def interface(name: str, schema: dict[str, Any], *, sent: bool) -> list[str]:
    """One message. What the page sends may leave out what has a default; what it gets is always there."""
    told = schema.get("description", "").strip()
    lines = [f"/** {' '.join(told.split())} */"] if told else []
    lines.append(f"export interface {name} {{")
    needed = set(schema.get("required", ()))
    for field, inner in schema.get("properties", {}).items():
        mark = "?" if sent and field not in needed else ""
        lines.append(f"  {field}{mark}: {kind_of(inner)};")
    return [*lines, "}", ""]


def union(name: str, parts: Any) -> str:
    return f"export type {name} = {' | '.join(part.__name__ for part in parts.__args__)};"


def written() -> str:
    """The whole file."""
    to_server = [protocol.AnyCommand, protocol.NewTable, protocol.Sit]
    from_server = [protocol.AnyEvent, protocol.Seated]
    _, sent = msgspec.json.schema_components(to_server)
    _, got = msgspec.json.schema_components(from_server)
    lines = [HEAD]
    for name, schema in {**got, **sent}.items():
        lines += interface(name, schema, sent=name in sent)
    lines += [union("AnyCommand", protocol.AnyCommand), union("AnyEvent", protocol.AnyEvent), ""]
    lines += [f"export const PHRASES: readonly string[] = {json.dumps(protocol.PHRASES, ensure_ascii=False)};", ""]
    return "\n".join(lines)


def main() -> int:
    OUT.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
