"""The command mcp: a seat for a language model, over the Model Context Protocol."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour import __version__
from parlour.cli.shared import app, examples
from parlour.lang.errors import ParlourError
from parlour.lang.extras import needs
from parlour.terminal.exit_codes import DONE

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer


@app.command(help_epilogue=examples("mcp"))
def mcp() -> int:
    """Let a language model play, over standard input and output (Model Context Protocol).

    Its tools list the games and their rules, open a table against bots or join one by its link, and play from one seat. They show no more
    than that seat may see. You need the extra mcp: pip install "parlour[mcp]".
    """
    with needs("mcp"):
        made = made_server()
    made.run("stdio")
    return DONE


def made_server() -> MCPServer:
    """The server with all tools. ModuleNotFoundError without the official library."""
    from mcp.server.mcpserver import MCPServer

    from parlour.agents.tools import INSTRUCTIONS, Tools

    made, lock = MCPServer("parlour", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR"), threading.Lock()
    for tool in Tools().all():
        made.add_tool(_alone(tool, lock), structured_output=False)
    return made


def _alone(tool: Callable[..., object], lock: threading.Lock) -> Callable[..., object]:
    """A tool that runs while no other does, and whose errors are told in their own words."""
    from mcp.server.mcpserver.exceptions import ToolError

    @functools.wraps(tool)
    def run(*given: object, **named: object) -> object:
        with lock:
            try:
                return tool(*given, **named)
            except ParlourError as wrong:
                raise ToolError(str(wrong)) from None

    return run
