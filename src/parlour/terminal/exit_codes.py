"""The exit codes of the command line."""

DONE = 0
NOT_SAVED = 1
"""A game could not be saved, or the screen could not be written to."""
NOT_FAIR = 1
"""The shuffle of a game can't be shown to be fair."""
FAILED = 1
"""A check of a game failed."""
WRONG = 2
"""The arguments, a file or a game make no sense."""
INTERRUPTED = 130
"""Ctrl-C."""
