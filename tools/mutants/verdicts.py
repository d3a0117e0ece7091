"""Verdicts: which mutants of a function the tests of its clause killed."""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import IO

from tools.clauses import ROOT
from tools.mutants.changes import mutants
from tools.mutants.trials import BROKEN, KILLED, SURVIVED, TIMEOUT, Pair, node_of, outcome

KEPT = ROOT / "build" / "mutants.json"
CPU_SECONDS = 120
"""The limit for the tests of a clause on the real code; a mutant gets a few times what they took, because it may never end."""


@dataclass
class Verdict:
    """One function that carries out a clause, and what became of its mutants."""

    clause: str
    game: str
    file: str
    function: str
    tests: int = 0
    killed: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)
    fingerprint: str = ""
    all: bool = False
    """Were all mutants tried, or only until one was killed?"""
    note: str = ""


def failures(found: list[Verdict]) -> dict[str, list[Verdict]]:
    """The clauses whose own tests kill no mutant at all, with their functions."""
    by_clause: dict[str, list[Verdict]] = {}
    for verdict in found:
        by_clause.setdefault(verdict.clause, []).append(verdict)
    return {clause: some for clause, some in by_clause.items() if not any(verdict.killed for verdict in some)}


def judge(some: list[Pair], everything: bool) -> list[Verdict]:
    """Try mutants of each function of a clause until one is killed (or all of them)."""
    blank = [
        Verdict(
            pair.clause,
            pair.game,
            pair.code.file,
            pair.code.name,
            len(pair.ids()),
            fingerprint=pair.fingerprint(),
            all=everything,
        )
        for pair in some
    ]
    came, needed = outcome(some[0], None, CPU_SECONDS) if some[0].ids() else (BROKEN, 0.0)
    if came != SURVIVED:
        note = "its tests fail without any mutant" if some[0].ids() else "no tests"
        return [replace(verdict, note=note) for verdict in blank]
    for pair, verdict in zip(some, blank, strict=True):
        _try_mutants(pair, verdict, int(3 * needed) + 3)
    return blank


def _try_mutants(pair: Pair, verdict: Verdict, limit: int) -> None:
    """Write into the verdict which mutants were killed and which survived."""
    function = node_of(pair.code)
    assert function is not None
    for mutant in mutants(function):
        came, _ = outcome(pair, mutant, limit)
        said = f"line {mutant.line}: {mutant.what}"
        if came in (KILLED, TIMEOUT):
            verdict.killed.append(said)
            if not verdict.all:
                return
        elif came == SURVIVED:
            verdict.survived.append(said)


class Kept:
    """The verdicts of earlier runs, good as long as the sources they depend on are the same."""

    def __init__(self) -> None:
        found = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        self._verdicts = {key: Verdict(**verdict) for key, verdict in found.items()}

    def get(self, pair: Pair, *, everything: bool) -> Verdict | None:
        """The verdict on this pair, if it still holds."""
        old = self._verdicts.get(pair.key)
        if old and old.fingerprint == pair.fingerprint() and (old.all or not everything) and not old.note:
            return old
        return None

    def put(self, some: list[Pair], verdicts: list[Verdict]) -> None:
        """Keep these verdicts for the next run."""
        self._verdicts.update({pair.key: verdict for pair, verdict in zip(some, verdicts, strict=True)})
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(
            json.dumps({key: asdict(verdict) for key, verdict in self._verdicts.items()}, indent=1), encoding="utf-8"
        )


class Workers:
    """Processes that judge a clause each."""

    def __init__(self, everything: bool) -> None:
        self._everything = everything
        self.busy: dict[int, tuple[list[Pair], IO[str]]] = {}

    def start(self, some: list[Pair]) -> None:
        """Judge the functions of a clause in a process of their own."""
        paper = tempfile.TemporaryFile("w+")  # noqa: SIM115, it is closed in `wait`, when the process is done
        child = os.fork()
        if child == 0:
            try:
                json.dump([asdict(verdict) for verdict in judge(some, self._everything)], paper)
                paper.flush()
            finally:
                os._exit(0)
        self.busy[child] = some, paper

    def wait(self) -> tuple[list[Pair], list[Verdict]]:
        """The next clause that is done."""
        child, _ = os.waitpid(-1, 0)
        some, paper = self.busy.pop(child)
        with paper:
            paper.seek(0)
            text = paper.read()
        if not text:
            raise RuntimeError(f"no verdict on {some[0].clause}")
        return some, [Verdict(**verdict) for verdict in json.loads(text)]

    def stop(self) -> None:
        """End those still busy."""
        for child in self.busy:
            os.kill(child, signal.SIGTERM)


def verdicts(todo: list[Pair], *, everything: bool, workers: int, told: Callable[[Verdict], None]) -> list[Verdict]:
    """Judge all pairs, several clauses at a time; verdicts that still hold are taken from the last run."""
    kept, found, waiting = Kept(), list[Verdict](), dict[str, list[Pair]]()
    for pair in todo:
        old = kept.get(pair, everything=everything)
        if old is not None:
            found.append(old)
            told(old)
        else:
            waiting.setdefault(pair.clause, []).append(pair)
    at_work = Workers(everything)
    try:
        while waiting or at_work.busy:
            while waiting and len(at_work.busy) < workers:
                at_work.start(waiting.pop(next(iter(waiting))))
            some, made = at_work.wait()
            kept.put(some, made)
            found += made
            for verdict in made:
                told(verdict)
    finally:
        at_work.stop()
    return found
