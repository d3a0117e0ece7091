"""The OpenAPI description of the HTTP endpoints, made from the types."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from parlour.server import protocol
from parlour.server.http.stream import MEDIA_TYPE
from parlour.server.protocol.answers import (
    DailyInfo,
    DailyResult,
    GameInfo,
    Health,
    Problem,
    PublicTable,
    Shelf,
    Verdict,
)

Json: TypeAlias = "str | int | list[Json] | dict[str, Json]"
JsonObject: TypeAlias = dict[str, Json]

API_VERSION = "1"
"""The version of the endpoints. That of the program isn't told to everyone."""
PLACE = "#/components/schemas/{name}"
TEXT: JsonObject = {"type": "string"}
TYPES = [
    protocol.NewTable,
    protocol.NewDaily,
    protocol.Sit,
    protocol.ChangeSeat,
    protocol.ReviewRequest,
    protocol.RecordRequest,
    protocol.MoveRequest,
    protocol.Seated,
    protocol.Done,
    protocol.Refused,
    protocol.Promise,
    protocol.Tries,
    DailyInfo,
    DailyResult,
    GameInfo,
    Health,
    Problem,
    PublicTable,
    Shelf,
    Verdict,
]
"""The types that are described. (Views and facts are unions that JSON Schema can't be made of here.)"""
DONE_OR_REFUSED: JsonObject = {"anyOf": [{"$ref": PLACE.format(name=name)} for name in ("Done", "Refused")]}
WRONG_COMMANDS = (400, 401, 403, 404, 409, 413, 429, 503)
"""The statuses of what is wrong with a command before the table is asked."""


@cache
def encoded_description(base_path: str) -> bytes:
    """The description of all endpoints, encoded."""
    return protocol.encoder.encode(description(base_path))


def description(base_path: str) -> JsonObject:
    """The description of all endpoints."""
    _, made = msgspec.json.schema_components(TYPES, ref_template=PLACE)
    schemas: JsonObject = msgspec.json.decode(msgspec.json.encode(made))  # a default may be a tuple
    table = [_in_path("table")]
    paths: JsonObject = {
        "/healthz": {"get": _unless_well("Is the server well?")},
        "/readyz": {"get": _unless_well("Does the server take new tables?")},
        "/api/games": {"get": _does("All games", _schema("Shelf"))},
        "/api/games/{game}": {"get": _does("A game's rules, cards and options", _schema("GameInfo"), [_in_path("game")], 404)},
        "/api/lessons/{game}": {
            "post": _does(
                "A guided first hand after these tries", {}, [_in_path("game")], 400, 404, 413, 429, 503, body=_schema("Tries")
            )
        },
        "/api/promises": {
            "post": _does("The server's part of a shuffle, promised", _schema("Promise"), [], 403, 429, good=201)
        },
        "/api/tables": {
            "post": _does("Open a table", _schema("Seated"), [], 400, 403, 413, 429, body=_schema("NewTable"), good=201)
        },
        "/api/tables/{table}": {"get": _does("What anyone may know of a table", _schema("PublicTable"), table, 404)},
        "/api/tables/{table}/seats": {
            "post": _does(
                "Take an open seat", _schema("Seated"), table, 400, 403, 404, 409, 413, 429, body=_schema("Sit"), good=201
            )
        },
        "/api/tables/{table}/seats/change": {
            "post": _does(
                "Take another open seat before the game begins",
                _schema("Seated"),
                table,
                400,
                403,
                404,
                409,
                413,
                429,
                body=_schema("ChangeSeat"),
                good=201,
            )
        },
        "/api/tables/{table}/stream": {"get": _streams(table)},
        "/api/tables/{table}/moves": {
            "post": _of_seat(_does("Make a move", DONE_OR_REFUSED, table, *WRONG_COMMANDS, body=_schema("MoveRequest")))
        },
        "/api/tables/{table}/commands": {
            "post": _of_seat(_does("Do anything else that a page can do over a socket", {}, table, *WRONG_COMMANDS, body={}))
        },
        "/api/tables/{table}/record": {
            "get": _does("The record of a finished game", {}, table, 404, 409, 429, 503),
            "post": _does(
                "The record of a closed table, which then stays closed",
                {},
                table,
                400,
                403,
                404,
                409,
                413,
                429,
                503,
                body=_schema("RecordRequest"),
            ),
        },
        "/api/tables/{table}/replay/{step}": {
            "get": _does(
                "One step of a finished game", {}, [*table, _in_path("step"), _in_query("seat")], 400, 404, 409, 429, 503
            )
        },
        "/api/tables/{table}/decisions": {
            "post": _does(
                "The coach's review of a seat's decisions, or how far it is",
                {},
                table,
                400,
                403,
                404,
                409,
                413,
                429,
                503,
                body=_schema("ReviewRequest"),
            )
        },
        "/api/tables/{table}/daily": {
            "get": _does("How a daily deal went, beside the bots and others", _schema("DailyResult"), table, 404, 409, 429, 503)
        },
        "/api/daily": {
            "get": _does("The deal of the day", _schema("DailyInfo"), [], 429),
            "post": _does(
                "Open a table for the deal of the day",
                _schema("Seated"),
                [],
                400,
                403,
                409,
                413,
                429,
                503,
                body=_schema("NewDaily"),
                good=201,
            ),
        },
        "/api/verify": {
            "post": _does("Was the shuffle of this record fair?", _schema("Verdict"), [], 400, 413, 429, 503, body={})
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": API_VERSION},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def _does(
    what: str,
    answer: JsonObject,
    asks: list[JsonObject] | None = None,
    *wrong: int,
    body: JsonObject | None = None,
    good: int = 200,
) -> JsonObject:
    """One operation: its parameters, its body and its answers."""
    answers: JsonObject = {str(status): _answer("An error", _schema("Problem")) for status in wrong}
    answers[str(good)] = _answer(what, answer)
    made: JsonObject = {"summary": what, "parameters": [*(asks or [])], "responses": answers}
    if body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return made


def _streams(table: list[JsonObject]) -> JsonObject:
    """The operation that is answered with a stream."""
    what = "Everything a seat sees, as events: one object a line, an empty line while nothing happens"
    made = _does(what, {}, [*table, _in_query("since")], 400, 401, 403, 404, 409, 429, 503)
    streamed: JsonObject = {"200": {"description": what, "content": {MEDIA_TYPE: {"schema": TEXT}}}}
    answers = made["responses"]
    assert isinstance(answers, dict)
    return _of_seat({**made, "responses": {**answers, **streamed}})


def _of_seat(operation: JsonObject) -> JsonObject:
    """An operation that needs a seat's token."""
    return {**operation, "security": [{"seat": []}]}


def _unless_well(what: str) -> JsonObject:
    """An operation that is answered with the same type, whatever is wrong."""
    made = _does(what, _schema("Health"))
    answers: JsonObject = {status: _answer(what, _schema("Health")) for status in ("200", "503")}
    return {**made, "responses": answers}


def _answer(what: str, schema: JsonObject) -> JsonObject:
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _schema(name: str) -> JsonObject:
    return {"$ref": PLACE.format(name=name)}


def _in_path(name: str) -> JsonObject:
    return {"name": name, "in": "path", "required": True, "schema": TEXT}


def _in_query(name: str) -> JsonObject:
    return {"name": name, "in": "query", "required": False, "schema": TEXT}
