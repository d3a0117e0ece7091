"""Bots of one's own: what they are given, what they may answer, and what is said of those that answer wrong."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from walks import play_on

import parlour
from parlour import Game, Table, bots, lab
from parlour.bots.observation import Follower, Observation
from parlour.bots.own import BotError, OwnPlayer, maker
from parlour.bots.own_seats import OwnSeats, own_or_ours
from parlour.bots.profiles import PROFILES, profile
from parlour.bots.world_table import WorldTable
from parlour.games import names
from parlour.lab.tournament import run
from parlour.lab.tournament_plan import plan_tournament
from parlour.lang.errors import SetupError
from parlour.lang.state import Common
from parlour.play.history import History

GAMES = names()
GAME = Game("paintings-outcasts", 4, {"length": "deal"})
BOTS = '''
class Lucky:
    name = "Lucky"
    about = "trusts {luck}"
    def choose(self, observation):
        return observation.random.choice(observation.legal)

class First(Lucky):
    def choose(self, observation):
        return observation.moves[0]

class Counted:
    """Says how many there are, and what seed it got."""
    made = []
    def __init__(self, seed):
        Counted.made.append(self)
        self.seed, self.seats = seed, set()
    def choose(self, observation):
        self.seats.add(observation.seat)
        return observation.advice().choices

class Answers:
    answer = None
    def choose(self, observation):
        return self.answer

class Fails:
    def choose(self, observation):
        return {}["nothing"]

class Slow:
    def choose(self, observation):
        while True:
            pass

class Demanding:
    def __init__(self, money):
        pass
    def choose(self, observation):
        pass

class LongName(Lucky):
    name = "a name that is much longer than seats have room for"

def make():
    return First()

instance = First()
number = 3
'''


@pytest.fixture(autouse=True)
def _module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module with bots, and one that can't be imported."""
    (tmp_path / "ownbots.py").write_text(BOTS)
    (tmp_path / "brokenbots.py").write_text("import nothing_like_this\n")
    (tmp_path / "badbots.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in ("ownbots", "brokenbots", "badbots"):
        sys.modules.pop(name, None)


def own(name: str, move_time: float = 0.0) -> OwnPlayer:
    return OwnPlayer(f"ownbots:{name}", maker(f"ownbots:{name}"), move_time)


def begun(game: str = "paintings-outcasts", moves: int = 9, **options: str | int) -> tuple[Table, int]:
    """A table after some moves, and a seat that may act."""
    table = parlour.load(game, **options).open(5, engine="plain")
    play_on(table, random.Random(game), moves=moves)
    return table, min(table.actors)


# -- what a bot sees


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_what_the_seat_sees(game: str) -> None:
    table, seat = begun(game)
    seen = Observation.at_table(table, seat, "s")
    assert seen.view == table.view(seat)
    assert seen.legal == [str(move) for move in table.legal(seat)]
    assert list(seen.moves) == list(table.legal(seat))
    assert seen.advice() == bots.advice(table, seat)[0]
    assert seen.reasons() == bots.advice(table, seat)[1]
    assert seen.options == table.game.options
    every = table.facts(seat)
    assert seen.facts
    assert seen.facts == every[len(every) - len(seen.facts) :]
    for world in seen.worlds(3):
        assert world.view(seat).fields == table.view(seat).fields
        assert world.view(seat).standing == table.view(seat).standing
        assert world.scores == table.scores
        assert world.legal(seat) == table.legal(seat)


def test_the_same_seed_gives_the_same_observation() -> None:
    table, seat = begun()
    one, two, other = (Observation.at_table(table, seat, seed) for seed in ("a", "a", "b"))
    assert [world.state for world in one.worlds(5)] == [world.state for world in two.worlds(5)]
    assert [world.state for world in one.worlds(5)] != [world.state for world in other.worlds(5)]
    assert one.random.random() == two.random.random() != other.random.random()


def test_worlds_are_played_on_and_change_nothing() -> None:
    table, seat = begun(moves=5)
    before, seen = table.record(), Observation.at_table(table, seat, "s")
    view = table.view(seat)
    for world in seen.worlds(3):
        assert isinstance(world, WorldTable)
        while not world.over and len(world.deals) < 2:
            actor = min(world.actors)
            world.play(actor, bots.advice(world, actor)[0])
        world.undo(len(world.moves))
        assert world.view(seat).fields == view.fields
        with pytest.raises(ValueError, match=r"\b0\b.*\b1\b"):
            world.undo()
        world.state.key[0] = world.state.total[0] = 99
    seen.view.names.append("nobody")
    seen.view.fields["hand"] = seen.moves.clear()
    seen.facts.clear()
    assert (table.record(), table.view(seat)) == (before, view)
    table.play(seat, table.legal(seat)[0])


def reached(found: object, seen: dict[int, object]) -> None:
    """Everything an object refers to, but not what is shared by the whole program: modules, classes and the globals of functions."""
    if id(found) in seen or isinstance(found, type | type(sys) | str | int | float):
        return
    seen[id(found)] = found
    parts: list[object] = []
    if isinstance(found, dict):
        parts += [*found.keys(), *found.values()]
    elif isinstance(found, list | tuple | set | frozenset):
        parts += found
    parts += vars(found).values() if hasattr(found, "__dict__") else []
    parts += [getattr(found, name, None) for kind in type(found).__mro__ for name in getattr(kind, "__slots__", ())]
    parts += [cell.cell_contents for cell in getattr(found, "__closure__", None) or ()]
    parts.append(getattr(found, "__self__", None))
    for part in parts:
        reached(part, seen)


@pytest.mark.parametrize("game", GAMES)
def test_no_hidden_card_can_be_reached(game: str) -> None:
    """Of all that an observation refers to, nothing is the table, its history, its seed or its true position."""
    table = parlour.load(game).open("the true seed", engine="plain")
    play_on(table, random.Random(game), moves=7)
    seat = min(table.actors)
    seen = Observation.at_table(table, seat, "s")
    parts: dict[int, object] = {}
    everything = (seen, seen.view, seen.moves, seen.advice(), seen.random, seen.worlds(2), seen.facts, seen.world.tolist())
    reached(everything, parts)
    assert len(parts) > 50
    truth, secrets = table.state.flat(), tuple(table.state.key)
    own_steps = {id(state) for step in table.history.since(0) for state in (step.before, step.after) if state is not None}
    for found in parts.values():
        assert found is not table
        assert found is not table.history
        assert found is not table.setup
        assert found is not table.moves
        assert id(found) not in own_steps
        assert not isinstance(found, list) or found != truth
        if isinstance(found, Common):
            assert tuple(found.key) != secrets
            assert not any(found.stack)
        if isinstance(found, History):
            assert all(tuple(step.after.key) != secrets for step in found.since(0))
        if isinstance(found, Table):
            assert found.setup.seed != table.setup.seed
            assert not found.setup.packs


def test_a_stacked_pack_is_not_in_it() -> None:
    pack = parlour.load("rook").pack
    first = parlour.load("rook").open(1, engine="plain")
    cards = pack.names(first.game.rules.verbs.pack_of(first.game.start()))
    table = parlour.load("rook").open(1, packs=[cards], engine="plain")
    seat = min(table.actors)
    assert any(table.state.stack)
    world = Observation.at_table(table, seat, "s").world_table()
    assert not any(world.state.stack)
    assert not world.setup.packs
    assert world.state.hand != table.state.hand  # type: ignore[attr-defined]


def test_other_hidden_cards_give_the_same_observation() -> None:
    """What the seat doesn't see makes no difference: the worlds of a world are those of the truth."""
    table, seat = begun()
    seen = Observation.at_table(table, seat, "s")
    worlds = seen.worlds(3)
    for world in worlds:
        again = Observation.at_table(world, seat, "s")
        assert again.view.fields == seen.view.fields
        assert [one.state for one in again.worlds(3)] == [one.state for one in worlds]


def test_facts_are_followed_from_deal_to_deal() -> None:
    table = parlour.load("paintings-outcasts").open(5, engine="plain")
    follower, seat = Follower(), 2
    for moves in (1, 30, 2, 40, 1):
        play_on(table, random.Random(moves), moves=moves)
        assert follower.facts(table, seat) == Follower().facts(table, seat)
    assert len(table.deals) == 1
    assert [fact.fact for fact in follower.facts(table, seat)].count("dealt") == 1


# -- what it may answer


@pytest.mark.parametrize("name", ["Lucky", "First", "Counted", "make"])
def test_a_move_is_a_text_a_move_or_choices(name: str) -> None:
    for game in ("paintings-outcasts", "authors", "rook"):
        table, seat = begun(game)
        move = own(name).move(Observation.at_table(table, seat, "s"))
        assert move in table.legal(seat)
        assert own(name).choose(Observation.at_table(table, seat, "s")) == move.choices


@pytest.mark.english
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, 'The bot "ownbots:Answers" answered None.'),
        (3, 'The bot "ownbots:Answers" answered 3. A move is its text'),
        ((), 'The bot "ownbots:Answers" answered ().'),
        ((-1,), 'The bot "ownbots:Answers" answered (-1,).'),
        ((63,), 'The bot "ownbots:Answers" answered "(63,)".'),
        ((True,), "A move is its text"),
        ("fly", 'The bot "ownbots:Answers" answered "fly". "fly" isn\'t a move here.'),
        ("play D99", 'The bot "ownbots:Answers" answered "play D99".'),
        ("", 'The bot "ownbots:Answers" answered "".'),
    ],
)
def test_a_wrong_answer_is_told_in_one_sentence(answer: object, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = own("Answers")
    monkeypatch.setattr(type(bot.bot), "answer", answer)
    table, seat = begun()
    with pytest.raises(BotError) as wrong:
        bot.move(Observation.at_table(table, seat, "s"))
    assert told in str(wrong.value)


@pytest.mark.english
def test_what_fails_and_what_takes_too_long() -> None:
    table, seat = begun()
    seen = Observation.at_table(table, seat, "s")
    with pytest.raises(BotError, match=r"^The bot \"ownbots:Fails\" failed: KeyError: 'nothing' \(ownbots.py, line \d+\)\.$"):
        own("Fails").move(seen)
    if hasattr(__import__("signal"), "setitimer"):
        with pytest.raises(BotError, match=r"^The bot \"ownbots:Slow\" took longer than 0\.05 s for a move\.$"):
            own("Slow", 0.05).move(seen)
    assert own("Lucky", 60).move(seen)


@pytest.mark.english
@pytest.mark.parametrize(
    ("spec", "told"),
    [
        (
            "nobots:Lucky",
            'There\'s no module "nobots" for the bot "nobots:Lucky". Run the command in the folder that holds nobots.py',
        ),
        ("ownbots:Luky", 'The module "ownbots" has no "Luky". Its bots are Lucky, First'),
        (
            "brokenbots:Bot",
            "The bot \"brokenbots:Bot\" can't be imported: ModuleNotFoundError: No module named 'nothing_like_this'",
        ),
        ("badbots:Bot", "can't be imported: ZeroDivisionError: division by zero (badbots.py, line 1)."),
        (":Bot", '":Bot" names no module.'),
        ("ownbots:instance", '"ownbots:instance" is an object.'),
        ("ownbots:number", '"ownbots:number" is an object.'),
        ("ownbots:Demanding", 'The bot "ownbots:Demanding" can\'t be made: TypeError'),
        ("builtins:list", '"builtins:list" isn\'t a bot'),
        ("json:Bot", "It has no class with a method choose."),
    ],
)
def test_a_name_without_a_bot_is_told_with_the_remedy(spec: str, told: str) -> None:
    with pytest.raises(SetupError) as wrong:
        bots.find(spec)
    assert told in str(wrong.value)
    assert wrong.value.field == "bots"


# -- in a tournament


def test_each_seat_and_game_has_a_bot_of_its_own() -> None:
    run(plan_tournament(GAME, ["ownbots:Counted", "ownbots:First"], deals=2), workers=1)
    made = [bot for bot in sys.modules["ownbots"].Counted.made if bot.seats]
    assert [len(bot.seats) for bot in made] == [1] * 8, "two seats of two seatings of two deals"
    assert len({bot.seed for bot in made}) == 8


def test_a_tournament_of_own_bots_comes_out_the_same_again() -> None:
    plan = plan_tournament(GAME, ["ownbots:Lucky", "ownbots:First"], deals=3)
    first, again = (run(plan, workers=1) for _ in range(2))
    assert first.meetings == again.meetings
    assert all(sum(meeting.points) == pytest.approx(13 / 2) for meeting in first.meetings)
    assert [bot["name"] for bot in json.loads(json.dumps(first.as_json()))["bots"]] == [bot.name for bot in first.bots()]


def test_a_wrong_answer_stops_the_tournament(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    plan = plan_tournament(GAME, ["ownbots:First", "ownbots:Lucky", "ownbots:Fails"], deals=1)
    with pytest.raises(BotError, match="Fails"):
        run(plan, workers=1, keep=keep)
    assert len(keep.read_text().splitlines()) == 2, "what was played before is kept"


@pytest.mark.parametrize("seconds", [-1, 1e9, True, float("nan")])
def test_a_time_for_a_move_is_wanted(seconds: float) -> None:
    with pytest.raises(SetupError) as wrong:
        plan_tournament(GAME, ["ownbots:Lucky", "ownbots:First"], deals=1, move_time=seconds)
    assert wrong.value.field == "move_time"


# -- at a table with people


@pytest.mark.english
def test_the_advice_stands_in_for_a_wrong_answer() -> None:
    told: list[str] = []
    table, seat = begun()
    plays = own_or_ours("ownbots:Fails")
    assert OwnSeats(told.append).move(table, seat, plays, random.Random(1)) == bots.advice(table, seat)[0]
    (said,) = told
    assert said.startswith('The bot "ownbots:Fails" failed: KeyError')
    assert said.endswith("The sheet's advice was played instead.")


def test_a_seat_keeps_its_bot() -> None:
    table, seat = begun()
    seats, plays = OwnSeats(pytest.fail), own_or_ours("ownbots:Counted")
    made = sys.modules["ownbots"].Counted.made
    del made[:]
    for where in ("here", "there", "here"):
        seats.move(table, seat, plays, random.Random(1), where)
    assert len([bot for bot in made if bot.seats]) == 2
    seats.forget("here", seat, plays.own)
    seats.move(table, seat, plays, random.Random(1), "here")
    assert len([bot for bot in made if bot.seats]) == 3


def test_a_bot_comes_with_its_name_and_what_it_says_of_itself() -> None:
    found = own_or_ours("ownbots:Lucky")
    assert (found.title, found.own) == ("Lucky", "ownbots:Lucky")
    assert "{luck}" in found.about
    assert own_or_ours("ownbots:Counted").title == "Counted"
    assert own_or_ours("hattie") is PROFILES["hattie"]
    with pytest.raises(SetupError):
        own_or_ours("ownbots:LongName")


def test_strangers_cannot_have_a_module_imported() -> None:
    with pytest.raises(SetupError):
        profile("ownbots:Lucky")
    assert "ownbots" not in sys.modules


# -- the public names


@pytest.mark.parametrize("package", [bots, lab])
def test_public_names_are_there_and_have_docstrings(package: object) -> None:
    for name in package.__all__:  # type: ignore[attr-defined]
        assert getattr(package, name).__doc__, name
    with pytest.raises(AttributeError, match="nothing"):
        package.nothing  # type: ignore[attr-defined]  # noqa: B018
