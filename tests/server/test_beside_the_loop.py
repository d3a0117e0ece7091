"""What is too long for the loop: drawings are made in a thread, QR codes and lessons by a worker, and what costs more counts for more."""

from __future__ import annotations

import asyncio
import threading
from urllib.parse import quote

import pytest
from starlette.requests import Request

from parlour.server.access import Access, check_rate
from parlour.server.errors import NotFound, TooBusy, TooFast
from parlour.server.http import games
from parlour.server.http.games import GameEndpoints
from parlour.server.http.qr import QrEndpoint
from parlour.server.http.requests import NETWORK
from parlour.server.ratelimit import RateLimiter, TokenBucket
from parlour.server.services.side_thread import SideThread
from parlour.server.workers.pool import QUICK, Workers


def asked(path: str = "/", query: str = "", body: bytes = b"", **parts: str) -> Request:
    """A request as an endpoint gets it."""

    bodies = iter([body])

    async def receive() -> dict[str, object]:
        """The body, and then nothing: whoever asked stays."""
        for part in bodies:
            return {"type": "http.request", "body": part}
        await asyncio.Event().wait()
        raise AssertionError

    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": [(b"host", b"here")],
        "path_params": parts, NETWORK: "a",
    }  # fmt: skip
    return Request(scope, receive)


def link(number: int) -> str:
    return "link=" + quote(f"http://here/t/{number}")


async def threads_of(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> list[threading.Thread]:
    """The threads in which a function of a module is called from now on."""
    seen: list[threading.Thread] = []

    def work(*about: object) -> bytes:
        seen.append(threading.current_thread())
        return b""

    monkeypatch.setattr(module, name, work)
    return seen


def test_drawings_are_made_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        endpoints = GameEndpoints(Access(), Workers(), Workers(), SideThread())
        for module, name, answer in (
            (games, "deck", lambda: endpoints.deck(asked(pack="rook"))),
            (games, "cover", lambda: endpoints.cover(asked(pack="rook"))),
        ):
            seen = await threads_of(monkeypatch, module, name)
            assert (await answer()).status_code == 200
            assert [thread.name.partition("_")[0] for thread in seen] == ["parlour-side"]

    asyncio.run(test())


def test_a_drawing_is_made_once_and_unknown_packs_take_no_place() -> None:
    async def test() -> None:
        endpoints = GameEndpoints(Access(), Workers(), Workers(), SideThread())
        games.deck.cache_clear()
        for number in range(100):
            with pytest.raises(NotFound):
                await endpoints.deck(asked(pack=f"x{number}"))
        first, second = await asyncio.gather(endpoints.deck(asked(pack="rook")), endpoints.deck(asked(pack="rook")))
        assert first.body == second.body
        assert games.deck.cache_info().misses == 1

    asyncio.run(test())


def test_nobody_waits_in_line_for_a_drawing_that_is_made() -> None:
    async def test() -> None:
        side, go = SideThread(each=1), threading.Event()
        endpoints = GameEndpoints(Access(), Workers(), Workers(), side)
        first = [await endpoints.deck(asked(pack="rook")), await endpoints.cover(asked(pack="rook"))]
        waiting = asyncio.create_task(side.run("a", go.wait, 60.0))
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await endpoints.deck(asked(pack="pals"))
        again = [await endpoints.deck(asked(pack="rook")), await endpoints.cover(asked(pack="rook"))]
        assert [one.body for one in again] == [one.body for one in first]
        assert first[0].body != first[1].body
        go.set()
        await waiting

    asyncio.run(test())


def test_qr_codes_are_made_by_a_worker_and_have_a_rate_limit() -> None:
    async def test() -> None:
        quick = Workers(**QUICK)
        endpoint = QrEndpoint(access := Access(), quick)
        access.drawing = RateLimiter(0.0, 6)
        made = [await endpoint.code(asked(query=link(number % 3))) for number in range(6)]
        assert {answer.headers["content-type"] for answer in made} == {"image/svg+xml"}
        assert len({answer.body for answer in made}) == 3
        assert len(quick.all) == 1, "by one process"
        with pytest.raises(TooFast):
            await endpoint.code(asked(query=link(1)))
        await quick.stop()

    asyncio.run(test())


def test_the_line_of_the_side_thread_is_short() -> None:
    async def test() -> None:
        side, go = SideThread(waiting=3, each=2), threading.Event()
        waiting = [asyncio.create_task(side.run("a", go.wait, 60.0)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await side.run("a", go.wait, 60.0)
        waiting.append(asyncio.create_task(side.run("b", go.wait, 60.0)))
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await side.run("c", go.wait, 60.0)
        go.set()
        assert all(await asyncio.gather(*waiting))
        assert await side.run("a", str, 5) == "5"

    asyncio.run(test())


def test_lessons_are_played_by_a_worker_and_many_tries_count_for_more() -> None:
    async def test() -> int:
        quick = Workers(**QUICK)
        endpoints, answered = GameEndpoints(access := Access(), Workers(), quick, SideThread()), 0
        access.lessons = RateLimiter(0.0, 60)
        try:
            while True:
                given = asked(body=b'{"tries": [' + b",".join([b'"x"'] * 200) + b"]}", game="hoo-doo")
                assert (await endpoints.lesson(given)).status_code == 200
                answered += 1
        except TooFast:
            assert len(quick.all) == 1
            await quick.stop()
            return answered

    assert asyncio.run(test()) == 2


def test_what_costs_more_takes_more_tokens_and_a_full_bucket_is_always_enough() -> None:
    bucket = TokenBucket(0.0, 10)
    assert bucket.take(7)
    assert not bucket.take(4)
    assert bucket.take(3)
    assert not bucket.take()
    assert bucket.take(0)
    limiter = RateLimiter(0.0, 10)
    check_rate(limiter, "a", 1000)
    with pytest.raises(TooFast):
        check_rate(limiter, "a")
    check_rate(limiter, "b")
