"""Every deal is scored, and every game ends."""

from __future__ import annotations

from typing import Any

from parlour.checks.walk import opened, walk
from parlour.engine.common import MOST_DEALS
from parlour.lang.cards import each
from parlour.play.game import Game


def a_deal_over_is_scored(game: Game) -> None:
    """The end of a deal, and of a game, says who won; points and scores are those of the seats."""
    last: Any = None
    for step in walk(game, "ends", deals=2):
        last = step.after
    assert last.deal_over, "the last position of a deal is not marked as its end"
    if game.options["length"] == "deal":
        assert last.ended, "a game of one deal goes on after it"
        assert last.deal == 1, f"a game of one deal ended with deal {last.deal}"
    assert last.winners == 0 or last.ended, "somebody has won a game that goes on"


def whole_game(game: Game, seed: str, first: int) -> Any:
    """A whole game of random play by the plain rules, from deal number ``first``."""
    made = game.rules.course
    s = opened(game, seed)
    s.deal = first - 1
    game.rules.open_deal(s)
    stream = 1
    while True:
        stream, _ = made.random_deal(s, stream)
        if s.ended:
            return s
        made.next_deal(s)


def a_game_ends_after_1000_deals_at_the_latest(game: Game) -> None:
    """From deal 998 on a game has three deals left, whatever its target; it then ends as if it had been stopped (CM-9)."""
    s = whole_game(game, "late", MOST_DEALS - 2)
    assert s.deal <= MOST_DEALS == 1000, f"there was a deal {s.deal}"
    by_its_own_clause = game.rules.verbs.finished(s.copy())
    if s.deal == MOST_DEALS and not by_its_own_clause:
        assert s.winners == game.rules.verbs.leaders(s), "in a game stopped after 1,000 deals, those who lead win"


def every_game_ends(game: Game) -> None:
    """From the first deal: by the sheet's own clause, or in rare games by CM-9."""
    s = whole_game(game, "whole", 1)
    assert s.ended, "the game has no end"
    assert s.deal < MOST_DEALS or not game.rules.verbs.finished(s.copy()), "the game went on after finished() was true"


def random_play_stays_lawful(game: Game) -> int:
    """The random player keeps to what is lawful even where offenses could be committed. Returns how often they could."""
    if "fined" not in getattr(game.rules.options["offences"].option, "values", ()):
        return 0
    try:
        game = Game(game.name, game.players, {"offences": "fined"})
    except ValueError:
        return 0
    made = game.rules.course
    chances = 0
    for seed in range(12):
        s = opened(game, seed)
        game.rules.open_deal(s)
        stream = seed
        while not s.deal_over:
            before = s.copy()
            stream = made.random_choice(s, stream)
            lawful = [
                _after(game, before, seat, choice)
                for seat in ([before.half - 1] if before.half else each(before.actors))
                for choice in each(game.rules.legal(before, seat))
            ]
            chances += any(game.rules.offences(before, seat) for seat in each(before.actors))
            found = _but_draws(s.flat(), game) in [_but_draws(row, game) for row in lawful]
            assert found, f"no lawful choice leads where random play went (seed {seed}, deal {s.deal})"
    return chances


def _after(game: Game, s: Any, seat: int, choice: int) -> list[int]:
    made = s.copy()
    game.rules.play(made, seat, choice)
    return list(made.flat())


def _but_draws(row: list[int], game: Game) -> list[int]:
    """A row without the counts of chance, which drawing the order of a race moves on."""
    at = 0
    for name, field in game.rules.state.fields.items():
        if name == "draws":
            return row[:at] + row[at + field.size :]
        at += field.size
    raise AssertionError("a state has draws")
