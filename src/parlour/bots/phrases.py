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
UNKNOWN_PLAYER = Phrase("There's no bot called {name}. Choose from {names}, or name your own as module:Name.")
NO_BUDGET = Phrase("Only search takes a budget, not {name}.")
WRONG_BUDGET = Phrase("{text} isn't a budget. Try 20ms, 0.5s or 500sims.")

# Bots of one's own

OWN_ABOUT = Phrase("was written for this table")
OWN_NO_MODULE_NAMED = Phrase("{spec} names no module. Name a bot of your own as module:Name.")
OWN_NO_MODULE = Phrase(
    "There's no module {module} for the bot {spec}. Run the command in the folder that holds {file}, or install the package."
)
OWN_NOT_IMPORTED = Phrase("The bot {spec} can't be imported: {problem}.")
OWN_NO_NAME = Phrase("The module {module} has no {name}. {told}")
OWN_CLASSES = Phrase("Its bots are {names}.")
OWN_NO_CLASSES = Phrase("It has no class with a method choose.")
OWN_NOT_CALLABLE = Phrase("{spec} is an object. Name its class, or a function that makes a new one for each seat.")
OWN_NOT_MADE = Phrase("The bot {spec} can't be made: {problem}. It gets no arguments, or only seed.")
OWN_NO_CHOOSE = Phrase("{spec} isn't a bot: it has no method choose.")
OWN_WHERE = Phrase("{problem} ({file}, line {line})")
OWN_NOTHING = Phrase("The bot {bot} answered None. It must return a move, such as one of observation.legal.")
OWN_NO_MOVE = Phrase("The bot {bot} answered {answer}. A move is its text, one of observation.moves, or a tuple of choices.")
OWN_ILLEGAL = Phrase("The bot {bot} answered {move}. {reason}")
OWN_FAILED = Phrase("The bot {bot} failed: {problem}.")
OWN_SLOW = Phrase("The bot {bot} took longer than {seconds} s for a move.")
OWN_REPLACED = Phrase("{problem} The sheet's advice was played instead.")
OWN_TWICE = Phrase("Two bots would be called {name}. Give one of them another name.")
OWN_LONG = Phrase("{name} is too long for a bot at a table. Use at most {most} characters.")
