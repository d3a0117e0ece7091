"""Load on the server: tables of four scripted players on loopback, with real rules and durable acknowledgements.

A server starts on a free port with new data. Every seat has a socket of its own. At the given rate a table is picked, the
player to move there plays a legal card, and the clock runs from sending the card until all four seats have the new view. The
players check what they get: their own seat, no card of another hand, all cards of the pack, event numbers that only grow. With
``--kill`` the server is killed with SIGKILL in the middle and started again on the same data; then every acknowledged move must
be there. See ``python -m bench.server --help``.
"""
