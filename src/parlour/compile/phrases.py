"""The sentences of this package."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# What can't be simulated, or not like this.

GAME_IS_SET = Phrase(
    "{name} has no effect on a game that is already set up: give it to parlour.load, or simulate the game by its name."
)
NO_ARGUMENT = Phrase("{game} has no option {name}, and simulate no such argument. Did you mean {near}?")
NO_DEALS_TO_COME = Phrase("{name} has no effect on single deals: leave it out, or leave out length=deal.")
NO_CLOCK = Phrase("{name} has no effect in a simulation, which is played without a clock: leave it out.")
NO_OFFENCES = Phrase("{name} has no effect in a simulation, where everyone keeps to the rules: leave it out.")
NOT_YES_OR_NO = Phrase("arrays must be True, False or None, not {value}.")
NOT_CALLABLE = Phrase("progress must be a function that takes the number of deals done so far, not {value}.")
NO_POLICY = Phrase("There is no policy {policy}. Choose random or sheet, or name a rule of your own as module:name.")
NOT_LOADED = Phrase("Can't find policy {policy}: {reason}.")
NOT_COMPILED = Phrase(
    "Policy {policy} isn't a rule that can be compiled. Mark a function (state, seat, choices) with @rule; for a bot in Python, "
    "use parlour tournament."
)
UNMARKED = Phrase("Policy {policy} must be marked with @rule. For a bot in Python, use parlour tournament.")
CALLS_UNMARKED = Phrase("Policy {policy} calls {function}, which must be marked with @rule, too.")
POLICY_ARGUMENTS = Phrase("Policy {policy} must take three arguments: the state, the seat and the choices.")
POLICIES = Phrase("Give one policy for all, or one for each of the {players} players, not {given}.")
NO_ADVICE = Phrase("{game} has no advice to play by. Choose random, or name a rule of your own as module:name.")
NOT_IN_THE_SUBSET = Phrase(
    "Policy {policies} can't be compiled: {reason}. Keep to ints, if, while, for … in range and calls of other rules, "
    "and return one choice."
)
NOT_LEGAL = Phrase(
    "Policy {policy} chose {choice}, which isn't one of its choices: seat {seat}, deal {deal} of the game with the seed {seed}."
)
NO_END = Phrase(
    "Policy {policies} never ends deal {deal} of the game with the seed {seed}: after {most} choices it was given up."
)

# Everything else.

CACHE_UNWRITABLE = Phrase("Can't write compiled code to {folder}: {reason}. Set PARLOUR_CACHE to a folder you can write to.")
NOT_A_COUNT = Phrase("{name} must be a whole number from 1 to {most}, not {value}.")
NOT_A_GAME = Phrase("A machine needs a game, as parlour.load returns it, not {value}.")
WRONG_ROW = Phrase("A row must be {width} int64 in one piece of memory.")
WRONG_ROWS = Phrase("Rows must be an array of int64 in one piece of memory, {width} for each game.")
WRONG_MASKS = Phrase("Masks must be {many} int64 in one piece of memory, one for each row, as now() returns them.")
WRONG_CHOICES = Phrase("Choices must be {many} whole numbers, one for each row.")
TOO_FEW = Phrase("{name} must be a whole number from {least}, not {value}.")
NOT_64_BITS = Phrase("{name} must be a whole number of 64 bits, not {value}.")
DEALER = Phrase("The dealer must be a seat from 0 to {last}, not {dealer}.")
NOT_A_CHOICE = Phrase("Seat {seat} can't make choice {choice} now. Choose {choices}.")
NOTHING_TO_CHOOSE = Phrase("Seat {seat} has nothing to choose now.")
IN_ROW = Phrase("Row {row}: {what}")
NOT_RANDOM = Phrase("Random choices need a generator such as numpy.random.default_rng(7), not {value}.")
NOBODY_ACTS = Phrase("Nobody acts in this row: the deal is over. Call next_deal, or stop if the game is over.")
