"""The doors a program comes in by: what is asked of them wrongly is refused by name, never ignored."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from walks import GAMES

import parlour
from parlour import SetupError
from parlour.bots.adviser import advice
from parlour.compile.machine import Machine
from parlour.engine.common import next_to_act
from parlour.engine.sampler import Worlds
from parlour.lang.cards import each
from parlour.lang.extras import NotInstalled, needs
from parlour.lang.numbers import whole
from parlour.packs.drawing import skin
from parlour.play import plots
from parlour.play.explain import barred
from parlour.play.phrases import PLOT_TITLE
from parlour.play.plots import means_svg

GAME = parlour.load("paintings-outcasts", players=4)
NO_SEATS: dict[str, Any] = {
    "one too many": 4,
    "negative": -1,
    "far away": 10**80,
    "a float": 1.0,
    "true": True,
    "a text": "0",
    "a NumPy seat too many": np.int64(4),
    "a NumPy float": np.float64(1),
    "a NumPy truth": np.bool_(True),
    "an array": np.array([1, 2]),
}


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine(GAME)


def advised(seat: int) -> object:
    return advice(GAME.open(seed=7), seat)


SEAT_DOORS: dict[str, Callable[[Any], object]] = {
    "view": lambda seat: GAME.open(seed=7).view(seat),
    "legal": lambda seat: GAME.open(seed=7).legal(seat),
    "offences": lambda seat: GAME.open(seed=7).offences(seat),
    "play": lambda seat: GAME.open(seed=7).play(seat, "play A1"),
    "facts": lambda seat: GAME.open(seed=7).facts(seat),
    "hint": advised,
    "barred": lambda seat: barred(GAME.open(seed=7), seat),
    "sampler": lambda seat: Worlds(GAME.rules, GAME.open(seed=7).state, seat),
    "machine.legal": lambda seat: Machine(GAME).legal(Machine(GAME).open(7), seat),
    "machine.offences": lambda seat: Machine(GAME).offences(Machine(GAME).open(7), seat),
    "machine.play": lambda seat: Machine(GAME).play(Machine(GAME).open(7), seat, 0),
    "machine.worlds": lambda seat: Machine(GAME).worlds(Machine(GAME).open(7), seat, 1),
}


@pytest.mark.slow
@pytest.mark.english
@pytest.mark.parametrize("kind", NO_SEATS)
@pytest.mark.parametrize("door", SEAT_DOORS)
def test_what_is_no_seat_is_refused_alike_at_every_door(door: str, kind: str) -> None:
    with pytest.raises(SetupError, match=r"^There is no seat .*\. Seats are numbered 0 to 3\.$") as caught:
        SEAT_DOORS[door](NO_SEATS[kind])
    assert caught.value.field == "seat"
    assert len(str(caught.value)) < 120


def test_a_record_with_no_such_seat_names_the_move() -> None:
    record: Any = GAME.open(seed=7).record() | {"moves": [[-1, "play A1"]]}
    with pytest.raises(parlour.RecordError, match=r"There is no seat -1") as caught:
        parlour.from_record(record)
    assert caught.value.field == "moves[0]"


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16])
def test_the_ints_of_numpy_are_ints(kind: Any) -> None:
    plain = parlour.load("rook", players=4, target=300).open(seed=7, dealer=1, stop=2)
    table = parlour.load("rook", players=kind(4), target=np.int64(300)).open(seed=kind(7), dealer=kind(1), stop=kind(2))
    seat = min(table.actors)
    table.play(kind(seat), str(table.legal(kind(seat))[0]))
    plain.play(seat, str(plain.legal(seat)[0]))
    assert table.record() == plain.record()
    assert table.view(kind(seat)) == plain.view(seat)
    for value in (table.setup.seed, table.setup.dealer, table.setup.stop, table.game.players, table.moves[0][0]):
        assert type(value) is int
    with pytest.raises(parlour.IllegalMove, match="turn"):
        table.play(kind(seat), "pass")
    table.undo(kind(1))
    assert table.moves == []


@pytest.mark.parametrize("wrong", [4.0, True, np.float64(4), np.bool_(True)])
def test_floats_and_truths_are_no_numbers(wrong: Any) -> None:
    for field, ask in {
        "players": lambda: parlour.load("rook", players=wrong),
        "options.target": lambda: parlour.load("rook", target=wrong),
        "seed": lambda: parlour.load("rook").open(wrong),
        "dealer": lambda: parlour.load("rook").open(dealer=wrong),
        "stop": lambda: parlour.load("rook").open(stop=wrong),
    }.items():
        with pytest.raises(SetupError) as caught:
            ask()
        assert caught.value.field == field


def test_what_counts_as_a_whole_number() -> None:
    assert [whole(value) for value in (3, np.int64(3), np.array(3))] == [3, 3, 3]
    assert {whole(value) for value in (3.0, True, np.bool_(True), "3", None, np.array([3]), np.array(3.0))} == {None}


# The machine


@pytest.mark.slow
def test_the_machine_tells_who_acts(machine: Machine) -> None:
    rows, rng = machine.open_many("who", 20), np.random.default_rng(1)
    masks = machine.now(rows)
    while masks.any():
        seats = machine.next_to_act_many(rows)
        for row, seat, mask in zip(rows, seats, masks, strict=True):
            s = machine.plain(row)
            assert seat == machine.next_to_act(row) == (-1 if s.deal_over else next_to_act(s))
            assert mask == (machine.legal(row, seat) if seat >= 0 else 0)
        machine.step(rows, machine.random_choices(masks, rng), masks)
    assert set(machine.next_to_act_many(rows)) == {-1}


@pytest.mark.slow
def test_random_choices_are_legal_seeded_and_even(machine: Machine) -> None:
    rows = machine.open_many("chance", 30_000)
    rows[:] = machine.open(7)
    masks = machine.now(rows)
    masks[::3] = 0
    made = machine.random_choices(masks, np.random.default_rng(5))
    assert made.tolist() == machine.random_choices(masks, np.random.default_rng(5)).tolist()
    assert made.tolist() != machine.random_choices(masks, np.random.default_rng(6)).tolist()
    assert not made[::3].any()
    chosen = np.bincount(made[masks != 0], minlength=64)
    open_to = each(int(masks[1]))
    assert sorted(np.flatnonzero(chosen)) == open_to
    assert np.ptp(chosen[open_to]) < 6 * np.sqrt(2 * 20_000 / len(open_to))

    row = machine.open(7)
    rng = np.random.default_rng(5)
    single = [machine.random_choice(row, rng) for _ in range(200)]
    assert set(single) == set(open_to)
    again = np.random.default_rng(5)
    assert single == [machine.random_choice(row, again) for _ in range(200)]


@pytest.mark.slow
def test_many_games_are_those_opened_one_by_one(machine: Machine) -> None:
    rows = machine.open_many("many", 5, first=3)
    assert rows.tolist() == [machine.open(f"many#{number}").tolist() for number in range(3, 8)]
    assert machine.open_many("many", 0).shape == (0, machine.width)
    table = GAME.open(seed=7, dealer=2)
    assert machine.open(np.int64(7), dealer=np.int64(2)).tolist() == table.state.flat()  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_machine_can_be_pickled_and_copied() -> None:
    machine = Machine(parlour.load("paintings-outcasts", players=3, length="deal"), checked=False)
    for again in (pickle.loads(pickle.dumps(machine)), copy.deepcopy(machine)):
        assert (again.game, again.checked) == (machine.game, False)
        assert again.open("pickled").tolist() == machine.open("pickled").tolist()
    assert repr(machine) == "Machine(Game('paintings-outcasts', players=3, length='deal'), checked=False)"


def wrong_things(machine: Machine) -> dict[str, tuple[str, Callable[[], object]]]:
    row, rows = machine.open(7), machine.open_many("wrong", 3)
    masks = machine.now(rows)
    seat, rng = machine.next_to_act(row), np.random.default_rng(1)
    lawful = each(machine.legal(row, seat))[0]
    unlawful = next(choice for choice in range(64) if not machine.legal(row, seat) >> choice & 1)
    choices = machine.random_choices(masks, rng)
    fixed = row.copy()
    fixed.flags.writeable = False
    untyped: Any = machine
    return {
        "a row of another type": ("row", lambda: machine.legal(row.astype(np.int32), seat)),
        "a row too short": ("row", lambda: machine.legal(row[:-1], seat)),
        "rows for a row": ("row", lambda: machine.next_to_act(rows)),
        "a list for a row": ("row", lambda: untyped.play(row.tolist(), seat, lawful)),
        "a row that can't be written": ("row", lambda: machine.play(fixed, seat, lawful)),
        "a row for rows": ("rows", lambda: machine.now(row)),
        "rows in pieces": ("rows", lambda: machine.now(np.asfortranarray(rows))),
        "every other row": ("rows", lambda: machine.step(rows[::2], choices[::2], masks[::2].copy())),
        "a choice against the rules": ("choice", lambda: machine.play(row, seat, unlawful)),
        "a negative choice": ("choice", lambda: machine.play(row, seat, -1)),
        "a choice far away": ("choice", lambda: machine.play(row, seat, 10**30)),
        "a float for a choice": ("choice", lambda: untyped.play(row, seat, float(lawful))),
        "a choice of a seat that waits": ("choice", lambda: machine.play(row, (seat + 1) % 4, lawful)),
        "choices against the rules": ("choices", lambda: machine.step(rows, np.full(3, 63), masks)),
        "negative choices": ("choices", lambda: machine.step(rows, np.full(3, -1), masks)),
        "too few choices": ("choices", lambda: machine.step(rows, choices[:2], masks)),
        "floats for choices": ("choices", lambda: machine.step(rows, choices.astype(float), masks)),
        "too few masks": ("masks", lambda: machine.step(rows, choices, masks[:2])),
        "masks of another type": ("masks", lambda: machine.step(rows, choices, untyped.now(rows).astype(np.int32))),
        "a seed for a generator": ("rng", lambda: untyped.random_choices(masks, 7)),
        "a number of games below zero": ("games", lambda: machine.open_many(7, -1)),
        "half a game": ("games", lambda: untyped.open_many(7, 1.5)),
        "a first game below zero": ("first", lambda: machine.open_many(7, 1, first=-1)),
        "a dealer who isn't there": ("dealer", lambda: machine.open(7, dealer=4)),
        "a dealer below zero": ("dealer", lambda: machine.open(7, dealer=-1)),
        "half a world": ("many", lambda: untyped.worlds(row, 0, 0.5)),
        "a seed of many digits": ("seed", lambda: machine.worlds(row, 0, 1, seed=1 << 64)),
    }


@pytest.mark.slow
def test_a_machine_refuses_what_it_would_get_wrong(machine: Machine) -> None:
    for kind, (field, ask) in wrong_things(machine).items():
        with pytest.raises(SetupError) as caught:
            ask()
        assert caught.value.field == field, kind
        assert len(str(caught.value)) < 200


@pytest.mark.slow
def test_what_is_refused_changes_nothing(machine: Machine) -> None:
    rows = machine.open_many("kept", 3)
    masks = machine.now(rows)
    before = rows.copy(), masks.copy()
    with pytest.raises(SetupError, match=r"^Row 1: ") as caught:
        machine.step(rows, [each(int(masks[0]))[0], 63, each(int(masks[2]))[0]], masks)
    assert "choice 63" in str(caught.value)
    assert (rows.tolist(), masks.tolist()) == (before[0].tolist(), before[1].tolist())


@pytest.mark.slow
def test_a_machine_allows_an_offense_at_its_price() -> None:
    """It isn't among the legal choices of a mask, and neither ``play`` nor ``step`` refuses it."""
    machine = Machine(parlour.load("paintings-outcasts", players=4, offences="fined"))
    rows, rng = machine.open_many("price", 50), np.random.default_rng(3)
    masks = machine.now(rows)
    for _ in range(200):
        seats = machine.next_to_act_many(rows)
        prices = [machine.offences(row, seat) if seat >= 0 else 0 for row, seat in zip(rows, seats, strict=True)]
        if any(prices):
            break
        machine.step(rows, machine.random_choices(masks, rng), masks)
    assert any(prices), "nobody could revoke"
    at = next(i for i, price in enumerate(prices) if price)
    offence = each(prices[at])[0]
    single = rows[at].copy()
    machine.play(single, seats[at], offence)
    choices = machine.random_choices(masks, rng)
    choices[at] = offence
    machine.step(rows, choices, masks)
    machine.now(single[None])
    assert single.tolist() == rows[at].tolist()


@pytest.mark.slow
def test_without_checks_the_machine_plays_the_same(machine: Machine) -> None:
    trusting = Machine(GAME, checked=False)
    played = []
    for one in (machine, trusting):
        rows, rng = one.open_many("same", 10), np.random.default_rng(2)
        masks = one.now(rows)
        for _ in range(60):
            one.step(rows, one.random_choices(masks, rng), masks)
        played.append(rows.tolist())
    assert played[0] == played[1]


# A table at the prompt


def test_a_text_is_among_the_legal_moves_if_play_takes_it() -> None:
    rook = parlour.load("rook", players=4).open(seed=7, dealer=0)
    legal = rook.legal(0)
    for text in ("bid 15", " BID   15", "Bid 100", str(legal[1])):
        assert text in legal
        rook.copy().play(0, text)
    for text in ("bid 16", "bid 0", "play red 1", "nonsense", "", "x" * 5000, "bid 15 bid 20"):
        assert text not in legal
        with pytest.raises(parlour.IllegalMove):
            rook.copy().play(0, text)
    assert legal[0] in legal
    assert 15 not in legal
    assert "bid 15" not in rook.legal(1)
    assert "bid 15" not in rook.offences(0)


def test_a_list_of_moves_is_of_its_moment() -> None:
    rook = parlour.load("rook", players=4).open(seed=7, dealer=0)
    legal = rook.legal(0)
    rook.play(0, "bid 20")
    assert "bid 15" in legal
    assert "bid 15" not in rook.legal(1)
    assert "bid 25" in rook.legal(1)
    assert "bid 15" in pickle.loads(pickle.dumps(legal))


def test_titles_and_slips_are_in_the_list_as_in_play() -> None:
    table = parlour.load("authors", players=4).open(seed=7, dealer=3, names=["Ann", "Bert", "Cora", "Dan"])
    move = next(move for move in table.legal(0) if move.values["seat"] == "1")
    card = table.game.pack.faces[table.game.pack.find(move.cards[0]) or 0]
    assert f"bert {card.title}, by {card.artist}".upper() in table.legal(0)
    assert f"zoe {card.title}" not in table.legal(0)


def test_moves_beyond_a_list_that_was_cut_short_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rook = parlour.load("rook", players=4).open(seed=7, dealer=0)
    every = [str(move) for move in rook.legal(0)]
    monkeypatch.setattr("parlour.play.moves.MOST_MOVES", 2)
    cut = rook.legal(0)
    assert (len(cut), cut.more) == (2, True)
    assert all(text in cut for text in every)
    assert "bid 16" not in cut


@pytest.mark.parametrize("name", GAMES)
def test_a_table_prints_what_everybody_sees(name: str) -> None:
    """Whoever looks at it: never a card that the view doesn't have."""
    rng = random.Random(name)
    table = parlour.load(name).open(seed=7, names=["Ann", "Bert", "Cora", "Dan", "Eve", "Fay"][: parlour.load(name).players])
    for _ in range(12):
        if not table.actors:
            break
        for seat in (None, *range(table.game.players)):
            seen = table.text(seat)
            if not table.phase.is_race:  # a world doesn't tell who can act in it
                assert seen == shown_without(table, seat).text(seat), "a hidden card changes what is shown"
        seat = min(table.actors)
        table.play(seat, rng.choice(table.legal(seat)))
    assert str(table) == table.text()
    assert table.game.rules.calling_card.title in str(table)
    assert "\n" not in repr(table)
    assert len(repr(table)) < 150


def shown_without(table: parlour.Table, seat: int | None) -> parlour.Table:
    """The same table with what this viewer hasn't seen dealt anew."""
    other = table.copy()
    other.state = Worlds(table.game.rules, table.state.copy(), seed=3, viewer=seat).next()
    return other


@pytest.mark.english
def test_a_seat_that_may_act_is_shown_its_hand_and_its_moves() -> None:
    rook = parlour.load("rook", players=4).open(seed=7, dealer=0)
    assert "Your hand (14)" in rook.text(0)
    assert "Moves: bid 15 · bid 20 · " in rook.text(0)
    assert "Moves" not in rook.text(1)
    assert "Your hand" not in str(rook)
    assert "It's Seat 0's turn." in str(rook)
    over = parlour.load("paintings-outcasts", players=4, length="deal").open(seed=7)
    while not over.over:
        seat = min(over.actors)
        over.play(seat, over.legal(seat)[0])
    assert "The game is over. Winners: " in str(over)


# In a notebook


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_drawn_as_a_seat_sees_it(name: str) -> None:
    rng = random.Random(name)
    game = parlour.load(name)
    table = game.open(seed=7, names=["<Ann>", "Bert", "Cora", "Dan", "Eve", "Fay"][: game.players])
    for _ in range(8):
        seat = min(table.actors)
        table.play(seat, rng.choice(table.legal(seat)))
        if not table.actors:
            break
    for viewer in (None, 0, 1):
        made = table.svg(viewer)
        texts = [element.text for element in ElementTree.fromstring(made).iter() if element.tag.endswith("text")]
        assert any("<Ann>" in (text or "") for text in texts)
        assert not any(word in made for word in ("<style", "<script", " id=", "href"))
        if not table.phase.is_race:
            assert made == shown_without(table, viewer).svg(viewer), "a hidden card changes the drawing"
    assert table._repr_svg_() == table.svg()
    with pytest.raises(SetupError, match="There is no seat"):
        table.svg(-1)


def test_a_hand_is_drawn_face_up_only_for_its_player() -> None:
    rook = parlour.load("rook", players=4).open(seed=7, dealer=0)
    face = skin(rook.game.pack).face(rook.game.pack.faces[each(rook.state.hand[1])[0]])
    assert face in rook.svg(1)
    assert face not in rook.svg(0)
    assert face not in rook.svg()


def test_a_card_can_be_looked_at() -> None:
    card = parlour.card("rook", "Red5")
    assert (str(card), repr(card)) == ("red 5", "card('rook', 'red 5')")
    ElementTree.fromstring(card._repr_svg_())
    assert skin(card.pack).face(card.face) in card._repr_svg_()
    assert str(parlour.card("hoo-doo", "mona lisa")) == "A13"
    assert card == pickle.loads(pickle.dumps(card))


@pytest.mark.english
@pytest.mark.parametrize(
    ("pack", "name", "field", "told"),
    [
        ("rook", "red 99", "card", 'There is no card "red 99" in the pack rook'),
        ("rook", 5, "card", "There is no card 5 in the pack rook"),
        ("tarot", "the fool", "pack", 'There is no pack or game "tarot". The packs are '),
        (5, "red 5", "pack", "There is no pack or game 5."),
    ],
)
def test_a_card_that_is_not_there_is_refused(pack: Any, name: Any, field: str, told: str) -> None:
    with pytest.raises(SetupError) as caught:
        parlour.card(pack, name)
    assert caught.value.field == field
    assert told in str(caught.value)


@pytest.mark.slow
def test_a_simulation_shows_a_small_plot() -> None:
    found = parlour.simulate("paintings-outcasts", players=4, deals=300, threads=1)
    root = ElementTree.fromstring(found._repr_html_())
    told = " ".join(root.itertext())
    assert PLOT_TITLE(game="paintings-outcasts", players=4, deals=300) in told
    assert all(f"{mean:.2f}" in told for mean in found.means)
    assert len([element for element in root.iter() if element.tag.endswith("circle")]) == 4
    assert f"{300:,}" in told


@pytest.mark.parametrize("means", [(0.0, 0.0), (-5.0, 12.5), (3.0,)])
def test_a_plot_stays_inside_its_frame(means: tuple[float, ...]) -> None:
    for halves in ([None] * len(means), [4.0] * len(means)):
        for element in ElementTree.fromstring(means_svg(means, halves)).iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(element.get(name, "0")) <= plots.WIDE


# What isn't installed

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, *more):
        if any(name == one or name.startswith(one + ".") for one in {missing!r}):
            raise ModuleNotFoundError("No module named " + repr(name), name=name)

sys.meta_path.insert(0, Missing())
{code}
"""


def told_without(missing: tuple[str, ...], code: str) -> str:
    """What this code prints in a Python that lacks these packages."""
    run = subprocess.run([sys.executable, "-c", WITHOUT.format(missing=missing, code=code)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def refusing(code: str) -> str:
    """Code that prints how the extra that this code needs is refused."""
    return f"""
from parlour import ParlourError
try:
    {code}
except ParlourError as wrong:
    print(type(wrong).__name__, wrong.name, wrong)
"""


@pytest.mark.english
@pytest.mark.parametrize(
    ("missing", "code", "told"),
    [
        ("numpy", "from parlour import simulate", "numpy isn't installed. Install it with: pip install parlour"),
        ("numba", "import parlour; parlour.simulate", "numba isn't installed. Install it with: pip install parlour"),
        ("numba", "from parlour.compile.machine import Machine", "numba isn't installed. Install it with: pip install parlour"),
        (
            "numpy",
            "import parlour; table = parlour.load('rook').open(engine='compiled'); table.legal(min(table.actors))",
            "numpy isn't installed. Install it with: pip install parlour",
        ),
        (
            "numba_cuda",
            "import parlour.compile.gpu",
            'numba_cuda isn\'t installed. Install it with: pip install "parlour[gpu]"',
        ),
    ],
)
def test_a_missing_extra_says_which_one_to_install(missing: str, code: str, told: str) -> None:
    assert told_without((missing,), refusing(code)) == f"NotInstalled {missing} {told}"


def test_a_table_needs_the_standard_library_alone() -> None:
    """To play it, to print it, to draw it, to save it and to open the record again."""
    code = """
import parlour
from parlour.bots.adviser import advice
table = parlour.load("paintings-twenty-six").open(seed=7)
for _ in range(12):
    seat = min(table.actors)
    assert str(table.legal(seat)[0]) in table.legal(seat)
    table.play(seat, advice(table, seat)[0])
assert str(table) and table.svg(0) and table.facts() and parlour.card("rook", "red 5")
assert parlour.from_record(table.record()).state == table.state
print(sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - before - {"parlour"}))
"""
    told = told_without((), f"before = {{name.partition('.')[0] for name in sys.modules}}\n{code}")
    assert told.splitlines()[-1] == "[]"


def test_what_is_missing_inside_an_own_module_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needs("gpu"):
        import parlour.nowhere  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(caught.value, NotInstalled)
    again = pickle.loads(pickle.dumps(NotInstalled("numba_cuda", "gpu")))
    assert (again.name, again.extra, str(again)) == ("numba_cuda", "gpu", str(NotInstalled("numba_cuda", "gpu")))


@pytest.mark.parametrize("wrong", ["rook", None, 7])
def test_a_machine_needs_a_game(wrong: Any) -> None:
    with pytest.raises(SetupError) as caught:
        Machine(wrong)
    assert caught.value.field == "game"
