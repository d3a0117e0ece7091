"""What a game declares fits together: the state, the options, the phases."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import FunctionType

from parlour.checks.walk import walk
from parlour.compile.cache import names_in
from parlour.engine.sampler import sampler
from parlour.games import built_in, find
from parlour.play.game import Game


def a_state_is_a_short_row_of_ints(game: Game) -> None:
    """A state is a short row of 64-bit ints."""
    state = game.rules.state
    size = state.dtype().itemsize
    assert size == 8 * state.width() < 1024, f"a state takes {size} bytes; it may take less than 1,024"
    for field in state.fields:
        assert state.dtype()[field].base == "int64", f"the field {field} isn't kept as int64"


def a_flat_row_is_the_whole_state(game: Game) -> None:
    """A state written as a row and read back is the same state."""
    for step in walk(game, "flat"):
        again = game.rules.state().fill(step.after.flat())
        assert vars(again) == vars(step.after), "a state read back from its row is another: something isn't declared as a field"
        assert len(step.after.flat()) == game.rules.state.width(), "a row isn't as long as the fields say"


def options_are_named_by_a_clause_of_the_sheet(game: Game) -> None:
    """Each option stands in square brackets in its clause, with its default."""
    rules = game.rules
    for option, field in rules.options.items():
        assert field.option is not None
        found = rules.clause(field.option.clause)
        assert found is not None, f"option {option}: there is no clause {field.option.clause}"
        named = f"[{option}=" in found.text or f"[opt {option}=" in found.text
        assert named, f"{found.id} does not name the option {option}: write [{option}={field.option.default}]"
        if field.option.low is not None:
            span = f"[{option}={field.option.default}, {field.option.low}-{field.option.high}]"
            assert span in found.text, f"{found.id} does not say which numbers {option} can be: write {span}"


def own_rules(game: Game) -> Iterator[tuple[str, FunctionType]]:
    """The rules that stand in the game's own file."""
    module = game.rules.module
    for name, found in vars(module).items():
        if isinstance(found, FunctionType) and hasattr(found, "rule") and found.__module__ == module.__name__:
            yield name, found


def what_is_cited_stands_on_the_sheet(game: Game) -> None:
    """The rules, the lines of the count and the refusals name clauses that are there: on this sheet, or on that of a kindred game."""
    rules, card = game.rules, game.rules.calling_card
    cited = [(f"the rule {name}", clause) for name, found in own_rules(game) for clause in vars(found)["rule"]]
    cited += [(f"the line {line.name} of the count", line.clause) for line in card.count]
    cited += [("a refusal", clause) for clause in card.refusals]
    for what, clause in cited:
        there = any(one.clause(clause) is not None for one in (rules, *map(find, built_in())))
        assert there, f"{what} cites {clause}, which is not on the sheet"


def reached(left: list[object]) -> set[FunctionType]:
    """These functions, and all that they name or hold, directly or not."""
    found: set[FunctionType] = set()
    while left:
        one = left.pop()
        if isinstance(one, tuple | list):
            left += one
        elif isinstance(one, FunctionType) and one not in found:
            found.add(one)
            left += [value for _, value in names_in(one)]
            left += [cell.cell_contents for cell in one.__closure__ or ()]
    return found


def every_rule_is_used(game: Game) -> None:
    """A rule that the engine doesn't know by its name and that no other rule names is never asked: its name may be misspelled."""
    rules = game.rules
    source = inspect.getsource(rules.module)
    known = reached([*vars(rules.verbs).values(), *vars(rules.course).values(), *vars(sampler(rules)).values()])
    lines = {f"cards_{line.name}" for line in rules.calling_card.count}
    for name, found in own_rules(game):
        is_named = len(re.findall(rf"\b{name}\b", source)) > 1
        assert found in known or name in lines or is_named, f"nothing uses the rule {name}: is its name spelled right?"


def what_a_game_names_by_phase_is_there(game: Game) -> None:
    """A field that matters in some phases names phases of the game; who hurries says words of the phase, and has time to."""
    rules = game.rules
    phases = {phase.name: phase for phase in rules.calling_card.phases}
    for name, field in rules.state.fields.items():
        assert set(field.during) <= set(phases), f"the field {name} is for phases {field.during}, and there are {list(phases)}"
    for phase in phases.values():
        if (limit := phase.time_limit) is not None:
            kinds = {word.kind for word in phase.words}
            assert {limit.word, limit.otherwise} <= kinds, f"the time limit of phase {phase.name} names a word that isn't there"
            assert 0 < limit.earliest < limit.latest, f"the time limit of phase {phase.name} leaves no time"
            assert rules.clause(limit.clause) in rules.clauses, f"there is no clause {limit.clause} (phase {phase.name})"


def an_integer_seed_stands_for_its_digits(game: Game) -> None:
    """Seed 7 and seed "7" are one deal, 8 is another."""
    assert game.open(7).state == game.open("7").state, 'seeds 7 and "7" give different deals'
    assert game.open(7).state != game.open("8").state, "seeds 7 and 8 give the same deal"
