"""The sentences of the server."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# The log of a table

SITS = Phrase("{name} sits down.")
YOU_SIT = Phrase("You sit down.")
LEAVES = Phrase("{name} leaves the table.")
REMOVED = Phrase("{name} was removed from the table.")
CHANGES_SEAT = Phrase("{name} takes another seat.")
YOU_CHANGE_SEAT = Phrase("You take another seat.")
TABLE_CHANGED = Phrase("{name} changed the options.")
YOU_CHANGED_TABLE = Phrase("You changed the options.")
BOT_MINDS = Phrase("A bot minds {name}'s seat.")
BOT_MINDS_YOURS = Phrase("A bot minds your seat.")
OUT_OF_TIME = Phrase("{name} is out of time. A bot minds the seat.")
YOU_OUT_OF_TIME = Phrase("You're out of time. A bot minds your seat.")
IS_BACK = Phrase("{name} is back.")
YOU_ARE_BACK = Phrase("You're back.")
RENAMED = Phrase("{before} is now called {name}.")
YOU_RENAMED = Phrase("You're now called {name}.")
NAMES_PENALTY = Phrase("{name} names the penalty: {words}")
YOU_NAME_PENALTY = Phrase("You name the penalty: {words}")
TAKEN_BACK = Phrase("A move was taken back.")
ASKS_BACK = Phrase("{name} wants to take back a move.")
ASKS_BACK_MOVE = Phrase("{name} wants to take back “{move}”.")
YOU_ASK_BACK = Phrase("You ask to take back a move.")
YOU_ASK_BACK_MOVE = Phrase("You ask to take back “{move}”.")
SAYS_NO = Phrase("{name} says no. The move stands.")
YOU_SAY_NO = Phrase("You say no. The move stands.")
WITHDRAWS = Phrase("{name} no longer wants to take it back. The move stands.")
YOU_WITHDRAW = Phrase("You no longer ask. The move stands.")
STANDS_LATE = Phrase("Not everyone answered. The move stands.")
FIRST = Phrase("{name} was first, by {seconds} s.")
YOU_WERE_FIRST = Phrase("You were first, {seconds} s ahead of {rival}.")
FIRST_OF_OTHERS = Phrase("{name} was first, {seconds} s ahead of {rival}.")
TIME_UP = Phrase("Time's up.")
LAST_DEAL = Phrase("Time's up. This deal is the last.")
NUDGES = Phrase("{name} nudges {other}.")
NUDGES_YOU = Phrase("{name} nudges you: it's your turn.")
YOU_NUDGE = Phrase("You nudge {name}.")
PUT_IN = Phrase("{name} lets a bot play for {other}, who may come back anytime.")
PUT_IN_FOR_YOU = Phrase("{name} lets a bot play for you. Come back anytime.")
YOU_PUT_IN = Phrase("You let a bot play for {name}, who may come back anytime.")
TAKES_HINT = Phrase("{name} asked for a hint.")
TAKES_HINT_OF = Phrase("{name} asked for a hint: “{move}”.")
YOU_TAKE_HINT = Phrase("Everyone knows you asked for a hint.")
YOU_TAKE_HINT_OF = Phrase("Everyone knows your hint: “{move}”.")
CHAT_IS_OFF = Phrase("Chat is off.")
CHAT_IS_ON = Phrase("Chat is on, for players.")
CHAT_IS_FOR_ALL = Phrase("Chat is on, and spectators can read along.")
ASKS_REMATCH = Phrase("{name} would like a rematch.")
YOU_ASK_REMATCH = Phrase("You'd like a rematch.")
ACCEPTS_REMATCH = Phrase("{name} is in for a rematch.")
YOU_ACCEPT_REMATCH = Phrase("You're in for a rematch.")
DECLINES_REMATCH = Phrase("{name} doesn't want a rematch now.")
YOU_DECLINE_REMATCH = Phrase("You don't want a rematch now.")
NEXT_GAME = Phrase("The next game is open.")

# Commands that can't be carried out

SPECTATORS = Phrase("You're a spectator. Take a seat to play.")
NOT_HERE = Phrase("You can't do that here.")
ONLY_HOST = Phrase("Only {name} can do that.")
NOT_THERE = Phrase("Nobody sits there.")
TOO_MANY_CHANGES = Phrase("That has been changed too often at this table. Please open a new one.")
SEAT_GONE = Phrase("This seat isn't yours any more.")
YOU_LEFT = Phrase("You left your seat.")
YOU_WERE_REMOVED = Phrase("{name} gave your seat to someone else.")
NOT_BEGUN = Phrase("The game hasn't begun.")
BEGUN = Phrase("The game has already begun.")
GAME_OVER = Phrase("The game is over.")
NOT_YOUR_TURN = Phrase("It isn't your turn.")
HELD = Phrase("You passed on this race.")
LATE = Phrase("Someone else was first.")
NOT_OPEN = Phrase("The race hasn't begun yet. Wait for the start.")
WRONG_TRY = Phrase("Not that one. Look again in a moment.")
SPOT_IT = Phrase("Spotting it is the game here, so there's no help during a race.")
BEFORE_RACE = Phrase("You tried before the race began. Wait a second, then try again.")
TOO_EARLY = Phrase('Give the others a little time. You can say "{word}" in {seconds} s.')
NOTHING_TO_UNDO = Phrase(
    "There's nothing to take back. With other people, a move stands once it tells you anything or someone else moves."
)
ASKED_OFTEN = Phrase("You've asked {most} times in this deal. From now on, your moves stand.")
ALREADY_ASKED = Phrase("The others are being asked already.")
NOT_ASKED = Phrase("That has been decided already.")
NOT_THE_NAMER = Phrase("It isn't up to you to name a penalty now.")
PENALTY_EMPTY = Phrase("Please name a penalty.")
TOO_MANY_NAMES = Phrase("You've changed your name as often as you can at this table.")
TOO_MANY_RETURNS = Phrase("You've left and come back too often. A bot plays on for you at this table.")
TOO_MANY_UNDOS = Phrase("You've taken back as many moves as you can at this table.")
NAME_TAKEN = Phrase("That name is taken.")
NAME_EMPTY = Phrase("Please enter a name.")
SEAT_TAKEN = Phrase("That seat is taken.")
ALL_TAKEN = Phrase("All seats are taken.")
NO_CHAT = Phrase("Chat is off at this table.")
CHAT_EMPTY = Phrase("There's nothing to send.")
NO_HINTS = Phrase("There are no hints at this table.")
NUDGE_LATER = Phrase("Give them a moment.")
NOT_ASLEEP = Phrase("It isn't their turn.")
REPLACE_LATER = Phrase("Nudge them first, and give them a moment.")
REMATCH_WAITS = Phrase("Give the others a moment to answer.")
REMATCH_LATER = Phrase("You can ask for a rematch when the game is over.")

# Opening a table

TOO_MANY_PEOPLE = Phrase("There are {names} names for {seats} seats.")
OWN_NAMES = Phrase("Everyone needs a name of their own.")
NO_TRICKS = Phrase("{game} has no tricks to keep face down.")
PROMISE_GONE = Phrase("This promise is unknown, too old or already used. Ask for a new one.")

# Links in messengers

LINK_TITLE = Phrase("{game} – Parlour")
LINK_PICTURE = Phrase("The box of {game}")
LINK_EMPTY = Phrase("A table for {players} is open. Take a seat!")
LINK_WAITS = Phrase("{names} is waiting for you to join. Open seats: {free} of {players}.")
LINK_WAIT = Phrase("{names} are waiting for you to join. Open seats: {free} of {players}.")
LINK_PLAYS = Phrase("{names} is playing. Come and watch.")
LINK_PLAY = Phrase("{names} are playing. Come and watch.")
LINK_OVER = Phrase("{names} played to the end. See how it went.")
LINK_CLOSED = Phrase("This table is closed.")
LINK_WON = Phrase("{names} won {game}")
LINK_SCORE = Phrase("{name} {score}")
LINK_REPLAY = Phrase("{scores}. See how it went, move by move.")

# Tables that are closed or can't go on

TABLE_LONG = Phrase("This table has gone on for too long and is closed. Please open a new one.")
RULES_CHANGED = Phrase(
    "The rules of this game have been corrected since the table was opened, so the game can't go on. "
    "Its players can download the record up to here."
)
PLAYED_BY_OLD_RULES = Phrase(
    "This game is over. Its rules have been corrected since, so it can't be shown here, but you can download its record."
)
DAMAGED = Phrase("The saved game is damaged, so it can't go on. Its players can download the record up to here.")
OVER_DAMAGED = Phrase(
    "This game is over. Its saved copy is damaged, so it can't be shown here, but you can download its record."
)
RULES_VERSION = Phrase("{game} now has version {now} of its rules, and this table has version {then}.")
NOT_SAVED = Phrase("The server couldn't save this. Please try again.")
NOT_READ = Phrase("The server couldn't read this table. Whoever runs it must restore a backup.")
UNLOADED = Phrase("This table isn't in use.")

# The deal of the day

DAILY_ALONE = Phrase("Today's deal is yours alone: no hints, no take-backs, no stand-in.")
DAILY_PLAYED = Phrase("You've already had this deal. Come back tomorrow for a new one.")
DAILY_NEW_DAY = Phrase("A new day has begun, with a new deal.")
NOT_DAILY = Phrase("This table isn't a daily deal.")
DAILY_NOT_OVER = Phrase("Finish the deal first. Then you'll see how others did.")

# Records, replays and reviews

RECORD_HIDDEN = Phrase("The game isn't over. Its record would show hidden cards.")
REPLAY_HIDDEN = Phrase("The game isn't over. A replay would show hidden cards.")
RECORD_UNFINISHED = Phrase("This game wasn't over when its table closed.")
RECORD_OLD = Phrase(
    "This game was played under version {old} of its rules. They have been corrected since, so a replay may fail or end differently."
)
RECORD_DAMAGED = Phrase("The saved game is damaged, so moves of this record may be missing or wrong.")
REVIEW_LATER = Phrase("When you play with other people, decisions are reviewed after the game.")
DEAL_NOT_OVER = Phrase("This deal isn't over.")
NO_SUCH_DEAL = Phrase("There were only {deals} deals.")
COACH_FAILED = Phrase("The coach couldn't review this game.")
COACH_AT_WORK = Phrase("The coach is still reviewing your last request. Please wait until it's done.")
COACH_BUSY = Phrase("The coach is busy. Please try again in a minute.")
RECORD_LONG = Phrase("moves: there are more than {most:,}, the maximum to check here. `parlour verify` has no such limit.")
MOVE_LONG = Phrase("A move has at most {most} characters.")
NO_SUCH_VIEW = Phrase("There is no seat {seat}. Choose open, or a seat from 0 to {last}.")

# Requests and connections

NOT_FOUND = Phrase("Not found.")
NO_TABLE_OR_SEAT = Phrase("There is no such table or seat.")
NO_SEAT_TOKEN = Phrase("This needs the token of a seat. Send it in a header: Authorization: Bearer TOKEN.")
BAD_REQUEST = Phrase("This request can't be read: {detail}")
BAD_MESSAGE = Phrase("This message can't be read: {detail}")
NOT_TEXT = Phrase("Messages must be text.")
HELLO_FIRST = Phrase("The first message must be hello.")
HELLO_ONCE = Phrase("You already said hello.")
NO_HELLO = Phrase("There was no hello.")
TOO_FAST = Phrase("Too many requests. Try again in a moment.")
BUDGET_SPENT = Phrase("Your network has used up its share of the server's disk for today. Try again later.")
TOO_MANY_SOCKETS = Phrase("Too many connections. Try again in a minute.")
BUSY = Phrase("The server is busy. Please try again in a minute.")
ALL_TABLES_TAKEN = Phrase("The server is full: all of its tables are taken. Please try again in a few minutes.")
TOO_HARD = Phrase("This took too long and was stopped.")
GONE = Phrase("The connection was closed before the answer.")
TOO_MANY_SPECTATORS = Phrase("This table has too many spectators. Try again in a minute.")
OPEN_ELSEWHERE = Phrase("Your seat is open in too many places, so it was closed here.")
TOO_SLOW = Phrase("This connection is too slow.")
CUT_OFF = Phrase("This request was cut off.")
TOO_LARGE = Phrase("This is too long. The maximum is {most:,} bytes.")
HEADER_TWICE = Phrase("This request has more than one {name} header.")
IN_CHUNKS = Phrase("Send a request in one piece, with its Content-Length.")
LONG_TARGET = Phrase("This address is too long. The maximum is {most:,} characters.")
WRONG_PAGE = Phrase("Requests from this page aren't allowed.")
WRONG_HOST = Phrase(
    "This server isn't known by that name. If it is behind a proxy, start it with the address people use: --origin https://…"
)
LINK_ELSEWHERE = Phrase("The link must lead to this server.")
STOPPING = Phrase("The server is restarting. Please try again in a minute.")
PAGE_MISSING = Phrase("The page hasn't been built. Run: make page")
CANNOT_LISTEN = Phrase("parlour: can't listen on {host} port {port}: {problem}")

# The data folder

CANNOT_USE = Phrase("can't use {file}: {problem}")
NOT_A_FOLDER = Phrase("{folder} isn't a folder.")
NOT_A_STORE = Phrase("{file} isn't a file of Parlour's tables.")
LINKED_STORE = Phrase("{file} is a link. Link its folder instead.")
DAMAGED_STORE = Phrase("{file} is damaged: {problem}. Move it away and restore a backup.")
NEWER_STORE = Phrase(
    "{file} was written by a later version of Parlour: its format is {version}, and this one knows formats up to {known}."
)
HAS_TABLES = Phrase("There are tables in {folder} already. With {option} they are moved aside.")
ENTRIES_MISSING = Phrase("entries are missing")
CUT_OFF = Phrase("its end is missing")
NO_HOUSE_CLOCK = Phrase("its time is missing")
FOLDER_OPEN = Phrase("A server or another program has the tables in {folder} open.")
FOLDER_IN_USE = Phrase("{folder} is used by another server (process {process}).")
FOLDER_IN_USE_AT = Phrase("{folder} is used by another server (process {process}), at {address}")
