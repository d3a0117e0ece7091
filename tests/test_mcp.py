"""``parlour mcp``: the tools over the Model Context Protocol, with the official library, and what it says without."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import parlour
from parlour.agents.tools import Tools
from parlour.cli.app import carry_out
from parlour.cli.mcp import made_server
from parlour.terminal.exit_codes import WRONG
from tests.terminals import environment


def content(result: Any) -> str:
    (one,) = result.content
    return str(one.text)


async def played(client: Client) -> dict[str, Any]:
    """A deal played to its end by the hints."""
    news = json.loads(
        content(await client.call_tool("new_game", {"game": "paintings-outcasts", "options": {"length": "deal"}}))
    )
    while news["status"] != "over":
        advised = json.loads(content(await client.call_tool("hint", {})))
        news = json.loads(content(await client.call_tool("move", {"text": advised["move"]})))
    made: dict[str, Any] = news
    return made


def test_every_tool_is_offered_with_what_it_does() -> None:
    async def offered() -> dict[str, Any]:
        async with Client(made_server()) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    found = asyncio.run(offered())
    assert list(found) == [tool.__name__ for tool in Tools().all()]
    assert all(tool.description for tool in found.values())
    assert set(found["new_game"].input_schema["properties"]) == {"game", "players", "options", "seed", "seat", "opponents"}
    assert found["new_game"].input_schema["required"] == ["game"]


@pytest.mark.english
def test_an_error_is_told_in_its_own_words() -> None:
    async def wrong() -> Any:
        async with Client(made_server()) as client:
            return await client.call_tool("view", {})

    result = asyncio.run(wrong())
    assert result.is_error
    assert "new_game" in content(result)


def test_a_deal_is_played_over_standard_input_and_output(tmp_path: Path) -> None:
    async def over_stdio() -> dict[str, Any]:
        words = StdioServerParameters(command=sys.executable, args=["-m", "parlour", "mcp"], env=environment(tmp_path))
        async with Client(stdio_client(words)) as client:
            assert client.server_info is not None
            assert (client.server_info.name, client.server_info.version) == ("parlour", parlour.__version__)
            return await played(client)

    assert asyncio.run(over_stdio())["headline"]


def test_without_the_library_it_says_which_extra_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name == "mcp" or name.startswith("mcp.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert carry_out(["mcp"]) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert 'pip install "parlour[mcp]"' in said.err
