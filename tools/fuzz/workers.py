"""Workers: processes that run campaigns, and what they tell about them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from queue import Empty

from tools.fuzz import corpus
from tools.fuzz.campaign import Campaign
from tools.fuzz.targets import made
from tools.fuzz.trail import Trail, file_of, put_last

SLICE = 0.5
"""Seconds a worker stays with a target before it turns to the next."""
MEMORY = 4 << 30
"""Bytes of address space a worker may use."""


@dataclass(frozen=True)
class Wish:
    """What to run."""

    targets: tuple[str, ...]
    inputs: int | None
    """Inputs in all; None: as long as there is time."""
    minutes: float | None
    seed: str
    workers: int
    folder: Path = corpus.BUILT


@dataclass(frozen=True)
class News:
    """What a worker has done since it last told."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    seeds: int = 0
    found: tuple[str, ...] = ()
    """The files of new findings, each with a line about it."""


@dataclass
class Result:
    """What all workers have done at one target."""

    inputs: int = 0
    seconds: float = 0.0
    seeds: int = 0
    found: list[str] = field(default_factory=list)

    def add(self, news: News) -> None:
        self.inputs += news.inputs
        self.seconds += news.seconds
        self.seeds = max(self.seeds, news.seeds)
        self.found += news.found

    @property
    def rate(self) -> float:
        """Inputs a second of one worker."""
        return self.inputs / self.seconds if self.seconds else 0.0


def run(wish: Wish, told: Callable[[News], None]) -> dict[str, Result]:
    """Run the campaigns. Ctrl-C ends them early; what was found is on disk by then."""
    context = multiprocessing.get_context("spawn")
    news: Queue[News] = context.Queue()
    stop = context.Event()
    workers = [context.Process(target=work, args=(number, wish, news, stop)) for number in range(wish.workers)]
    results = {target: Result() for target in wish.targets}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process; workers are told
    for worker in workers:
        worker.start()
    signal.signal(signal.SIGINT, before)
    try:
        _listen(news, lambda: any(worker.is_alive() for worker in workers), results, told)
    except KeyboardInterrupt:
        stop.set()
        _listen(news, lambda: any(worker.is_alive() for worker in workers), results, told)
    for worker in workers:
        worker.join()
        last = file_of(worker.pid, wish.folder)
        if worker.exitcode:
            results[wish.targets[0]].found.append(put_last(last, worker.exitcode, wish.folder))
        last.unlink(missing_ok=True)
    return results


def _listen(news: Queue[News], at_work: Callable[[], bool], results: dict[str, Result], told: Callable[[News], None]) -> None:
    """Hear what workers tell, until all have ended."""
    while True:
        is_last = not at_work()
        try:
            while True:
                heard = news.get(timeout=0.2)
                results[heard.target].add(heard)
                told(heard)
        except Empty:
            if is_last:
                return


def work(number: int, wish: Wish, news: Queue[News], stop: Event) -> None:
    """A worker: runs a campaign against each target, in turns."""
    _prepare()
    trail = Trail(file_of(os.getpid(), wish.folder))
    campaigns = [_campaign(name, wish, f"{wish.seed} {number}", trail) for name in wish.targets]
    share = None if wish.inputs is None else -(-wish.inputs // (wish.workers * len(campaigns)))
    end = None if wish.minutes is None else time.monotonic() + 60 * wish.minutes
    while campaigns and not stop.is_set() and _is_wanted() and (end is None or time.monotonic() < end):
        for campaign in tuple(campaigns):
            news.put(_turn(campaign, wish.folder, share, stop))
            if share is not None and campaign.inputs >= share:
                campaigns.remove(campaign)
                campaign.target.close()
    trail.end()


def _is_wanted() -> bool:
    """Is the process that started this one still there?"""
    parent = multiprocessing.parent_process()
    return parent is None or parent.is_alive()


def _prepare() -> None:
    """Plain rules, a limit on memory, and Ctrl-C is for the main process."""
    os.environ["PARLOUR_ENGINE"] = "plain"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _campaign(name: str, wish: Wish, seed: str, trail: Trail) -> Campaign:
    target = made(name)
    campaign = Campaign(name, target, [*corpus.seeds(name), *corpus.kept(name, wish.folder)], seed)
    campaign.on_feed = lambda data: trail.note(name, data)
    campaign.on_new = lambda file, data: corpus.keep(name, file, data, wish.folder)
    return campaign


def _turn(campaign: Campaign, folder: Path, share: int | None, stop: Event) -> News:
    """Stay with a target for a moment."""
    start, before, found = time.monotonic(), campaign.inputs, list[str]()
    while time.monotonic() - start < SLICE and not stop.is_set() and (share is None or campaign.inputs < share):
        finding = campaign.step()
        if finding is not None and not corpus.is_known(finding, folder):
            smallest = campaign.minimized(finding)
            found.append(f"{corpus.put(smallest, folder)}: {finding.kind}: {finding.message[:100]}")
    seconds = time.monotonic() - start
    return News(campaign.name, campaign.inputs - before, seconds, len(campaign.seeds), tuple(found))
