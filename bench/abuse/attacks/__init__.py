"""The attacks, one function each. What an attack does is told by its docstring."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from bench.abuse.attacks import connections, crowds, frames, requests, seats
from bench.abuse.client import Client

Run = Callable[[Client], Coroutine[object, object, None]]


@dataclass(frozen=True)
class Attack:
    """An attack. ``direct``: it doesn't come through a proxy, which wouldn't pass it on as it is."""

    run: Run
    direct: bool = False

    @property
    def name(self) -> str:
        return self.run.__name__.replace("_", "-")

    @property
    def about(self) -> str:
        """What the attacker does."""
        return (self.run.__doc__ or "").strip().removesuffix(".")


ATTACKS = (
    Attack(frames.pings_never_read),
    Attack(frames.empty_pongs),
    Attack(frames.continuation_frames),
    Attack(frames.text_flood),
    Attack(frames.long_texts),
    Attack(connections.half_sent_headers, direct=True),
    Attack(connections.half_sent_bodies, direct=True),
    Attack(connections.many_headers, direct=True),
    Attack(connections.bodies_in_chunks, direct=True),
    Attack(connections.slow_readers, direct=True),
    Attack(connections.pipelined_requests, direct=True),
    Attack(connections.handshakes),
    Attack(requests.large_records),
    Attack(requests.long_records),
    Attack(requests.replay_steps),
    Attack(requests.tables_that_think),
    Attack(requests.qr_codes),
    Attack(requests.reviews),
    Attack(requests.lessons),
    Attack(requests.sleeping_tables),
    Attack(requests.unknown_tables),
    Attack(requests.promises),
    Attack(seats.coming_and_going),
    Attack(seats.questions_of_one_seat),
    Attack(seats.questions_of_many_seats),
    Attack(seats.renames),
    Attack(seats.silent_spectators),
    Attack(crowds.volleys),
    Attack(crowds.newcomers),
)


def named(name: str) -> Attack:
    """The attack of this name."""
    return next(attack for attack in ATTACKS if attack.name == name)
