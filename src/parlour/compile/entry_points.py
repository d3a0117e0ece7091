"""The compiled doors of one game.

This file is not imported as it stands: a copy with the game's name filled in is written into the cache folder, and that copy is
imported (see ``parlour.compile.cache``). So the compiler's own cache finds it again in a new process, and never runs old rules.
"""

from __future__ import annotations

import numpy as np

from parlour.compile.compiler import carray, entry, pointer, quick_entry, twins

GAME = ""

rules = twins(GAME)
STATE = rules.dtype
WIDTH = rules.width
SEATS = rules.seats
DESK = rules.desk
legal, offences, play, next_deal = rules.legal, rules.offences, rules.play, rules.next_deal
begin, random_deal = rules.begin, rules.random_deal
child_key, player_start = rules.child_key, rules.player_start
survey, world = rules.survey, rules.world
rules_now, rules_step, rules_step_nth = rules.now, rules.step, rules.step_nth


@entry
def random_games(key0, key1, first, games, most_deals, halt, start, points, about, by_game):  # type: ignore[no-untyped-def]
    """Play games ``first`` to ``first + games - 1`` of a bulk run at random. Gives the games and the deals played.

    ``points`` (by seat from the dealer) and ``about`` (game, dealer, how, winners if ended else -1) get a row a deal, ``by_game`` (deals,
    decisions, points by seat from the dealer …) a row a game. It ends early in the midst of a game after ``most_deals`` deals; before the
    first game for which there are no rows left; and before the next game when ``halt`` is set.
    """
    row = np.empty(WIDTH, np.int64)
    state = row.view(STATE)
    deals = 0
    for game in range(games):
        if halt[0] or deals == most_deals:
            return game, deals
        for i in range(WIDTH):
            row[i] = start[i]
        s = state[0]
        a, b = child_key(key0, key1, first + game)
        stream = player_start(a, b)
        begin(s, a, b)
        before = deals
        while True:
            if deals == len(points):
                by_game[game] = 0
                return game, before
            stream, moves = random_deal(s, stream)
            by_game[game, 0] += 1
            by_game[game, 1] += moves
            for i in range(s.players):
                seat = s.dealer + i
                if seat >= s.players:
                    seat -= s.players
                by_game[game, 2 + i] += s.points[seat]
                points[deals, i] = s.points[seat]
            about[deals, 0] = first + game
            about[deals, 1] = s.dealer
            about[deals, 2] = s.how
            about[deals, 3] = s.winners if s.ended else -1
            deals += 1
            if s.ended or deals == most_deals:
                break
            next_deal(s)
    return games, deals


@entry
def open_row(row, key0, key1):  # type: ignore[no-untyped-def]
    """Open the game of this key in a row that holds a start."""
    begin(row.view(STATE)[0], key0, key1)


@entry
def legal_of(row, seat):  # type: ignore[no-untyped-def]
    """The lawful choices of a seat."""
    return legal(row.view(STATE)[0], seat)


@entry
def offences_of(row, seat):  # type: ignore[no-untyped-def]
    """The choices of a seat that break a rule for a price."""
    return offences(row.view(STATE)[0], seat)


@entry
def play_in(row, seat, choice):  # type: ignore[no-untyped-def]
    """Carry out a choice of a seat. No checks."""
    play(row.view(STATE)[0], seat, choice)


@entry
def deal_next(row):  # type: ignore[no-untyped-def]
    """Deal the next deal."""
    next_deal(row.view(STATE)[0])


@entry
def now(row):  # type: ignore[no-untyped-def]
    """The lawful choices of whoever acts next; 0 when the game is over. A deal that is over is followed by the next."""
    return rules_now(row.view(STATE)[0])


@entry
def step(row, choice):  # type: ignore[no-untyped-def]
    """Whoever acts next makes this choice; gives the lawful choices of the one after, as ``now`` does."""
    return rules_step(row.view(STATE)[0], choice)


@quick_entry
def open_at(address, start, key0, key1, number):  # type: ignore[no-untyped-def]
    """Open game ``number`` of this key in the row at this address, from the start at that address; gives what ``now`` gives."""
    row = carray(pointer(address), (WIDTH,), np.int64)
    blank = carray(pointer(start), (WIDTH,), np.int64)
    for i in range(WIDTH):
        row[i] = blank[i]
    s = carray(pointer(address), (1,), STATE)[0]
    a, b = child_key(key0, key1, number)
    begin(s, a, b)
    return rules_now(s)


@quick_entry
def now_at(address):  # type: ignore[no-untyped-def]
    """``now`` for the row at this address."""
    return rules_now(carray(pointer(address), (1,), STATE)[0])


@quick_entry
def step_at(address, choice):  # type: ignore[no-untyped-def]
    """``step`` for the row at this address."""
    return rules_step(carray(pointer(address), (1,), STATE)[0], choice)


@quick_entry
def step_nth_at(address, place):  # type: ignore[no-untyped-def]
    """``step_nth`` for the row at this address."""
    return rules_step_nth(carray(pointer(address), (1,), STATE)[0], place)


@quick_entry
def play_out_at(address, stream):  # type: ignore[no-untyped-def]
    """Play the deal in the row at this address to its end at random; gives the random player's next number."""
    stream, _ = random_deal(carray(pointer(address), (1,), STATE)[0], stream)
    return stream


@entry
def now_all(rows, masks):  # type: ignore[no-untyped-def]
    """``now`` for each row."""
    for i in range(len(rows)):
        masks[i] = rules_now(rows[i].view(STATE)[0])


@entry
def step_all(rows, choices, masks):  # type: ignore[no-untyped-def]
    """``step`` for each row whose game is not over."""
    for i in range(len(rows)):
        if masks[i]:
            masks[i] = rules_step(rows[i].view(STATE)[0], choices[i])


@entry
def worlds(row, viewer, at, step, rows):  # type: ignore[no-untyped-def]
    """Fill the rows with worlds: the position with what the viewer has not seen dealt anew. Gives the stream; 0 if there is no world."""
    desk = np.zeros(DESK, np.int64)
    survey(row.view(STATE)[0], viewer, desk)
    for i in range(len(rows)):
        one = rows[i]
        for j in range(WIDTH):
            one[j] = row[j]
        at = world(one.view(STATE)[0], viewer, at, step, desk)
        if at == 0:
            return 0
    return at
