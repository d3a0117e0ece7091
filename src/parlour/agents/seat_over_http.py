"""A seat at a server's table, by its link: the newest scene comes over a stream, moves go back one by one."""

from __future__ import annotations

import http.client
import json
import secrets
import threading
from collections.abc import Callable
from typing import IO, Any, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from parlour.agents import phrases
from parlour.agents.own_table import MOVES_ONLY
from parlour.agents.seat import Answer, Json
from parlour.lang.errors import ParlourError, SetupError, quoted

TIMEOUT = 30.0
"""Seconds of silence after which a server is gone. It says something every five."""
PATIENCE = 20.0
"""Maximum seconds to wait for one's turn before answering."""
AGAIN = 1.0
"""Seconds before a stream that ended is begun again."""
TRIES = 5
"""How often something is asked while the server says that it comes too fast, or restarts."""
TRY_AGAIN = (429, 503)
"""The statuses that say so."""
Event = dict[str, Any]


class NotReached(ParlourError):
    """The server can't be reached, now at least."""


class SeatOverHttp:
    """A seat at a server's table."""

    def __init__(self, link: str, name: str) -> None:
        page, _, seat = link.partition("#")
        server, found, table = page.rpartition("/table/")
        if not found or not table or urlsplit(page).scheme not in ("http", "https"):
            raise SetupError(phrases.NOT_A_LINK(link=quoted(link[:200])), field="link")
        self._server = server
        self._api = f"{server}/api/tables/{table.strip('/')}"
        self._has_left = threading.Event()
        self._token = seat.partition(",")[0].partition(".")[2]
        if not self._token:
            (self._token,) = self._ask("seats", {"name": name})["seats"].values()
        self._scene: Event = {}
        self._told: list[str] = []
        self._changed = threading.Condition()
        self._wrong: ParlourError | None = None
        threading.Thread(target=self._listen, daemon=True).start()
        self._until(lambda: bool(self._scene), TIMEOUT)
        self.wait()

    # -- what a seat is told

    def news(self) -> Answer:
        with self._changed:
            scene, told, self._told = self._newest(), self._told, []
        view = scene["view"] or {}
        return {
            "told": list[Json](told),
            "status": scene["status"],
            "your_turn": bool(scene["moves"]),
            "asks": view.get("asks", ""),
            **({"headline": view["headline"]} if view.get("headline") else {}),
        }

    def view(self) -> Answer:
        return {name: value for name, value in (self._newest()["view"] or {}).items() if name not in MOVES_ONLY}

    def legal(self) -> list[Json]:
        return [
            {"move": move["text"], "words": move["text"], **({"breaks": move["offence"]} if "offence" in move else {})}
            for move in self._newest()["moves"]
        ]

    # -- what a seat does

    def move(self, text: str) -> Answer:
        answer = self._ask("moves", {"move": text, "id": secrets.token_hex(8)})
        if answer["is"] == "refused":
            return {"refused": answer["message"], "clause": answer["clause"], "near": answer["near"]}
        self._until(lambda: self._scene["at"] >= answer["at"], TIMEOUT)
        self.wait()
        return {}

    def hint(self) -> Answer:
        answer = self._ask("commands", {"do": "hint", "id": secrets.token_hex(8)})
        if answer["is"] == "refused":
            raise ParlourError(answer["message"])
        return {"move": answer["move"], "words": answer["move"], "reasons": answer["reasons"]}

    def wait(self) -> None:
        self._until(lambda: bool(self._scene["moves"]) or self._scene["status"] in ("over", "closed"), PATIENCE)

    def leave(self) -> None:
        self._has_left.set()

    # -- the server

    def _newest(self) -> Event:
        """The newest scene; what went wrong with the stream, if anything did."""
        if self._wrong is not None:
            raise self._wrong
        if not self._scene:
            raise ParlourError(phrases.NO_ANSWER())
        return self._scene

    def _until(self, wanted: Callable[[], bool], seconds: float) -> None:
        """Wait for something, but no longer than this."""
        with self._changed:
            self._changed.wait_for(lambda: self._wrong is not None or wanted(), seconds)
            if self._wrong is not None:
                raise self._wrong

    def _listen(self) -> None:
        """Hear what the seat is sent, and come back when a stream ends."""
        while not self._has_left.wait(AGAIN if self._scene else 0):
            try:
                with self._open(f"stream?since={self._scene.get('at', 0)}", None) as lines:
                    for line in lines:
                        if self._has_left.is_set():
                            return
                        if line.strip():
                            self._hear(json.loads(line))
            except (OSError, http.client.HTTPException):
                continue  # the server restarts
            except ParlourError as wrong:
                if isinstance(wrong, NotReached) and self._scene:
                    continue
                with self._changed:
                    self._wrong = wrong
                    self._changed.notify_all()
                return

    def _hear(self, event: Event) -> None:
        """Keep what an event says."""
        if event["is"] == "scene":
            with self._changed:
                self._scene = event
                self._told += event["told"]
                self._changed.notify_all()

    def _ask(self, what: str, body: Event) -> Event:
        with self._open(what, body) as answer:
            return cast("Event", json.load(answer))

    def _open(self, what: str, body: Event | None) -> IO[bytes]:
        """A request, sent again for a while if the server is busy; ParlourError with its own words if it refuses."""
        left = TRIES
        while True:
            left -= 1
            try:
                return self._sent(what, body)
            except HTTPError as wrong:
                with wrong:
                    if wrong.code not in TRY_AGAIN or not left:
                        raise self._refusal(wrong) from None
                    self._has_left.wait(float(wrong.headers.get("Retry-After", AGAIN)))

    def _sent(self, what: str, body: Event | None) -> IO[bytes]:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        data = None if body is None else json.dumps(body).encode()
        try:
            return cast("IO[bytes]", urlopen(Request(f"{self._api}/{what}", data, headers), timeout=TIMEOUT))
        except HTTPError:
            raise
        except URLError as wrong:
            raise NotReached(phrases.NOT_REACHED(address=self._server, reason=wrong.reason)) from None

    def _refusal(self, wrong: HTTPError) -> ParlourError:
        """What the server says is wrong with a request."""
        if wrong.code == 404:
            return ParlourError(phrases.NO_TABLE_THERE(address=self._server))
        try:
            return ParlourError(str(json.load(wrong)["error"]))
        except (ValueError, LookupError, TypeError):
            return ParlourError(phrases.NOT_SAID(address=self._server))
