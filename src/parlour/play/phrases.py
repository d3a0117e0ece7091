"""The sentences of the play package."""

from __future__ import annotations

from parlour.lang.phrases import Phrase

# The log

YOU = Phrase("You")
YOU_OBJECT = Phrase("you")
DEALS = Phrase("Deal {deal}: {dealer}.")
DEALS_VERB = "deals"
CARDS_CAME = Phrase("To your {place}: {cards}.")
CARDS_WENT = Phrase("From your {place}: {cards}.")
CARDS_FACE_DOWN = Phrase("{number} cards, face down")
DEAL_OVER = Phrase("The deal is over: {ending} Points: {points}.")
FINED = Phrase("{name}: {what} ({points:+}).")
SCORES = Phrase("Scores: {scores}.")
WINS = Phrase("The game is over: {names} wins.")
WIN = Phrase("The game is over: {names} win.")
NOBODY_WINS = Phrase("The game is over: nobody wins.")

# Headlines at the end of a game

ONE_WINS = Phrase("{names} wins!")
THEY_WIN = Phrase("{names} win!")
NOBODY_WON = Phrase("Nobody wins!")

# Refused moves

GAME_OVER = Phrase("The game is over.")
YOUR_TURN_LATER = Phrase("It's {names}'s turn.")
WAIT_FOR_OTHERS = Phrase("Wait for the others: you have nothing to take, or you have already acted.")
TOO_LONG = Phrase("That is too long for a move.")
NOT_TEXT = Phrase("A move is a text, not {value}.")
NOT_A_MOVE = Phrase('"{move}" isn\'t a move here. Try {kinds}.')
COULD_BE_MOVES = Phrase('"{line}" could be {moves}.')
QUOTED_MOVE = Phrase('"{move}"')
DID_YOU_MEAN = Phrase('"{line}" isn\'t a move here. Did you mean {moves}?')
NAME_BOTH = Phrase('"{line}" isn\'t a move here. Name a player and a card, as in: {moves}.')
TWO_MOVES = Phrase("That is more than one move.")
HALF_A_MOVE = Phrase('"{move}" is only part of a move.')
NO_SUCH_MOVE = Phrase('You can\'t "{move}" now.')
CHOOSE_FROM = Phrase("Choose from {choices}.")
NOT_HELD = Phrase("You don't have that.")
AGAINST = Phrase("{clause}")
AND_MORE = Phrase("{named} and {more} more")

# Setting up

NO_GAME = Phrase("There is no game {name}. Choose from {names}.")
NO_GAME_BUT = Phrase("There is no game {name}. Did you mean {near}? Choose from {names}.")
PLAYERS = Phrase("{game} is for {counts} players, not {players}.")
NO_OPTION = Phrase("{game} has no option {name}. Choose from {names}.")
NO_OPTION_BUT = Phrase("{game} has no option {name}. Did you mean {near}? Choose from {names}.")
DEALER = Phrase("The dealer must be a seat from 0 to {last}, not {dealer}.")
STOP = Phrase("The last deal must be 1 or more, not {stop}.")
NAMES = Phrase("Give {players} names, one for each seat.")
ENGINE = Phrase("There is no engine {engine}. Choose from plain, compiled or auto.")
STACKED_CARD = Phrase("There is no card {card} in the pack of {game}.")
STACKED_TWICE = Phrase("{card} is there twice.")
STACKED_UNUSED = Phrase("{cards}: not used with {players} players.")
STACKED_UNUSED_HERE = Phrase("{cards}: not used in this deal, which has {size} cards.")
STACKED_MISSING = Phrase("{cards} missing. This game uses {size} cards.")
UNDO = Phrase("There are {there} moves to take back, not {asked}.")
OTHER_RULES = Phrase("This record was made under version {said} of the rules. It is played here by version {here}.")

# Drawings

NO_CARD = Phrase("There is no card {card} in the pack {pack}. Its cards have names such as {some}.")
NO_PACK = Phrase("There is no pack or game {name}. The packs are {names}.")
PLOT_TITLE = Phrase(
    "{game}, {players} players: {deals:,} deals. Mean points per deal, by seat from the dealer, with 95% intervals."
)
PLOT_DEALER = Phrase("dealer")
PLOT_SEAT = Phrase("dealer +{place}")
DRAWN_DEAL = Phrase("{title}, deal {deal}. {now}")

# Records

RECORD_BIG = Phrase("A record has at most {megabytes} MB. This text is longer.")
RECORD_UTF8 = Phrase("This isn't UTF-8 text: byte {byte} can't be read.")
RECORD_EMPTY = Phrase("This isn't JSON: it is empty.")
RECORD_LISTS = Phrase("A record has at most {most:,} lists and objects.")
RECORD_DEEP = Phrase("This isn't a record: it is nested more than {most} levels deep.")
RECORD_JSON = Phrase("This isn't JSON: {what} at line {line}, column {column}.")
RECORD_WRONG = Phrase("This isn't a record: {what}")
RECORD_TWICE = Phrase("the field {name} is there twice.")
RECORD_OBJECT = Phrase("A record is a JSON object, not {kind}.")
RECORD_UNKNOWN = Phrase("A record has no field {name}. Its fields are {names}.")
RECORD_MISSING = Phrase("The field {name} is missing.")
RECORD_VERSION = Phrase("parlour: version {version} of the notation is unknown. This is version {known}.")
RECORD_FIELD = Phrase("{field}: {wanted} expected, not {found}.")
RECORD_MOVE = Phrase("Move {index} ({move}): {message}")
A_TEXT, A_WHOLE_NUMBER, AN_OBJECT, A_LIST = Phrase("a text"), Phrase("a whole number"), Phrase("an object"), Phrase("a list")
TEXT_OR_NUMBER = Phrase("a text or a whole number")
CARD_NAMES, SEAT_AND_TEXT = Phrase("a list of card names"), Phrase("[seat, text]")
THE_NUMBER = Phrase("the number {number}")
NESTED = Phrase("nested more than {most} levels deep.")
DIGITS = Phrase("a number of more than {most} digits.")
NOT_A_NUMBER = Phrase("{value} isn't a number a record can have.")

# Lessons

NO_LESSON = Phrase("There is no lesson for {game}. There are lessons for {names}.")
LESSON_OVER = Phrase("The lesson is over.")
TRY_ANOTHER = Phrase("{words} Try another.")
LESSON_PLAYS = Phrase("{words} The lesson plays {move}.")
JUST_AS_GOOD = Phrase("{move} is just as good. To keep the story straight, the lesson goes on with {own}.")
NOT_NOW = Phrase("{message} No harm done: try something else.")

# The penalty a winner names

PENALTIES = tuple(
    Phrase(text)
    for text in (
        "Deal the cards for everyone tomorrow.",
        "Name five painters without stopping to think.",
        "Speak only in rhyme until the next deal.",
        "Tell everyone the best story you know.",
        "Make the tea.",
        "Draw a portrait of the winner with your eyes shut.",
        "Say one good thing about every other player.",
        "Hum a tune until somebody recognizes it.",
    )
)
"""What a bot that wins picks from."""

# The proof of the shuffle

NO_PROMISE = Phrase("This record says nothing about its shuffle: the table it was played at promised none.")
PROMISE_INCOMPLETE = Phrase("What this record says about its shuffle is incomplete.")
ADDED_UNREADABLE = Phrase("What the players added to the shuffle can't be read.")
PROMISE_NOTED = Phrase("The promise in the record is the one you noted.")
SECRET_KEPT = Phrase("The server's secret is the one it promised before the first card was dealt.")
SEED_MADE = Phrase("The seed of the game comes from that secret and from what the players' browsers added.")
NOT_STACKED = Phrase("No pack was stacked: every deal comes from the seed.")
PLAYED_OUT = Phrase("Every move follows the rules, and the game is over.")
NOT_PLAYED_OUT = Phrase("Every move follows the rules, but the game isn't over, and its secret shouldn't be known yet.")
