"""The terminal client: a game line by line, in plain words, for eyes and for screen readers.

It draws what it is told by the table, and knows no rule of any game.
"""
