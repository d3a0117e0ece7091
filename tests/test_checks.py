"""What the checks say of a game that is wrong: which check, in which setup, where, and by which move or clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foreign import distribution, installed, write

from parlour import SetupError
from parlour.checks import CHECKS, Check, runner
from parlour.checks.runner import Of
from parlour.cli.app import carry_out
from parlour.play.game import load

LADDER = (Path(__file__).resolve().parent.parent / "docs" / "example_game.py").read_text(encoding="utf-8")
PLAIN = tuple(one for one in CHECKS if one.run.__name__ != "compiled_it_plays_the_same")
"""All checks but the compiler's, which takes seconds and has its own test."""


def ladder(folder: Path, *changes: tuple[str, str], advice: str = "") -> Path:
    """Ladder as a package, with some of its lines changed."""
    text = LADDER
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    files = {"ladders/__init__.py": "", "ladders/game/__init__.py": "", "ladders/game/rules.py": text}
    files |= {"ladders/game/advice.py": advice} if advice else {}
    return write(folder, {**files, **distribution("ladder-games", games="ladder = ladders.game")})


def found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is found wrong with Ladder, by check."""
    monkeypatch.setattr(runner, "CHECKS", PLAIN)
    with installed(folder):
        report = runner.check("ladder")
    assert report.checks + report.left_out == len(PLAIN)
    assert report.passed == (report.checks == len(PLAIN) and not report.failures)
    return {one.check: f"{one.setup}: {one.message}" for one in report.failures}


def test_nothing_is_wrong_with_a_game_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(ladder(tmp_path), monkeypatch) == {}


WRONG = {
    "a lost card": (("    s.pile |= one(card)\n", ""), "every position is sound", ["lost ['", "deal 1, choice", "seat", "ladder 2"]),
    "a card twice": (("    s.hand[seat] &= ~one(card)\n", ""), "every position is sound", ["twice, the second time in pile"]),
    "nobody asked": (("        ask(s, following)", "        s.turn = one(following)"), "every position is sound", ["all see another turn"]),
    "no clause": ((" [target=20, 1-9999]", ""), "options are named by a clause of the sheet", ["LA-5", "target", "write [target=20"]),
    "a misspelled rule": (("def winners(", "def winnerz("), "every rule is used", ["winnerz", "spelled right"]),
    "a clause that isn't there": (
        ('Line("taken", "LA-4"', 'Line("taken", "LA-9"'), "what is cited stands on the sheet", ["the line taken", "LA-9"],
    ),
    "a division": (
        ("        ask(s, following)", "        ask(s, int(following / 1))"), "rules keep to the subset", ["rules.py:", "lay:"],
    ),
    "an error": (
        ("    s.top = card\n", "    s.top = card\n    s.points[9] = 1\n"), "every position is sound",
        ["IndexError", "rules.py, line", "s.points[9] = 1"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    change, check, said = WRONG[what]
    told = found(ladder(tmp_path, change), monkeypatch)
    assert check in told, told
    for words in said:
        assert words in told[check]


def test_a_secret_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal depends on the next player's hidden hand."""
    change = ("    if higher(s, seat):\n", "    if higher(s, seat) and s.hand[left_of(s, seat)] > 1000000000000:\n")
    told = found(ladder(tmp_path, change), monkeypatch)
    assert "the view of seat" in told["nothing a seat cannot see changes its view"]
    assert "legal" in told["nothing a seat cannot see changes its view"]


def test_advice_that_fails_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(ladder(tmp_path, advice="def advise(s, seat, may):\n    return may // s.target_is_gone\n"), monkeypatch)
    assert list(told) == ["advice is lawful and has a reason"]
    assert "advice.py, line 2: return may // s.target_is_gone" in told["advice is lawful and has a reason"]


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(SetupError, match="nowhere"):
        runner.check("nowhere")


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code tells programs; people read which check it is and what it found."""
    monkeypatch.setattr(runner, "CHECKS", tuple(one for one in PLAIN if one.of is Of.GAME))
    with installed(ladder(tmp_path)):
        assert carry_out(["check", "ladder"]) == 0
        assert "ok: rules keep to the subset" in capsys.readouterr().out
    with installed(ladder(tmp_path, (" [target=20, 1-9999]", ""))):
        assert carry_out(["check", "ladder"]) == 1
        said = " ".join(capsys.readouterr().out.split())
        assert "WRONG: options are named by a clause of the sheet ladder" in said
        assert "LA-5 does not name the option target" in said
        assert carry_out(["check", "ladder", "--json"]) == 1
        told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["passed"], len(told["failures"])) == ("ladder", False, 1)
    assert set(told["failures"][0]) == {"check", "setup", "message"}


def test_every_check_has_a_name_and_says_what_it_holds() -> None:
    assert len({one.name for one in CHECKS}) == len(CHECKS)
    assert all(isinstance(one, Check) and one.run.__doc__ for one in CHECKS)
    assert load("rook").name not in " ".join(one.name for one in CHECKS)
