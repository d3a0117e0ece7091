"""The command line: every command, its help, and what it says when something does not exist."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import cli
from parlour.cli import phrases as cli_phrases
from parlour.cli.app import app, carry_out
from parlour.lang.phrases import counted, garbled, worded
from parlour.play import notation, record
from parlour.play import phrases as play_phrases
from parlour.terminal import phrases as terminal_phrases
from parlour.terminal.exit_codes import INTERRUPTED
from tests.terminals import environment, flat, run_parlour

GAMES = parlour.games.built_in()
COMMANDS = (
    "games",
    "rules",
    "cards",
    "learn",
    "replay",
    "analyse",
    "simulate",
    "tournament",
    "play",
    "serve",
    "mcp",
    "verify",
    "check",
    "new-game",
    "backup",
    "restore",
)
WITHOUT_DATA = ("play", "serve", "mcp", "new-game")


def test_the_overview_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["-h"], ["--help"]):
        assert cli.run(words) == 0
        text = capsys.readouterr().out
        for command in COMMANDS:
            assert f"\n  {command} " in text
    assert {name for name in app if not name.startswith("-")} == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Examples:" in text
    assert f"parlour {command}" in text
    if command not in WITHOUT_DATA:
        assert "--json" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out == parlour.__version__ + "\n"


HEAVY = "[m for m in sys.modules if m.split('.')[0] in ('numba', 'llvmlite', 'rich', 'numpy', 'cyclopts')]"


@pytest.mark.parametrize(
    "code",
    [
        f"import sys, parlour; print({HEAVY})",
        f"import sys; from parlour import cli; cli.run(['--help']); print({HEAVY})",
        f"import sys, parlour; parlour.load('rook').open(1, engine='plain').legal(0); print({HEAVY})",
    ],
)
def test_nothing_heavy_is_imported(code: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert done.stdout.endswith("[]\n")


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["games"]) == 0
    text = flat(capsys.readouterr().out)
    for game in GAMES:
        assert f"{game}: " in text
        assert flat(worded(parlour.load(game).rules.calling_card.aim)) in text
    assert carry_out(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in found] == list(parlour.games.names())
    assert set(GAMES) <= set(parlour.games.names())


@pytest.mark.parametrize("game", GAMES)
def test_rules(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = parlour.load(game).rules
    assert carry_out(["rules", game, "--clauses"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    text = flat(out)
    for clause in rules.clauses:
        assert f"{clause.id} ({clause.support_text}) {flat(worded(clause.text))}" in text
    for name, field in rules.options.items():
        assert f"{name}=" in text
        assert field.option is not None
        assert field.option.support_text() in text
    assert carry_out(["rules", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [clause["id"] for clause in found["clauses"]] == [clause.id for clause in rules.clauses]


@pytest.mark.english
@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_explained(game: str) -> None:
    for clause in parlour.load(game).rules.clauses:
        words = clause.support_text
        assert all(one.rests_on.words in words and one.part in words for one in clause.support), clause
        assert not re.search(r"\b[SDPC]\b", words), (clause.marks, words)


def test_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(["rules", "rook", "rk-5"]) == 0
    text = flat(capsys.readouterr().out)
    clause = parlour.load("rook").rules.clause("RK-5")
    assert clause is not None
    assert text.startswith(f"RK-5 ({clause.support_text}) {worded('The dealer bids first')}")
    assert carry_out(["rules", "rook", "CM-8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "CM-8"


@pytest.mark.english
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rules", "brook"], "Did you mean rook?"),
        (["rules", "rook", "RK-99"], 'no clause "RK-99"'),
        (["rules"], "requires an argument"),
        (["play", "poker"], 'There is no game "poker"'),
        (["play", "rook", "--players", "2"], "3, 4, 5, 6, 7 or 8 players, not 2"),
        (["play", "rook", "--players", "many"], "many"),
        (["play", "rook", "--option", "target=7"], 'Option target has no value "7"'),
        (["play", "rook", "--option", "colour=red"], 'no option "colour". Choose from'),
        (["play", "rook", "--option", "target"], "name=value"),
        (["play", "rook", "--seat", "9"], 'There is no seat "9"'),
        (["play", "rook", "--hot-seat", "0,a"], 'There is no seat "a"'),
        (["play", "rook", "--humans", "0"], "--humans must be between 1 and 4, not 0"),
        (["play", "rook", "--names", "Ann,Ben"], "--names takes 1 name"),
        (["play"], "Which game?"),
        (["play", "--resume", "nowhere.json"], "nowhere.json: No such file"),
        (["play", "nowhere.json"], "nowhere.json: No such file"),
        (["play", "--resume", "nowhere.json", "--players", "3"], "A saved game keeps its own"),
        (["simulate", "poker"], 'There is no game "poker"'),
        (["simulate", "rook", "--players", "9"], "not 9"),
        (["simulate", "rook", "--deals", "0"], "deals must be a whole number"),
        (["simulate", "rook", "--deals", "x"], "x"),
        (["simulate", "rook", "--threads", "0"], "threads must be a whole number"),
        (["simulate", "rook", "--option", "target=7"], "Option target"),
        (["replay", "nowhere.json"], "nowhere.json: No such file"),
        (["replay", "."], ".: Is a directory"),
        (["replay", "a\0b"], "null byte"),
        (["gamble"], "gamble"),
        (["games", "--loud"], "--loud"),
    ],
)
def test_what_does_not_exist_is_told_in_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parlour: ")
    assert said.err.count("\n") == 1
    assert says in said.err


def a_record(**more: Any) -> dict[str, Any]:
    table = parlour.load("paintings-outcasts", players=4).open(7)
    for _ in range(5):
        (seat,) = table.actors
        table.play(seat, table.legal(seat)[0])
    return {**table.record(), **more}


def test_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(a_record()))
    assert carry_out(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == parlour.replay(a_record())
    assert carry_out(["replay", str(file)]) == 0
    text = capsys.readouterr().out
    assert counted(5, "move") in text
    assert all(str(move) in text for move in record.from_record(a_record()).legal(1)[:5])
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(a_record()).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert carry_out(["replay", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deal"] == 1


def test_replay_of_a_move_that_breaks_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    table = parlour.load("paintings-outcasts", players=4).open(7)
    (seat,) = table.actors
    table.play(seat, table.legal(seat)[0])
    (seat,) = table.actors
    legal = {str(move) for move in table.legal(seat)}
    wrong = next(f"play {name}" for name in table.view(seat)["fields"]["hand"][seat] if f"play {name}" not in legal)
    made = table.record()
    made["moves"].append([seat, wrong])
    file.write_text(json.dumps(made))
    assert carry_out(["replay", str(file), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["move"], error["seat"], error["text"], error["clause"]) == (1, seat, wrong, "F2-2")
    assert carry_out(["replay", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "(F2-2)" in said.err


GARBAGE = {
    "nothing": b"",
    "no JSON": b"hello",
    "half": b'{"parlour": 1, "game"',
    "binary": bytes(range(256)) * 8,
    "a list": b"[]",
    "null": b"null",
    "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000,
    "twice": b'{"parlour": 1, "parlour": 1}',
    "NaN": b'{"parlour": NaN}',
    "huge number": b'{"parlour": ' + b"9" * 10_000 + b"}",
    "surrogate": b'{"\\ud800": 1}',
    "surrogate game": b'{"parlour": 1, "game": "\\ud800", "players": 2, "moves": []}',
    "unknown field": json.dumps(a_record(colour="red")).encode(),
    "version": json.dumps(a_record(parlour=2)).encode(),
    "true players": json.dumps(a_record(players=True)).encode(),
    "moves object": json.dumps(a_record(moves={})).encode(),
    "seat text": json.dumps(a_record(moves=[["0", "play A1"]])).encode(),
    "long move": json.dumps(a_record(moves=[[0, "play " + "A" * 100_000]])).encode(),
    "no seat": json.dumps(a_record(moves=[[77, "play A1"]])).encode(),
    "packs": json.dumps(a_record(packs=[["A1", "A1"]])).encode(),
    "stop": json.dumps(a_record(stop=0)).encode(),
    "dealer": json.dumps(a_record(dealer=9)).encode(),
    "options list": json.dumps(a_record(options=[])).encode(),
    "UTF-16": json.dumps(a_record()).encode("utf-16"),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_with_one_clear_message(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(GARBAGE[name])
    assert carry_out(["replay", str(file), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["clause"] is None
    assert error["message"]
    assert carry_out(["replay", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parlour: ")
    assert len(said.err) < 1000


WRONG_WORDS: dict[str, list[str]] = {
    'replay doesn\'t take "b"': ["replay", "a", "b"],
    'replay doesn\'t take "--jsn"': ["replay", "--jsn", "a"],
    'no option "--jsn"': ["replay", "--jsn"],
    "a file without a name: No such file": ["replay", ""],
    "x\\x00y: embedded null byte": ["replay", "x\0y"],
    "File name too long": ["replay", "y" * 300],
    "…": ["replay", "z" * 5000],
    "Is a directory": ["replay", "."],
    'simulate doesn\'t take "extra"': ["simulate", "rook", "--deals", "5", "extra"],
    "--bogus": ["simulate", "rook", "--bogus"],
    '--deals: "1.5" isn\'t a whole number of at most 30 digits': ["simulate", "rook", "--deals", "1.5"],
    '--deals: "x" isn\'t a whole number': ["simulate", "rook", "--deals", "x"],
    '--deals: "٣" isn\'t a whole number': ["simulate", "rook", "--deals", "٣"],
    '--deals: "9999': ["simulate", "rook", "--deals", "9" * 5000],
    "deals must be a whole number from 1 to 1,000,000,000,000,000, not 0.": ["simulate", "rook", "--deals", "0"],
    "deals must be a whole number from 1 to 1,000,000,000,000,000, not -5.": ["simulate", "rook", "--deals=-5"],
    "deals must be a whole number": ["simulate", "rook", "--deals", "1e16"],
    "threads must be a whole number from 1 to 1,024, not 0.": ["simulate", "rook", "--threads", "0"],
    "threads must be a whole number": ["simulate", "rook", "--threads", "1000000"],
    '--players: "4.0" isn\'t a whole number': ["simulate", "rook", "--players", "4.0"],
    "8 players, not 9": ["simulate", "rook", "--players", "9"],
    'Option "target" is given twice': ["simulate", "rook", "--option", "target=200", "--option", "target=100"],
    "name=value": ["simulate", "rook", "--option", "=1"],
    "a whole number of at most 1000 characters": ["simulate", "rook", "--seed", "x" * 2000],
    'There is no seat ""': ["play", "rook", "--hot-seat", ""],
    'There is no seat "-1"': ["play", "rook", "--seat=-1"],
    '--seat: "0.5" isn\'t a whole number': ["play", "rook", "--seat", "0.5"],
    "--race must be between 0 and 3600 seconds, not nan": ["play", "pals", "--race", "nan"],
    "3600 seconds, not inf": ["play", "pals", "--race", "inf"],
    "3600 seconds, not -1.0": ["play", "pals", "--race=-1"],
    'There is no game "\\x1b[31mred"': ["rules", "\x1b[31mred"],
}


@pytest.mark.english
@pytest.mark.parametrize("part", WRONG_WORDS)
def test_wrong_words_end_in_one_clear_line(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert carry_out(WRONG_WORDS[part]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parlour: ")
    assert part in said.err
    assert said.err.rstrip("\n").isprintable(), "one line, and nothing that steers the screen"
    assert len(said.err) < 520


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("-1", -1), ("100_000", 100_000), ("1e6", 10**6), ("2E3", 2000)])
def test_whole_numbers_as_they_are_typed(text: str, number: int) -> None:
    from cyclopts import Token

    from parlour.cli.shared import whole

    assert whole(int, [Token(value=text)]) == number


def test_a_record_cannot_steer_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    names = ["\x1b[2Jred", "\x9b31m", "a\u202eb", "👨\u200d👧"]
    file.write_text(json.dumps(a_record(names=names)))
    assert carry_out(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    assert "[2Jred 0, 31m 0, ab 0, 👨\u200d👧 0" in said
    assert "👨\u200d👧" in said
    assert all(line.replace("\u200d", "").isprintable() for line in said.splitlines())
    file.write_text(json.dumps(a_record(names=names, moves=[[0, "\x1b[2J\x9b\u202e"], [1, "x"]])))
    assert carry_out(["replay", str(file)]) == 2
    assert capsys.readouterr().err.rstrip("\n").isprintable()


def test_a_hundred_megabytes_of_nonsense(tmp_path: Path) -> None:
    file = tmp_path / "big"
    with file.open("wb") as out:
        out.truncate(100_000_000)
    done = run_parlour("replay", str(file), "--json", folder=tmp_path)
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["message"] == play_phrases.RECORD_BIG(megabytes=16)
    done = run_parlour("replay", "-", folder=tmp_path, given=b"\xed\xa0\x80{")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_no_more_is_read_than_a_record_may_have(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= notation.MOST_BYTES + 1
            return b" " * 1000

    stdin = io.StringIO()
    stdin.buffer = Endless()  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stdin", stdin)
    assert carry_out(["replay", "-"]) == 2
    assert play_phrases.RECORD_EMPTY() in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "status", "part"),
    [
        ("replay - <&-", 2, play_phrases.RECORD_EMPTY()),
        ("games >&-", 0, ""),
        ("rules rook --json >&-", 0, ""),
        ("replay nofile 2>&-", 2, ""),
        ("play rook <&-", 0, ""),
        ("games > /dev/full", 2, f"parlour: {cli_phrases.OUTPUT()}: No space left on device"),
        ("--version > /dev/full", 2, "No space left"),
        ("replay nofile 2> /dev/full", 2, ""),
        ("replay /dev/zero", 2, play_phrases.RECORD_BIG(megabytes=16)),
    ],
)
def test_streams_that_are_closed_or_full(words: str, status: int, part: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m parlour.cli {words}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment(tmp_path), check=False)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert part in done.stderr


def test_a_pipe_that_is_closed(tmp_path: Path) -> None:
    command = f"{sys.executable} -m parlour.cli rules rook | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("Rook\n")


def test_seeds_and_options() -> None:
    from parlour.cli.shared import seed_of, settings

    assert seed_of("7") == 7
    assert seed_of("007") == "007"
    assert seed_of("-1") == "-1"
    assert seed_of("tea") == "tea"
    assert settings(["a=1", "b=x=y"]) == {"a": "1", "b": "x=y"}


@pytest.mark.slow
@pytest.mark.slow
def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "paintings-outcasts", "--players", "4", "--deals", "500", "--seed", "1"]
    words += ["--option", "target=9", "ending=last"]
    assert carry_out([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 500
    assert (found["game"], found["players"], found["seed"]) == ("paintings-outcasts", 4, 1)
    assert (found["options"]["target"], found["options"]["ending"]) == (9, "last")
    assert len(found["points"]) == 4
    assert all(set(seat) == {"mean", "ci95"} for seat in found["points"])
    assert {"decisions", "seconds", "compile_seconds"} <= set(found)
    assert carry_out([*words, "--threads", "1"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert f"500 {worded('deals')} (" in said.out
    assert f"{found['points'][0]['mean']:.4f}" in said.out
    assert re.search(rf"{worded('played out')} +500 +100\.00 %", said.out)


@pytest.mark.slow
def test_from_too_few_games_the_interval_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "paintings-outcasts", "--players", "4", "--deals", "2", "--option", "target=9999"]
    assert carry_out([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["deals"], found["games"]) == (2, 1)
    assert [seat["ci95"] for seat in found["points"]] == [None] * 4
    assert carry_out(words) == 0
    assert capsys.readouterr().out.count(terminal_phrases.TOO_FEW_GAMES()) == 4
    words = ["simulate", "paintings-outcasts", "--players", "4", "--deals", "9", "--option", "length=deal"]
    assert carry_out([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["deals"], found["games"]) == (9, 9)
    means, halves = ([seat[name] for seat in found["points"]] for name in ("mean", "ci95"))
    assert sum(means) == pytest.approx(13)
    assert all(half >= 0 for half in halves)
    assert max(halves) > 0
    assert carry_out(["simulate", "--help"]) == 0
    assert "too few of them have no interval (null in JSON)" in " ".join(capsys.readouterr().out.split())


POLICY = """
from parlour.lang.cards import lowest
from parlour.lang.rule import rule

@rule
def low(state, seat, choices):
    return lowest(choices)
"""


@pytest.mark.slow
def test_policies_are_named_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module in the current folder is found, and the answer says who played, for each seat."""
    (tmp_path / "mine_to_try.py").write_text(POLICY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    words = ["simulate", "paintings-outcasts", "--players", "2", "--deals", "50", "--policy", "mine_to_try:low,random"]
    assert carry_out([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["policies"] == ["mine_to_try:low", "random"]
    assert len(found["points_by_seat"]) == 2
    assert carry_out(words) == 0
    said = capsys.readouterr().out
    assert terminal_phrases.POLICIES(policies="mine_to_try:low, random") in said
    assert terminal_phrases.POINTS_BY_POLICY() in said
    assert carry_out(["simulate", "paintings-outcasts", "--policy", "mine_to_try:high"]) == 2
    assert "mine_to_try:high" in capsys.readouterr().err


@pytest.mark.slow
def test_ctrl_c_stops_a_simulation_and_prints_what_was_done(tmp_path: Path) -> None:
    """The bar on stderr, which is a terminal here, tells that it has begun."""
    master, slave = pty.openpty()
    words = ["simulate", "paintings-outcasts", "--players", "4", "--deals", "1000000000", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "parlour.cli", *words], stdout=subprocess.PIPE, stderr=slave, env=environment(tmp_path)
    ) as process:
        os.close(slave)
        os.read(master, 1)
        process.send_signal(signal.SIGINT)
        found = json.loads(_rest(process, master))
    assert process.returncode == INTERRUPTED
    assert 0 < found["deals"] < 1_000_000_000


def _rest(process: subprocess.Popen[bytes], master: int) -> bytes:
    """All of stdout, while stderr is read too."""
    import threading

    def drain() -> None:
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass

    threading.Thread(target=drain, daemon=True).start()
    assert process.stdout is not None
    return process.stdout.read()


def check_garbled(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What a command prints for programs is the same with every sentence garbled."""
    assert carry_out([*words, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    with garbled():
        assert carry_out([*words, "--json"]) == 0
    assert without_times(json.loads(capsys.readouterr().out)) == without_times(plain), words


def test_json_is_the_same_with_every_sentence_garbled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(a_record()))
    for words in (
        ["games"],
        ["rules", "rook"],
        ["rules", "rook", "RK-5"],
        ["cards"],
        ["cards", "pals"],
        ["learn"],
        ["replay", str(file)],
    ):
        check_garbled(words, capsys)


@pytest.mark.slow
def test_a_simulation_is_the_same_with_every_sentence_garbled(capsys: pytest.CaptureFixture[str]) -> None:
    check_garbled(["simulate", "paintings-outcasts", "--players", "4", "--deals", "50", "--seed", "1"], capsys)


def without_times(found: Any) -> Any:
    """What a command printed, without what takes another time in every run."""
    return {name: value for name, value in found.items() if "second" not in name} if isinstance(found, dict) else found


def test_problems_are_refused_alike_with_every_sentence_garbled(capsys: pytest.CaptureFixture[str]) -> None:
    with garbled():
        for words in WRONG_WORDS.values():
            assert carry_out(words) == 2
            said = capsys.readouterr()
            assert said.out == ""
            assert said.err.count("\n") == 1
