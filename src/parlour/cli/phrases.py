"""The sentences of the command line. What is typed (commands, options) fills the slots, so it is never reworded.

The help pages are the docstrings of the commands.
"""

from __future__ import annotations

from parlour.lang.phrases import Phrase

PROBLEM = Phrase("{what}: {reason}")
OUTPUT = Phrase("can't write the output")
STOPPED = Phrase("Stopped.")

NOT_TAKEN = Phrase("{command} doesn't take {word}. See {help}.")
NO_OPTION = Phrase("{command} has no option {word}. If that is a file, write {file}.")
NOT_WHOLE = Phrase("{text} isn't a whole number of at most {most} digits.")
NAME_AND_VALUE = Phrase("Write an option as {form}, not {word}.")
OPTION_TWICE = Phrase("Option {name} is given twice.")
OUT_OF_RANGE = Phrase("{option} must be between {low} and {high}, not {value}.")
ONE_WORKER = Phrase("{option} must be 1, not {value}: a single process runs all tables.")
NO_NETWORK = Phrase("{option} must be an address or a network such as 10.0.0.0/8, not {value}.")
NO_CLAUSE = Phrase("{game} has no clause {clause}. Its clauses are {clauses}; common to all games are {first} to {last}.")
PAGE_OF_ONE_CLAUSE = Phrase("{option} prints the page of the whole game. Leave out {clause}.")

YES, NO = Phrase("Yes"), Phrase("NO")
CHECK = Phrase("{answer}: {what}")
CHECK_PASSED = Phrase("ok: {check}")
CHECK_FAILED = Phrase("WRONG: {check}")
CHECK_FOUND = Phrase("{setup}: {message}")
CHECKS_PASSED = Phrase("{game}: all {number} checks passed.")
CHECKS_FAILED = Phrase("{game}: {failed} of {number} checks failed.")
CHECKS_LEFT_OUT = Phrase("{number} more can't be run until that is put right.")
GAME_WRITTEN = Phrase("{title} is in {folder}. To try it:")
GAME_NAME = Phrase("{name} can't be the name of a game: use lowercase letters, digits, and hyphens, and begin with a letter.")
GAME_TAKEN = Phrase("There is a game called {name} already. Choose another name.")
FOLDER_IN_USE = Phrase("{folder} isn't an empty folder. Choose another with {option}.")
FAIR = Phrase("The shuffle was fair.")
NOT_SHOWN_FAIR = Phrase("The shuffle can't be shown to be fair.")

NO_TOKEN = Phrase("{file} must hold a secret, on one line.")
NO_TABLES = Phrase("There are no tables in {folder}.")
FILE_EXISTS = Phrase("{file} already exists.")
NO_FOLDER = Phrase("There is no folder {folder}.")
COPIED = Phrase("Copied {tables} to {file}.")
KEEP_NEEDS_FOLDER = Phrase("{option} is for a folder of backups, and {file} isn't a folder.")
RESTORED = Phrase("Restored {tables} to {folder}.")
MOVED_ASIDE = Phrase("The tables that were there are now in {file}.")
