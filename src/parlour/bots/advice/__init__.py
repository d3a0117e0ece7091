"""The sheets' advice, and plain sense where they give none: one file a game, found by the game's name, never required.

A file has ``advise(s, seat, may)``, a rule: it narrows the choices ``may`` to the advised ones with ``prefer``, each step with
its reason. It is asked for every choice of a move that has several, with the state as the seat sees it.
"""
