"""The sentences of the tools for language models."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

NO_TABLE = Phrase("You have no seat yet. Open a table with new_game, or join one by its link.")
NOT_A_LINK = Phrase("{link} isn't a link to a table. It looks like https://example.org/table/ID#0.TOKEN.")
NOT_REACHED = Phrase("The server at {address} can't be reached: {reason}")
NOT_SAID = Phrase("The server at {address} gave no reason.")
NO_TABLE_THERE = Phrase("There is no such table or seat at {address}.")
NO_ANSWER = Phrase("The table has told nothing yet. Wait a moment and try again.")
NOT_YOUR_TURN = Phrase("It isn't your turn, so there is no hint.")
NO_SEAT = Phrase("seat must be from 0 to {last}, not {seat}.")
NO_CLAUSE = Phrase("{game} has no clause {clause}. Its clauses are {clauses}.")
