"""A slow line: everything that goes through it arrives later, in both directions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    loop = asyncio.get_running_loop()
    while data := await reader.read(65_536):
        loop.call_later(delay, writer.write, data)
    loop.call_later(delay, writer.close)


async def _line(port: int, delay: float, opened: asyncio.Future[int]) -> None:
    async def both(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with suppress(OSError):
            await asyncio.gather(_pass_on(reader, back, delay), _pass_on(there, writer, delay))

    server = await asyncio.start_server(both, "127.0.0.1", 0)
    opened.set_result(server.sockets[0].getsockname()[1])
    await asyncio.Event().wait()


@contextmanager
def slow_line(address: str, delay: float) -> Iterator[str]:
    """An address where the server of this one is heard, and hears, this many seconds later."""
    loop = asyncio.new_event_loop()
    opened: asyncio.Future[int] = loop.create_future()
    work = loop.create_task(_line(int(address.rpartition(":")[2]), delay, opened))
    loop.run_until_complete(opened)
    thread = threading.Thread(target=_run, args=(loop, work))
    thread.start()
    try:
        yield f"http://127.0.0.1:{opened.result()}"
    finally:
        loop.call_soon_threadsafe(work.cancel)
        thread.join()


def _run(loop: asyncio.AbstractEventLoop, work: asyncio.Task[None]) -> None:
    with suppress(asyncio.CancelledError):
        loop.run_until_complete(work)
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
