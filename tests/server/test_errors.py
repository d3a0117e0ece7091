"""The server's errors: each has its handling, and an unreadable request names the field at fault."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from parlour.lang.errors import SetupError
from parlour.server import errors
from parlour.server.errors import HANDLING, BadRequest, ServerError, field_of_decoding, field_of_setup, handling_of
from parlour.server.http.requests import answer_to
from parlour.server.protocol import ConflictCode, NewTable
from parlour.server.sockets.listener import decoded


def test_every_error_has_its_handling() -> None:
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, ServerError)]
    assert set(kinds) - {ServerError} == set(HANDLING)
    for kind in HANDLING.values():
        assert 400 <= kind.status < 600
        assert kind.code is None or 4000 <= kind.close < 5000


def test_the_handling_goes_by_the_kind_of_error() -> None:
    assert handling_of(errors.NotFound()).status == 404
    assert handling_of(errors.Conflict(ConflictCode.FULL, "Full.")).status == 409


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b'{"game": 5, "people": ["Ann"]}', "game"),
        (b'{"game": "rook", "people": [""]}', "people"),
        (b'{"game": "rook", "people": []}', "people"),
        (b'{"people": ["Ann"]}', "game"),
        (b'{"game": "rook", "people": ["Ann"], "marked": 1}', "marked"),
        (b'{"game": "rook", "people": ["Ann"], "clock": {"bank": 1}}', "clock"),
        (b'{"game": "rook", "people": ["Ann"], "options": {"length": []}}', "options"),
        (b'{"game": "rook", "people": ["Ann"], "entropy": "XYZ"}', "entropy"),
        (b'{"game": "rook", "people": ["Ann"], "entropy": "00112233445566778899aabbccddeeff\\n"}', "entropy"),
        (b"{", None),
        (b"5", None),
    ],
)
def test_the_field_of_a_decoding_error(body: bytes, field: str | None) -> None:
    """msgspec gives it only in its text. If it changes its wording, this fails."""
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(body, type=NewTable)
    assert field_of_decoding(caught.value) == field


@pytest.mark.parametrize(("given", "field"), [("people", "people"), ("options.length", "options"), (None, None)])
def test_the_field_of_a_setup_error(given: str | None, field: str | None) -> None:
    assert field_of_setup(SetupError("Wrong.", field=given)) == field


def test_an_answer_quotes_nothing_that_steers_the_text() -> None:
    for error in (
        SetupError("No game \u202e\x1b[2J.", field="game\u200b"),
        BadRequest("\u2066Wrong\u2069"),
        errors.NotFound("\x9b"),
    ):
        told = json.loads(answer_to(error).body)
        assert told["error"].isprintable()
        assert told.get("field") in (None, "game")


@pytest.mark.parametrize(("text", "first"), [(None, True), ("{", False), ('{"do": "hello"}', False), ('{"do": "ping"}', True)])
def test_messages_that_cannot_be_read(text: Any, first: bool) -> None:
    with pytest.raises(BadRequest):
        decoded(text, is_first=first)
