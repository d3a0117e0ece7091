"""The process of an attacker: reads its target, attacks until its input ends, and prints what became of it."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from collections.abc import Coroutine
from dataclasses import asdict

import msgspec
import uvloop

from bench.abuse.attacks import Attack, named
from bench.abuse.client import Client, Tally, Target

END_WITHIN = 5.0
"""Seconds an attack has to end."""


async def attack_until(end: Coroutine[object, object, None], client: Client, attack: Attack) -> Tally:
    """Attack until something else is done. An attack that can't begin is begun again."""
    ending = asyncio.create_task(end)
    attacking = asyncio.create_task(client.repeat(lambda number: attack.run(client), 0))
    await asyncio.wait({ending, attacking}, return_when=asyncio.FIRST_COMPLETED)
    attacking.cancel()
    await asyncio.wait({attacking}, timeout=END_WITHIN)
    if attacking.done() and not attacking.cancelled():
        attacking.result()
    return client.tally


async def input_ends() -> None:
    """Wait until there is nothing more to read."""
    await asyncio.to_thread(sys.stdin.read)


async def main(name: str) -> None:
    attack = named(name)
    client = Client(msgspec.json.decode(sys.stdin.readline(), type=Target), direct=attack.direct)
    print("attacking", flush=True)
    print(json.dumps(asdict(await attack_until(input_ends(), client, attack))), flush=True)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(main(sys.argv[1]))
