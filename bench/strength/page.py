"""The page on strength, ``docs/strength.md``."""

from __future__ import annotations

import parlour
from bench.strength.events import EVENTS, LEVELS, budget_for
from parlour.bots import adviser
from parlour.games import find
from parlour.lab.estimates import Estimate
from parlour.lab.standings import TournamentResult


def number(value: Estimate) -> str:
    """A difference with its interval, in bold where zero is outside the interval."""
    if value.ci95 is None:
        return f"{value.mean:+.2f}"
    told = f"{value.mean:+.2f} ± {value.ci95:.2f}"
    return f"**{told}**" if abs(value.mean) > value.ci95 else told


def share(values: Estimate) -> str:
    """The share of the deals won, in bold where one half is outside the interval."""
    told = f"{100 * values.mean:.1f}% ± {100 * (values.ci95 or 0):.1f}"
    return f"**{told}**" if values.ci95 is not None and abs(values.mean - 0.5) > values.ci95 else told


def won(result: TournamentResult, pair: int) -> Estimate:
    """The deals won by the first of a pair; a deal that nobody wins counts half for each."""
    return Estimate.of([(1 + one.wins[0] - one.wins[1]) / 2 for one in result.meetings if one.pair == pair])


def ladder_lines(results: dict[str, TournamentResult]) -> list[str]:
    """The table of search, sheet and random in every game."""
    told = ["| game | deals | search - sheet | search won | sheet - random | sheet won |", "|---|---|---|---|---|---|"]
    for game, result in results.items():
        cells = []
        for number_of_pair, pair in enumerate(result.pairs()):
            if (pair.a, pair.b) != ("search", "random"):
                cells += [number(pair.difference), share(won(result, number_of_pair))]
        told.append(f"| {game} | {result.pairs()[0].deals} | {' | '.join(cells)} |")
    return told


def game_lines(results: dict[str, TournamentResult]) -> list[str]:
    """Sentences about whole games, where they tell another story than deals."""
    return [
        f"A game is more than its deals, and search plays for the game: it won {share(won(result, 0))} of "
        f"{result.pairs()[0].deals} whole games of {game}, each in every seating, against sheet.\n"
        for game, result in results.items()
    ]


def field_lines(results: dict[str, TournamentResult]) -> list[str]:
    """The table of search against the rival."""
    told = ["| game | deals | points a deal in favor of search | deals won by search |", "|---|---|---|---|"]
    for game, result in results.items():
        (pair,) = result.pairs()
        told.append(f"| {game} | {pair.deals} | {number(pair.difference)} | {share(won(result, 0))} |")
    return told


def level_lines(found: dict[str, dict[str, TournamentResult]]) -> list[str]:
    """The table of each level against the one below it."""
    told = ["| game | level | deals | points a deal in its favor | deals won by it |", "|---|---|---|---|---|"]
    for game in dict.fromkeys(game for level in LEVELS for game in found[level]):
        for level in LEVELS:
            if game in found[level]:
                result = found[level][game]
                (pair,) = result.pairs()
                cells = [f"{pair.a} against {pair.b}", str(pair.deals), number(pair.difference), share(won(result, 0))]
                told.append(f"| {game} | {' | '.join(cells)} |")
    return told


def in_words(budget: str) -> str:
    """A budget in words."""
    return budget.replace("sims", " simulations").replace("ms", " ms")


def remarks() -> str:
    """What readers should know about single games."""
    ladder = EVENTS[0]
    title = {game: find(game).calling_card.title for game in parlour.games.built_in()}
    deeper = [
        f"{in_words(budget_for(ladder, game))} in {title[game]}" for game in ladder.games if adviser.strength(game).budget
    ]
    more = f" ({', '.join(deeper)})" if deeper else ""
    thinks = f"`search` thinks {in_words(ladder.budget)} a move{more}."
    return " ".join([thinks, *(note for game in parlour.games.built_in() if (note := adviser.strength(game).note))])


def page(found: dict[str, dict[str, TournamentResult]]) -> str:
    """The whole page."""
    budgets = {event.name: in_words(event.budget) for event in EVENTS}
    luck = " ".join(text for game in parlour.games.built_in() if (text := adviser.all_luck(game)))
    return "\n".join([
        "# Strength of the bots", "",
        "Written by `make strength`. Every two bots play the same deals in every seating, so each gets the other's cards and seats. All "
        "figures are for single deals from the start of a game, with the game's usual number of players. The number after ± is half of a "
        "95% confidence interval, which counts a deal in all its seatings as one observation; a figure in **bold** is clear of zero.", "",
        "## Search, sheet, random", "",
        f"Points a deal in favor of the first bot, and the share of the deals it won. {remarks()} `sheet` plays by the advice printed on "
        "the sheets and common sense. A game that is missing here has not been played yet. "
        f"Luck is luck: {luck} (Somebody must call, though: the random player often does not.)", "",
        *ladder_lines(found["ladder"]), "",
        *game_lines(found["games"]),
        "## Against the field", "",
        "OpenSpiel's IS-MCTS (its own Python bot with its usual settings: UCT, random play-outs) plays our games through an adapter over "
        "the compiled rules; `bench/ismcts.py` says why its C++ bot cannot. Points a deal in favor of our `search`.", "",
        f"### At equal thinking time: {budgets['time']} a move, one core each", "", *field_lines(found["time"]), "",
        f"### At equal simulations: {budgets['simulations']} a move", "",
        "This makes sure that we don't win because of a slow adapter.", "", *field_lines(found["simulations"]), "",
        "## The levels", "",
        "Each level against the one below it. `easy` is the advice with many slips, `fair` the advice; `strong` thinks up to 6,000 "
        "simulations or 0.08 s a move, `best` up to 150,000 or 0.8 s. Where a figure is not in bold, that level has not been shown to "
        "be better.", "",
        *level_lines(found), "",
    ])  # fmt: skip
