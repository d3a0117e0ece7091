"""Turns: what comes in crowds is done one thing after the other, and no network waits behind the crowd of another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice

from parlour.server.ratelimit import site_of

MOST = 4
"""Things that begin in one round of the loop, from however many networks they come."""


class Turns:
    """A lock that everyone gets in turn, however many wait from one network. All networks of a site count as one. ``at_once`` may have it
    at the same time."""

    def __init__(self, at_once: int = 1) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Those who wait, by network; the network that has waited longest is first."""
        self._left = at_once

    @asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[None]:
        """Wait until it is this network's turn, and have it as long as this lasts."""
        await self.wait(network)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, network: str) -> None:
        """Wait until it is this network's turn. Whoever has it must pass it on."""
        if self._left:
            self._left -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(site_of(network) or network, deque()).append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.pass_on()  # its turn had come, but it no longer waits
            raise

    def pass_on(self) -> None:
        """The turn goes to the next network. Whoever no longer waits is passed over."""
        while self._lines:
            network, line = self._lines.popitem(last=False)
            turn = line.popleft()
            while turn.done() and line:
                turn = line.popleft()
            if line:
                self._lines[network] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._left += 1


class Pace:
    """Lets one thing of each network begin in each round of the loop, and only a few in all. What comes together with them begins in
    the next rounds, and everyone else's moves go on in between. Where networks aren't limited, everything begins at once."""

    def __init__(self, *, limited: bool = True, most: int = MOST) -> None:
        self._limited, self._most = limited, most
        self._begun: set[str] = set()
        """The networks that have begun something in this round."""
        self._lines: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        """What waits, by network; the network that has waited longest is first."""

    async def turn(self, network: str) -> None:
        """Wait until something may begin."""
        if not self._limited:
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.begin(network, lambda: None if turn.done() else turn.set_result(None))
        await turn

    def begin(self, network: str, work: Callable[[], None]) -> None:
        """Do something now, or when it is its turn. All networks of a site count as one."""
        if not self._limited:
            work()
            return
        by = site_of(network) or network
        if by in self._begun or by in self._lines or len(self._begun) >= self._most:
            self._lines.setdefault(by, deque()).append(work)
        else:
            if not self._begun:
                asyncio.get_running_loop().call_soon(self._next)
            self._begun.add(by)
            work()

    def _next(self) -> None:
        """A round is over."""
        self._begun.clear()
        if self._lines:
            asyncio.get_running_loop().call_soon(self._next)
        for by in tuple(islice(self._lines, self._most)):
            self._begun.add(by)
            self._first_of(by)()

    def _first_of(self, by: str) -> Callable[[], None]:
        """What has waited longest in a line, which then waits behind all others."""
        line = self._lines.pop(by)
        work = line.popleft()
        if line:
            self._lines[by] = line
        return work
