"""The terminal client: a game line by line, in plain words, for sighted players and for screen readers.

It shows what the table tells it and knows no rule of any game.
"""
