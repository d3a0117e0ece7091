"""What every request goes through: the check of its headers, and the safety headers of the answer."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.access import Access
from parlour.server.errors import ServerError
from parlour.server.http.requests import NETWORK, answer_to

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The headers of every answer."""
KEPT_BY_NOBODY = (b"cache-control", b"no-store")
"""The header of every answer that doesn't say otherwise: a table, a record or a review is for whoever asked, as it is now."""

READS = ("GET", "HEAD")
"""The methods that change nothing and cost little. Whatever else a page of another website asks for is refused."""


class Guard:
    """Checks the headers of every request, and puts the safety headers on every answer."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self.app = app
        self.access = access
        self.headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
                if not any(name == KEPT_BY_NOBODY[0] for name, _ in message["headers"]):
                    message["headers"].append(KEPT_BY_NOBODY)
                self.access.refused += 400 <= message["status"] < 500
            await send(message)

        app: ASGIApp = self.app
        try:
            scope[NETWORK] = network = self._network(scope)
            await self.access.pace.turn(network)
        except ServerError as wrong:
            app = answer_to(wrong)
            app.headers["Connection"] = "close"  # whoever is turned away here has to come again
        await app(scope, receive, with_headers)

    def _network(self, scope: Scope) -> str:
        """The network a request comes from, if it may come in."""
        target = scope["raw_path"] + b"?" + scope["query_string"]
        peer = scope["client"][0] if scope["client"] else ""
        headers = Headers(scope=scope)
        network = self.access.admit(peer, target.decode("latin-1"), headers.getlist)
        if scope["method"] not in READS:
            self.access.check_origin(headers.get("origin"), headers.get("host", ""))
        return network
