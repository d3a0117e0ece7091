"""What every request goes through: the check of the host name, and the safety headers of the answer."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.access import Access
from parlour.server.errors import ServerError
from parlour.server.http.requests import answer_to

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The headers of every answer."""


class Guard:
    """Checks the host name of every request, and puts the safety headers on every answer."""

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
            await send(message)

        app = self.app
        try:
            self.access.check_host(next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), ""))
        except ServerError as wrong:
            app = answer_to(wrong)
        await app(scope, receive, with_headers)
