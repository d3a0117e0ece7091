"""Colors in the terminal: card names by suit, and nothing but text where colors aren't wanted."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.cli import NO_COLOR
from parlour.engine.visibility import hand_of
from parlour.lang.pack import Pack
from parlour.terminal import phrases
from parlour.terminal.colors import OF_COLOR, Style, SuitColors
from parlour.terminal.screen import Screen
from tests.terminals import Terminal, pattern, prompt, run_parlour, table_of

CODE = re.compile(r"\x1b\[[0-9;]*m")
PACKS = list({game: parlour.load(game).pack for game in parlour.games.built_in()}.values())


class Tty(io.StringIO):
    """A terminal, as far as the screen can tell."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def colorful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def rook() -> Pack:
    return parlour.load("rook").pack


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_each_card_with_a_suit_has_its_color_and_keeps_its_words(pack: Pack) -> None:
    colors = SuitColors(pack)
    for face in pack.faces:
        painted = colors.paint(f"Ann plays {face.name}.")
        assert CODE.sub("", painted) == f"Ann plays {face.name}."
        assert (colors.styles[face.suit].paint(face.name) in painted) if face.suit else painted == f"Ann plays {face.name}."
    assert len({style.value for style in colors.styles.values()}) == len(pack.suits), "each suit has a color of its own"


@pytest.mark.parametrize(
    ("text", "colored"),
    [
        ("red 1, 5, 14; black 2", ["red 1, 5, 14", "black 2"]),
        ("red 5,\n  14", ["red 5,\n  14"]),
        ("red 5, 10 points", ["red 5"]),
        ("Green 12 (led), red 1", ["Green 12", "red 1"]),
        ("infrared 5, a redden 3, 5 cards", []),
    ],
)
def test_cards_listed_by_suit(text: str, colored: list[str]) -> None:
    painted = SuitColors(rook()).paint(text)
    assert re.findall(r"\x1b\[\d+m(.*?)\x1b\[\d+m", painted, re.DOTALL) == colored
    assert CODE.sub("", painted) == text


def test_a_suit_that_is_a_color_has_that_color() -> None:
    assert SuitColors(rook()).styles == {suit: OF_COLOR[suit] for suit in rook().suits}


@pytest.mark.usefixtures("colorful")
def test_colors_change_nothing_but_colors() -> None:
    """The lines of a wrapped text are the same with and without."""
    text = "Your hand: " + "; ".join(f"{suit} 1, 2, 3, 10, 11, 12, 13, 14" for suit in rook().suits)
    plain, colored = Screen(Tty(), plain=True), Screen(Tty())
    for screen in (plain, colored):
        screen.show_cards_of(rook())
        screen.say(text, hanging=2)
        screen.say("Not now.", style=Style.REFUSAL)
        screen.grid([f"{number}) play red {number}" for number in range(1, 15)])
    without, painted = (screen.out.getvalue() for screen in (plain, colored) if isinstance(screen.out, Tty))
    assert "\x1b" not in without
    assert painted != without
    assert CODE.sub("", painted) == without


@pytest.mark.parametrize(
    ("environment", "colors"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)]
)
@pytest.mark.usefixtures("colorful")
def test_where_there_are_colors(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], colors: bool) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Screen(Tty()).has_colors == colors
    assert not Screen(io.StringIO()).has_colors


@pytest.fixture
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    words, environment = request.param
    terminal = Terminal("rules", "rook", *words, folder=tmp_path, **{"NO_COLOR": "", **environment})
    yield terminal
    terminal.close()


@pytest.mark.parametrize("rules", [((), {})], indirect=True)
def test_rules_have_colors_at_a_terminal(rules: Terminal) -> None:
    assert CODE.search(rules.expect(pattern(phrases.SEE_CLAUSES)))


@pytest.mark.parametrize("rules", [((NO_COLOR,), {}), ((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"})], indirect=True)
def test_rules_without_colors(rules: Terminal) -> None:
    assert "\x1b" not in rules.expect(pattern(phrases.SEE_CLAUSES))


def test_a_pipe_gets_no_colors(tmp_path: Path) -> None:
    played = run_parlour("play", "rook", "--seed", "5", folder=tmp_path, given=b"bid 15\nhand\n", NO_COLOR="")
    assert b"red 1" in played.stdout
    assert b"\x1b" not in played.stdout


def test_a_hand_has_its_colors(tmp_path: Path) -> None:
    card = rook().names(hand_of(table_of("rook", seed=5).state, 0))[0]
    terminal = Terminal("play", "rook", "--seed", "5", folder=tmp_path, NO_COLOR="")
    try:
        told = terminal.expect(prompt(phrases.YOUR_MOVE))
        assert f"\x1b[{OF_COLOR[card.split()[0]].value[0]}m{card}" in told
    finally:
        terminal.close()


def test_the_cards_of_a_pack_have_their_colors(tmp_path: Path) -> None:
    terminal = Terminal("cards", "rook", folder=tmp_path, NO_COLOR="")
    try:
        terminal.expect(r"\x1b\[31mred \d+")
    finally:
        terminal.close()
