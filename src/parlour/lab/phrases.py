"""The sentences of this package: what the coach says, and what can't be asked for."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# The coach

TRICK = Phrase("Trick {number}")
TURN = Phrase("{phase} {number}")
"""A decision that isn't a card played to a trick: the phase and its number, as in "Bid 1"."""
IN_DEAL = Phrase("Deal {deal}, {label}")
LED = Phrase("{where}: you led {move}")
PLAYED = Phrase("{where}: you played {move}")
CHOSE = Phrase("{where}: you chose {move}")
NOTHING_BETTER = Phrase("{did}; nothing was clearly better.")
BETTER_IN_POINTS = Phrase("{did}; {move} was better by {points}, {share}% of the game (± {ci95}).")
BETTER_FOR_THE_GAME = Phrase(
    "{did}; {move} was better for the game, if not clearly in points: {share}% of the game (± {ci95})."
)
ONE_POINT = Phrase("{points} point (± {ci95})")
POINTS = Phrase("{points} points (± {ci95})")
HAS = Phrase("{name} has {cards}.")
CANNOT_HAVE = Phrase("{name} can't have {cards}.")
ANY_OF = Phrase("any {suit}")
OR = Phrase("{cards} or {last}")

# What can't be asked for

NO_SUCH_DEAL = Phrase("This record has no deal {deal}. Its deals are 1 to {last}.")
WRONG_BOTS = Phrase("Name 2 to {most} bots, each once, such as search, sheet and random, not {bots}.")
BOT_NAMES = Phrase('Bots are named, as in ["search", "mypackage:Bot"], not {bots}.')
NO_GAME = Phrase("A tournament needs a game, as parlour.load returns it, not {game}.")
WRONG_DEALS = Phrase("The number of deals must be from 1 to {most}.")
WRONG_MOVE_TIME = Phrase("The time for a move must be from 0 (no limit) to {most} seconds.")
NOT_A_TOURNAMENT = Phrase("{file} isn't a tournament file.")
ANOTHER_TOURNAMENT = Phrase(
    "{file} belongs to another tournament. Name another file, or ask for the same tournament as before."
)
