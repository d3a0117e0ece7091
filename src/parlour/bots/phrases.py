"""The sentences of this package: reasons of hints, second opinions, descriptions of bots, and what can't be asked for."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# What a level or a character is like, after its name: "Teddy is seven …"

EASY = Phrase("knows the sheet's advice and often forgets it")
FAIR = Phrase("plays by the sheet's advice")
STRONG = Phrase("thinks for a moment before every move")
BEST = Phrase("takes its time over every move")
HATTIE = Phrase("plays it safe, bids low and holds on to what she has")
COLONEL = Phrase("likes to take risks")
QUILL = Phrase("follows the rule sheet's advice to the letter")
TEDDY = Phrase("is seven and spends half the time looking out the window")
MARLOWE = Phrase("weighs every card")

# Reasons of a hint where the game's advice gives none

NO_ADVICE = Phrase("There's no advice for this game.")
ONLY_MOVE = Phrase("It's your only move.")
NO_DIFFERENCE = Phrase("Any move is as good as another.")
SLIP = Phrase("This one was picked at random.")

# The second opinion on a hint

AS_GOOD = Phrase("Looking ahead, {move} does about as well.")
BETTER = Phrase("Looking ahead, {move} comes out about {points} points better.")
WORSE = Phrase("Looking ahead, this comes out about {points} points better than {move}.")

# What can't be asked for

UNKNOWN_PROFILE = Phrase("There's no bot called {name}. Choose from {names}.")
WRONG_NUMBER_OF_BOTS = Phrase("You named {named} bots for {seats} seats. Name one for all of them, or one for each.")
UNKNOWN_PLAYER = Phrase("There's no bot called {name}. Choose from {names}.")
NO_BUDGET = Phrase("Only search takes a budget, not {name}.")
WRONG_BUDGET = Phrase("{text} isn't a budget. Try 20ms, 0.5s or 500sims.")
