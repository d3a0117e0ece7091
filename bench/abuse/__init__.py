"""Abuse of the server: one client tries to slow it down or to use it up while people play.

A server starts with its usual limits, once for each attack. People play at a steady rate, each from an address of their own; the
attacker is one more address and runs in a process of its own. Measured are people's moves, the health check (a connection of its
own each time, as somebody who comes new), and the server's memory: at rest, under the attack, and until the memory is back. See
``python -m bench.abuse --help``.
"""
