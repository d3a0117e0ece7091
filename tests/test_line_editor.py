"""Typing at a real terminal: Tab, the lines typed before, and the keys that leave."""

from __future__ import annotations

import os
import re
import signal
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour import from_record
from parlour.terminal import phrases
from parlour.terminal.exit_codes import DONE, INTERRUPTED
from tests.terminals import Terminal, pattern, prompt, table_of

ASKED = f"{prompt(phrases.YOUR_MOVE)}|{prompt(phrases.YOUR_ONLY_MOVE)}"
TAB, UP, RIGHT, CTRL_C, CTRL_D, CTRL_U, CTRL_Y = b"\t", b"\x1b[A", b"\x1b[C", b"\x03", b"\x04", b"\x15", b"\x19"


@pytest.fixture
def at_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(*words, folder=tmp_path, **environment))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.close()


def moves_of(folder: Path) -> list[tuple[int, str]]:
    """The moves of the game that was saved."""
    (file,) = folder.glob("*.json")
    return from_record(file.read_bytes()).moves


def reads_lines(terminal: Terminal) -> bool:
    """Does the terminal itself read whole lines, and show what is typed?"""
    lines = termios.ICANON | termios.ECHO
    return bool(termios.tcgetattr(terminal.master)[3] & lines == lines)


def test_tab_completes_a_move(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.press(b"b" + TAB + b"9" + TAB)
    terminal.expect(r"90 +95")
    terminal.press(b"5\r")
    terminal.expect(ASKED)
    terminal.press(CTRL_C)
    assert terminal.status() == INTERRUPTED
    assert moves_of(tmp_path)[0] == (0, "bid 95")


def test_tab_completes_a_player_and_a_title(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    seed, table = next((s, table) for s in range(50) if 0 in (table := table_of("authors", seed=s, players=3)).actors)
    card = next(move.values["card"] for move in table.legal(0) if move.values["seat"] == "1")
    title = table.game.pack.title_of(table.game.pack.find(card) or 0)
    terminal = at_terminal("play", "authors", "--seed", str(seed), "--players", "3")
    terminal.expect(ASKED)
    terminal.press(f"bert {title[:-2].lower()}".encode() + TAB + b"\r")
    terminal.expect(f"{ASKED}|{prompt(phrases.NEXT_DEAL)}")
    terminal.press(CTRL_D)
    assert terminal.status() == DONE
    assert moves_of(tmp_path)[0] == (0, f"ask 1 for {card}")


def test_the_lines_typed_before_come_back(at_terminal: Callable[..., Terminal]) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.type("scores")
    terminal.expect(pattern(phrases.SCORES))
    terminal.expect(ASKED)
    terminal.press(UP)
    terminal.expect("scores")
    terminal.press(b"\r")
    terminal.expect(pattern(phrases.SCORES))


def play_and_leave(terminal: Terminal, line: str) -> None:
    """Type a line in a game, and leave."""
    terminal.expect(ASKED)
    terminal.type(line)
    terminal.expect(ASKED)
    terminal.press(CTRL_D)
    terminal.status()


def test_lines_are_kept_for_the_next_game(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    play_and_leave(at_terminal("play", "rook", "--seed", "5"), "scores")
    terminal = at_terminal("play", "rook", "--seed", "6")
    terminal.expect(ASKED)
    terminal.press(UP)
    terminal.expect("scores")
    terminal.press(b"\r")
    terminal.expect(pattern(phrases.SCORES))
    (file,) = (tmp_path / "state").rglob("rook")
    assert file.stat().st_mode & 0o077 == 0, "nobody else can read it"


@pytest.mark.parametrize("words", [("--no-history",), ("--hot-seat", "0,1")])
def test_lines_are_not_kept(at_terminal: Callable[..., Terminal], tmp_path: Path, words: tuple[str, ...]) -> None:
    """Neither where somebody doesn't want it, nor where several people share the screen."""
    terminal = at_terminal("play", "rook", "--seed", "5", *words)
    if "--hot-seat" in words:
        terminal.expect(prompt(phrases.HAVE_THE_SCREEN))
        terminal.type("")
    play_and_leave(terminal, "scores")
    assert not (tmp_path / "state").exists()


def test_what_a_line_can_only_become_is_suggested(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5", NO_COLOR="")
    terminal.expect(ASKED)
    terminal.press(b"bi")
    terminal.expect("d ")
    terminal.press(RIGHT + b"15\r")
    terminal.expect(ASKED)
    terminal.press(CTRL_D)
    terminal.status()
    assert moves_of(tmp_path)[0] == (0, "bid 15")


def test_nothing_is_suggested_without_colors(at_terminal: Callable[..., Terminal]) -> None:
    """It would look like something typed."""
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.press(b"scor")
    terminal.expect("scor")
    terminal.press(CTRL_U + b"hist\r")
    terminal.expect("hist")
    terminal.expect(ASKED)
    assert "scores" not in terminal.text


def test_nobody_gets_back_what_another_has_typed(at_terminal: Callable[..., Terminal]) -> None:
    """Neither with the arrow that brings lines back, nor with the key that puts back what was cut."""
    terminal = at_terminal(
        "play", "paintings-outcasts", "--seed", "4", "--players", "3", "--hot-seat", "0,1,2", "--names", "Ann,Ben,Cid"
    )
    terminal.expect(prompt(phrases.HAVE_THE_SCREEN))
    terminal.type("")
    terminal.expect(ASKED)
    terminal.press(b"secret" + CTRL_U + b"1\r")
    terminal.expect(prompt(phrases.HAVE_THE_SCREEN))
    terminal.press(UP + CTRL_Y + b"\r")
    terminal.expect(ASKED)
    before = terminal.read_to
    terminal.press(UP + CTRL_Y + b"nonsense\r")
    terminal.expect(ASKED)
    assert "secret" not in terminal.text[before:]
    assert re.search(r"\bnonsense\b", terminal.text[before:])
    assert "1nonsense" not in terminal.text[before:]


def test_ctrl_d_saves_and_leaves(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    terminal.type("bid 15")
    terminal.expect(ASKED)
    terminal.press(CTRL_D)
    terminal.expect(r"parlour play --resume \S+\.json")
    assert terminal.status() == DONE
    assert moves_of(tmp_path)[0] == (0, "bid 15")


def test_ctrl_d_is_heard_before_a_line_is_asked_for(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.press(CTRL_D)
    terminal.expect(r"parlour play --resume \S+\.json")
    assert terminal.status() == DONE
    assert moves_of(tmp_path) == []


def test_a_terminal_that_is_gone_saves(at_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    os.close(terminal.master)
    terminal.master = os.open(os.devnull, os.O_RDONLY)
    terminal.status()
    assert moves_of(tmp_path) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_as_it_was(at_terminal: Callable[..., Terminal], number: signal.Signals) -> None:
    terminal = at_terminal("play", "rook", "--seed", "5")
    terminal.expect(ASKED)
    assert not reads_lines(terminal), "keys are read one by one"
    terminal.process.send_signal(number)
    terminal.expect(r"parlour play --resume \S+\.json")
    assert terminal.status() == INTERRUPTED
    assert reads_lines(terminal)


@pytest.mark.parametrize(("words", "term"), [(("--plain",), "xterm"), ((), "dumb"), ((), "")])
def test_plain_lines(at_terminal: Callable[..., Terminal], tmp_path: Path, words: tuple[str, ...], term: str) -> None:
    """Where it is asked for, and at a terminal that can't do more, nothing but text is written."""
    terminal = at_terminal("play", "rook", "--seed", "5", *words, TERM=term)
    terminal.expect(pattern(phrases.YOUR_MOVE))
    terminal.type("bid 15")
    terminal.expect(pattern(phrases.YOUR_MOVE))
    terminal.press(CTRL_C)
    terminal.expect(r"\.json[^\n]*\n")
    assert terminal.status() == INTERRUPTED
    assert "\x1b" not in terminal.text
    assert ("--plain" in terminal.text) == bool(words), "the command that continues the game says it too"
    assert moves_of(tmp_path)[0] == (0, "bid 15")


def test_a_lesson_completes_too(at_terminal: Callable[..., Terminal]) -> None:
    terminal = at_terminal("learn", "rook")
    terminal.expect(ASKED)
    terminal.press(b"ag" + TAB + b"\r")
    terminal.expect(f"{prompt(phrases.YOUR_MOVE).partition('(?=')[0]} again\\b")
    terminal.expect(ASKED)
    terminal.press(CTRL_C)
    assert terminal.status() == INTERRUPTED
