"""The sentences of the terminal. What a player types (commands, moves, options) fills the slots, so it is never reworded."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# Starting, saving, leaving

GREETING = Phrase("{title} ({year}). {aim}")
AT_THE_TABLE = Phrase("At the table: {names}. Seed {seed}.")
OPTIONS = Phrase("Options: {options}.")
TIME_LIMIT = Phrase("You have {minutes}. The deal in progress when time runs out is the last.")
HOW_TO_PLAY = Phrase("Type a move or its number. Type {help} for everything else you can do.")
RESUMED = Phrase("You are in deal {deal}, after {moves}. Type {log} to see what has happened.")
TIME_IS_UP = Phrase("Time's up! This deal is the last.")
CANNOT_GO_ON = Phrase("The game can't go on: {problem}")
NOT_SAVED = Phrase("The game can't be saved ({reason}). Here is its record:")
SAVED_ON_LEAVING = Phrase("The game is saved. To continue it:")
SAVED_FOR_LATER = Phrase("Saved. To continue it later:")
SAVED_TO_LOOK_AT = Phrase("Saved. To look at it again:")
CANNOT_SAVE_THERE = Phrase("Can't save there: {reason}.")

# A turn

ASKS = Phrase("{asks}.")
OUT_OF_TURN = Phrase("It isn't your turn, but you may do this now. Press Enter to skip.")
YOUR_MOVE = Phrase("Your move: ")
YOUR_ONLY_MOVE = Phrase("Your move (Enter for {move}): ")
TYPE_A_MOVE = Phrase("Type a move or its number, or {help}.")
MORE_MOVES = Phrase("and {more} more. Type {moves} to list them all. You can also type: {kinds}.")
KINDS_OF_MOVES = Phrase("You can type: {kinds}.")
NUMBER_OR_TITLE = Phrase("Type its number, or the title itself.")
CALL_BY_TITLE = Phrase("Call it by its title.")
CLUE = Phrase("{card} is by {artist}, {year}.")
NUMBERED = Phrase("{number}) {move}")
NUMBERED_OFFENSE = Phrase("{number}) {move} (an offense)")
CARD_AND_PLAYERS = Phrase("{card}: {players}")
NUMBER_OR_PART = Phrase('"{number}" could be {part} or move {number}, {listed}. Type the whole move.')
NO_MOVE_NUMBER = Phrase("There is no move {number}. Moves are numbered 1 to {last}.")
COULD_BE = Phrase('"{line}" could be {moves}.')
COULD_BE_OTHERS = Phrase('"{line}" could be {moves}, among others.')
DID_YOU_MEAN = Phrase('"{line}" isn\'t a move here. Did you mean {near}?')
PASS_THE_SCREEN = Phrase("Pass the screen to {name}.")
HAVE_THE_SCREEN = Phrase("{name}, press Enter when you have it: ")

# Races

RACE = Phrase("Race! You have {seconds:g} seconds. Press Enter to {hold}.")
QUICK = Phrase("Quick: ")
CANNOT_TAKE = Phrase("You can't take part in this race. Press Enter to {hold}.")

# Between deals, and the end

NEXT_DEAL = Phrase("Press Enter for the next deal: ")
NEXT_DEAL_FIRST = Phrase("You can do that in the next deal. Press Enter to start it.")
PRESS_ENTER_TO_LEAVE = Phrase("Press Enter to leave (or type {commands}): ")
GAME_OVER_LEAVE = Phrase("The game is over. Press Enter to leave.")
COUNT_ITEM = Phrase("{what} ({points:+})")
COUNT_OF_SEAT = Phrase("{name}: {items} = {total}")
NAMES_PENALTY = Phrase("{name} names a penalty for {losers}: {penalty}")
NAME_A_PENALTY = Phrase("Name a penalty for {losers}, in your own words ({clause}).")
NAME_A_PENALTY_BY_NAME = Phrase("{name}, name a penalty for {losers}, in your own words ({clause}).")
PENALTY = Phrase("Penalty: ")

# Commands

YOU_CAN_TYPE = Phrase("You can type:")
COMMAND = Phrase("{usage}: {what}")
A_MOVE = Phrase("a move, or its number")
HELP_MOVE = Phrase("play it. Most moves can be shortened: the card alone is often enough.")
HELP_WHY = Phrase("the rules that apply now, and why some moves are missing")
HELP_HINT = Phrase("the recommended move, and why")
HELP_HAND = Phrase("your cards, one by one")
HELP_TABLE = Phrase("everything you can see")
HELP_MOVES = Phrase("all your moves")
HELP_CARD = Phrase("what is on a card")
HELP_COUNT = Phrase("the points of this deal so far, where everyone can see them")
HELP_SCORES = Phrase("the points of every deal, and the scores")
HELP_LOG = Phrase("what has happened in this deal")
HELP_LOG_ALL = Phrase("what has happened in the whole game")
HELP_RULES = Phrase("the rules of the game on one screen")
HELP_CLAUSES = Phrase("the original sheet, clause by clause, and the options")
HELP_CLAUSE = Phrase("one clause of the rules")
HELP_UNDO = Phrase("go back to your last decision")
HELP_SAVE = Phrase("save the game")
HELP_SAVE_AS = Phrase("save the game to this file")
HELP_QUIT = Phrase("save the game and leave (so do Ctrl-C and the end of input)")
YOU_CAN_PRESS = Phrase("You can press:")
HELP_TAB = Phrase("complete what you're typing; press it again to see what fits")
HELP_UP = Phrase("bring back a line you typed before")
NOW = Phrase("Now: {asks}.")
NOT_NOW = Phrase("Not now: {moves}. {why} ({clause})")
NOT_NOW_BY_CLAUSE = Phrase("Not now: {moves} ({clause}).")
AND_MORE = Phrase("{named} and {more} more")
RULES_THAT_APPLY = Phrase("The rules that apply:")
GAME_OVER = Phrase("The game is over.")
NOTHING_TO_DECIDE = Phrase("You have nothing to decide right now.")
HINT = Phrase("{move}: {reasons}")
NO_CARDS = Phrase("You have no cards to look at.")
TOO_MANY_MOVES = Phrase("There are too many moves to list. Type the one you want.")
TITLE_IS_ASKED = Phrase("Its title is what everyone is racing to call. Look it up after the race.")
WHICH_CARD = Phrase("Which card? For example: {example}")
NOTHING_COUNTED = Phrase("No points so far.")
COUNTED_AT_THE_END = Phrase("The points of this game are counted when the deal is over.")
NO_CLAUSE = Phrase("There is no clause {clause}. Type {rules} to see them all.")
NOTHING_TO_UNDO = Phrase("You haven't made a decision yet.")
UNDONE = Phrase("Back to your last decision.")

# The table

YOU = Phrase("You")
DEAL = Phrase("Deal {deal}.")
DEAL_AND_DEALER = Phrase("Deal {deal}. {name} deals.")
DEAL_AND_YOU = Phrase("Deal {deal}. You deal.")
PLACE = Phrase("{title}: {cards}")
OWN_PLACE = Phrase("Your {title}: {cards}")
OWN_PLACE_FACE_DOWN = Phrase("Your {title}: {cards}, face down")
OWN_PLACE_COUNTED = Phrase("Your {title} ({number}): {cards}")
OWN_CARDS = Phrase("Your {title}:")
SEATS = Phrase("Seats: {seats}")
POINTS_OF_DEAL = Phrase("Deal {deal}: {points}")
SCORES = Phrase("Scores: {scores}")
THIS_DEAL = Phrase("This deal: {standing}")
OF_BID = Phrase("{has} of {needs}")

# Games and rules

GAME = Phrase("{name}: {title} ({year}), {players} players, about {minutes} minutes")
PLAYERS_RANGE = Phrase("{first} to {last}")
MAKER = Phrase("{maker}, {year}. {players} players, about {minutes} minutes.")
WHAT_CLAUSES_REST_ON = Phrase("In parentheses: what each clause rests on.")
OPTIONS_OF_GAME = Phrase("Options, with the default first:")
COMMON_CLAUSES = Phrase("Common to all games: clauses {first} to {last}. Ask for any of them by its number.")

# Packs

PACK = Phrase("{name}: {title}, {cards}, for {games}")
PACK_TITLE = Phrase("{title}, {cards}")
SEE_CARDS = Phrase("To see the cards of a pack: {command}")
NO_PACK = Phrase("There is no pack {name}. Choose from {names}.")
NO_PACK_BUT = Phrase("There is no pack {name}. Did you mean {near}? Choose from {names}.")
NO_CARD_IN_PACK = Phrase("There is no card {name} in {pack}. Cards have names like {near}.")
NO_CARD_BUT = Phrase("There is no card {name} in {pack}. Did you mean {near}?")
PICTURE_OF_A_PACK = Phrase("{option} needs a pack, and draws its box, or a pack and a card.")

# Guides

GUIDE_AIM = Phrase("THE AIM")
GUIDE_TURN = Phrase("HOW TO PLAY")
GUIDE_COUNTS = Phrase("WHAT COUNTS")
GUIDE_END = Phrase("THE END")
GUIDE_MISTAKES = Phrase("THREE THINGS BEGINNERS GET WRONG")
GUIDE_ADVICE = Phrase("THE SHEET'S OWN ADVICE")
SEE_CLAUSES = Phrase("The original sheet, clause by clause, and the options: {command}")

# Lessons

LESSON = Phrase("{game}: {title}, {players} players, {decisions} decisions")
START_A_LESSON = Phrase("To start one: {command}")
LESSON_GREETING = Phrase("{title} ({year}): a guided first hand with {decisions} decisions.")
LESSON_DONE = Phrase("That was the lesson. To play on your own: {command}")
LESSON_STOPPED = Phrase("The lesson stops here. To start it again: {command}")
DECISION = Phrase("Decision {number} of {decisions}")
LESSON_PLAYS = Phrase("The lesson plays {move}.")
HELP_TRY = Phrase("try it. A wrong move does no harm.")
HELP_LESSON_HINT = Phrase("the move the lesson plays")
HELP_AGAIN = Phrase("what to think about, once more")
HELP_AS_IN_GAME = Phrase("as in a game")
HELP_LESSON_QUIT = Phrase("leave the lesson (so do Ctrl-C and the end of input)")

# Setting up

RACE_SECONDS = Phrase("{option} must be between 0 and {most} seconds, not {seconds}. 0 turns the clock off.")
SAVED_GAME_SETUP = Phrase("A saved game keeps its own players, options and seed. Give only the file, and who sits where.")
WHICH_GAME = Phrase("Which game? See {games}, then try {play}.")
ONE_WAY_TO_SEAT = Phrase("Use only one of {options}.")
HUMANS = Phrase("{option} must be between 1 and {players}, not {humans}.")
NAMES = Phrase("{option} takes {names}, for the people only, with commas in between.")
FILE_PROBLEM = Phrase("{file}: {reason}")
NO_FILE_NAME = Phrase("a file without a name")

# Reports: a replayed record, a simulation, a tournament

STANDING = Phrase("{title}, {players} players{options}. {moves}.")
DRAWN = Phrase("{title}, {players} players{options}.")
MOVES_OPEN = Phrase("Moves: {moves}.")
WINNERS = Phrase("The game is over. Winners: {names}.")
NOBODY_WINS = Phrase("The game is over. Nobody wins.")
PENALTY_NAMED = Phrase("Penalty: {penalty}")
LEGAL_MOVES = Phrase("Legal moves for {name}: {moves}.")
SETUP = Phrase("{game}, {players} players{options}, seed {seed}")
SPEED = Phrase(
    "{deals:,} deals (games: {games:,}); {decisions:,} decisions in {seconds:.2f} s "
    "({rate:.1f} million per second, {threads} threads; compiling took {compiling:.2f} s)"
)
POINTS_BY_SEAT = Phrase("Points per deal, by seat from the dealer (mean, with its 95% confidence interval):")
POINTS_BY_POLICY = Phrase("Points per deal, by seat at the table:")
SEAT_PLAYED = Phrase("{seat}: {policy}")
POLICIES = Phrase("Played by policy: {policies}")
TOO_FEW_GAMES = Phrase("unknown: too few games")
INTERVAL = Phrase("{low:.4f} to {high:.4f}")
THE_DEALER, LEFT_OF_DEALER = Phrase("the dealer"), Phrase("left of the dealer")
FURTHER_LEFT = Phrase("{seats} to the left")
HOW_DEALS_END = Phrase("How deals end:")
STOPPED_DEALS = Phrase("Stopped after {done:,} of {deals:,} deals.")
STOPPED_MEETINGS = Phrase("Stopped after {done:,} of {meetings:,} meetings.")
KEPT_MEETINGS = Phrase("They are kept in {file}. Run the same command again to continue.")
LOADING_SEARCH = Phrase("Loading the compiled search. The first time, this takes a minute …")
TOURNAMENT = Phrase("{setup}; search thinks {budget} per move; {aim}")
FEWEST_WIN, MOST_WIN = Phrase("fewest points win"), Phrase("most points win")
SEATINGS = Phrase(
    "{number:,} {units} for each pair of bots, each in {ways} seatings; {seconds:.0f} s. "
    "± gives half the width of a 95% confidence interval."
)
DEALS, GAMES = Phrase("deals"), Phrase("games")
BOT, RATING, POINTS_PER_DEAL = Phrase("bot"), Phrase("rating"), Phrase("points per deal")
WON = Phrase("{units} won")
IN_FAVOR_OF_FIRST = Phrase("Points per deal in favor of the first:")

# Reports: the coach

COMPILING_SEARCH = Phrase("Compiling the search for this game. This takes a minute, the first time only.")
COACH_SEAT = Phrase("{option} must be a seat from 0 to {last}, or {all_seats}, not {seat}.")
STOPPED_EARLY = Phrase("Stopped early. Here is what was found so far.")
ANALYSIS_OF = Phrase("{name} (seat {seat}), {deals} of {game}.")
HOW_TO_READ = Phrase(
    "For each choice: the expected points of the deal, and how much better (+) or worse (-) it was than yours."
)
SEEN_AT_THE_TABLE = Phrase("Seen at the table: {known}")
MORE_CHOICES = Phrase("and {more} more")
SOME_OF_EACH_KIND = Phrase("There were hundreds of moves. These are some of each kind.")
YOURS = Phrase("yours")
ANALYZED = Phrase("{decisions} analyzed")
FORCED_SKIPPED = Phrase("{moves} without a choice skipped")
RACES_SKIPPED = Phrase("{moves} in races skipped, where speed decides")
NO_MISTAKE = Phrase("No clear mistake.")
NOTHING_DECIDED = Phrase("There was nothing to decide.")
COSTLIEST = Phrase("The costliest mistake:")
COSTLIEST_OF = Phrase("The costliest of {mistakes} mistakes:")
