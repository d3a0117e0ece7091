"""The strength of the bots, measured in tournaments (``parlour.lab.tournament``): duplicate deals in every seating.

    ladder              search, sheet and random, in every game
    games               search and sheet in whole games, where deals alone tell another story
    time                search against OpenSpiel's IS-MCTS at equal thinking time, in the games of skill
    simulations         the same at equal simulations
    fair, strong, best  a level against the one below it, in a few games

A game says in its file of advice (``STRENGTH``) which of these it is part of. Results are kept in ``build/strength``, and an
interrupted run goes on from there. See ``python -m bench.strength --help``.
"""
