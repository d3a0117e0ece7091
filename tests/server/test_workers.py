"""Worker processes: what takes long is done there, within limits, and nothing of them is left when they aren't needed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.server.errors import Gone, TooBusy
from parlour.server.http.requests import unless_gone
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import ShowStep
from tests.server.guests import PATIENCE, Server
from tests.server.processes import children, command_of, is_running, wait_until
from tests.server.test_fair import finished

STRANGE = (sys.executable, str(Path(__file__).with_name("strange_worker.py")))


def with_workers(test: Callable[[Workers], Awaitable[None]], **more: Any) -> None:
    """Run a test with strange workers."""

    async def run() -> None:
        workers = Workers(**{"command": STRANGE, "processes": 1, "timeout": PATIENCE, **more})
        try:
            await test(workers)
        finally:
            await workers.stop()

    asyncio.run(run())


def job(step: str, table: str = "t") -> ShowStep:
    return ShowStep(table=table, step=step)


async def who(workers: Workers, network: str = "a", table: str = "t") -> int:
    """The process that does a job."""
    return int((await workers.ask(network, job("who", table))).body.split()[0])


async def until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


def test_a_job_is_done_in_another_process_and_the_next_one_there_too() -> None:
    async def test(workers: Workers) -> None:
        first = await who(workers)
        assert first != os.getpid()
        assert await who(workers) == first

    with_workers(test)


def test_two_processes_work_side_by_side_and_a_table_goes_to_the_one_that_knows_it() -> None:
    async def test(workers: Workers) -> None:
        pair = await asyncio.gather(who(workers, "a", "one"), who(workers, "b", "two"))
        assert len(set(pair)) == 2
        for _ in range(3):
            assert [await who(workers, table=table) for table in ("one", "two")] == pair

    with_workers(test, processes=2)


def test_a_worker_that_needs_the_journal_is_sent_it() -> None:
    async def journal() -> bytes:
        return b"line\nline"

    async def test(workers: Workers) -> None:
        answer = await workers.ask("a", job("journal"), journal=journal)
        assert answer.body.split(b" ")[1] == b"line\nline"

    with_workers(test)


def test_the_line_is_short_and_shorter_for_one_network() -> None:
    async def test(workers: Workers) -> None:
        def asked(network: str) -> asyncio.Task[Any]:
            return asyncio.create_task(workers.ask(network, job("sleep")))

        waiting = [asked("a"), asked("a")]
        await until(lambda: workers.places.had["a"] == 2)
        with pytest.raises(TooBusy):
            await asked("a")
        waiting.append(asked("b"))
        await until(lambda: workers.places.had["b"] == 1)
        with pytest.raises(TooBusy):
            await asked("c")
        for task in waiting[1:]:
            task.cancel()
        await asyncio.gather(*waiting[1:], return_exceptions=True)
        await workers.stop()
        with pytest.raises(TooBusy):
            await waiting[0]
        assert not workers.places.had
        assert await who(workers, "c")

    with_workers(test, waiting=3, each=2)


@contextlib.asynccontextmanager
async def at_work(workers: Workers) -> AsyncIterator[None]:
    """A job is being done as long as this lasts."""
    end = asyncio.Event()

    async def journal() -> bytes:
        await end.wait()
        return b""

    running = asyncio.create_task(workers.ask("first", job("journal"), journal=journal))
    await until(lambda: workers.all)
    yield
    end.set()
    await running


@pytest.mark.parametrize(
    ("networks", "order"),
    [
        (["a", "a", "b", "b", "c"], ["a", "b", "c", "a", "b"]),
        (["2001:db8:1:1::/64", "2001:db8:1:2::/64", "c"], ["2001:db8:1:1::/64", "c", "2001:db8:1:2::/64"]),
    ],
)
def test_networks_that_wait_take_turns(networks: list[str], order: list[str]) -> None:
    async def test(workers: Workers) -> None:
        done: list[str] = []

        async def ask(network: str) -> None:
            await who(workers, network)
            done.append(network)

        async with at_work(workers):
            tasks = [asyncio.create_task(ask(network)) for network in networks]
            await until(lambda: workers.places.total == 1 + len(networks))
        await asyncio.gather(*tasks)
        assert done == order

    with_workers(test)


def test_a_few_networks_cannot_take_all_places() -> None:
    async def test(workers: Workers) -> None:
        async with at_work(workers):
            crowd = [asyncio.create_task(who(workers, f"crowd {number // 2}")) for number in range(40)]
            await until(lambda: workers.places.total == 41)
            person = asyncio.create_task(who(workers, "home"))
            await until(lambda: workers.places.had["home"])
        assert await person
        await asyncio.gather(*crowd)

    with_workers(test)


def test_what_waits_together_may_not_be_too_large() -> None:
    async def test(workers: Workers) -> None:
        def ask(network: str, size: int) -> asyncio.Task[Any]:
            return asyncio.create_task(workers.ask(network, job("who"), b"x" * size))

        async with at_work(workers):
            waiting = [ask("a", 600)]
            await until(lambda: workers.bytes.total == 600)
            with pytest.raises(TooBusy):
                await ask("a", 600)
            waiting += [ask("b", 600), ask("c", 600)]
            await until(lambda: workers.bytes.total == 1800)
            with pytest.raises(TooBusy):
                await ask("d", 600)
            waiting.append(ask("d", 100))
            await until(lambda: workers.places.had["d"])
        await asyncio.gather(*waiting)
        assert not workers.bytes.had
        assert not workers.places.had

    with_workers(test, size=1000, size_in_all=2000)


def test_whoever_is_gone_waits_no_longer() -> None:
    """A request in the line is dropped. One that is being worked on isn't, and counts until it is over."""

    async def test(workers: Workers) -> None:
        first = asyncio.create_task(workers.ask("a", job("sleep")))
        await until(lambda: workers.all)
        (worker,) = workers.all
        second = asyncio.create_task(workers.ask("b", job("sleep")))
        third = asyncio.create_task(who(workers, "c"))
        await until(lambda: len(workers.places.had) == 3)
        second.cancel()
        await until(lambda: len(workers.places.had) == 2)
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert set(workers.places.had) == {"a", "c"}
        os.kill(worker.pid, signal.SIGKILL)
        assert await third != worker.pid
        assert not workers.places.had

    with_workers(test)


def test_a_request_ends_with_its_connection() -> None:
    class Asked:
        """A request whose connection is closed when ``closed`` is set."""

        def __init__(self) -> None:
            self.closed = asyncio.Event()
            self.parts = [{"type": "http.request"}]

        async def receive(self) -> dict[str, str]:
            if self.parts:
                return self.parts.pop()
            await self.closed.wait()
            return {"type": "http.disconnect"}

    async def test(workers: Workers) -> None:
        asked = Asked()
        answer = await unless_gone(asked, workers.ask("a", job("who")))  # type: ignore[arg-type]
        assert answer.status == 200
        running = asyncio.create_task(workers.ask("b", job("sleep")))
        await until(lambda: workers.all)
        waiting = asyncio.create_task(unless_gone(asked, workers.ask("a", job("sleep"))))  # type: ignore[arg-type]
        await until(lambda: len(workers.places.had) == 2)
        asked.closed.set()
        with pytest.raises(Gone):
            await waiting
        await until(lambda: "a" not in workers.places.had)
        await workers.stop()
        with pytest.raises(TooBusy):
            await running

    with_workers(test)


@pytest.mark.parametrize("what", ["sleep", "die", "eat"])
def test_a_job_that_takes_too_long_or_too_much_is_cut_off(what: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test(workers: Workers) -> None:
        before = await who(workers)
        workers._timeout = 0.2 if what == "sleep" else PATIENCE
        with pytest.raises(TooBusy):
            await workers.ask("a", job(what))
        workers._timeout = PATIENCE
        await until(lambda: not is_running(before))
        assert await who(workers) != before

    with_workers(test)
    assert "a worker failed" in caplog.text


def test_a_job_that_fails_is_a_server_error_and_the_worker_goes_on() -> None:
    async def test(workers: Workers) -> None:
        before = await who(workers)
        assert (await workers.ask("a", job("fail"))).status == 500
        assert await who(workers) == before

    with_workers(test)


def test_an_idle_worker_ends() -> None:
    async def test(workers: Workers) -> None:
        pid = await who(workers)
        await until(lambda: not is_running(pid))
        assert not workers.all
        assert await who(workers) != pid

    with_workers(test, idle=0.05)


@contextlib.contextmanager
def serving(folder: Path) -> Any:
    server = Server(folder)
    try:
        yield server
    finally:
        server.kill()


def workers_of(server: Server) -> list[int]:
    return [pid for pid in children(server.process.pid) if "workers" in command_of(pid)]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_the_server(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as server:
        assert not workers_of(server), "none is started before it is needed"
        assert server.ask("/api/verify", finished()).status == 200
        (pid,) = workers_of(server)
        server.process.send_signal(how)
        server.process.wait(PATIENCE)
        wait_until(lambda: not is_running(pid))


def test_a_worker_in_the_middle_of_a_job_ends_with_the_server(tmp_path: Path) -> None:
    """The one who sleeps isn't looking at what comes in."""
    code = f"""
import asyncio, sys
sys.path[:0] = {sys.path!r}
from parlour.server.workers.pool import Workers
from parlour.server.workers.wire import ShowStep
async def run():
    workers = Workers(command={STRANGE!r}, processes=1)
    await workers.ask("a", ShowStep(step="who"))
    print(*(worker.pid for worker in workers.all), flush=True)
    await workers.ask("a", ShowStep(step="sleep"))
asyncio.run(run())
"""
    file = tmp_path / "server.py"
    file.write_text(code)

    async def test() -> None:
        process = await asyncio.create_subprocess_exec(sys.executable, str(file), stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        pid = int(await process.stdout.readline())
        assert is_running(pid)
        await asyncio.sleep(0.2)
        process.kill()
        await process.wait()
        await until(lambda: not is_running(pid))

    asyncio.run(test())
