"""The table at seven sizes, for every game with the fewest and the most players: everything has its place, and keeps it for a deal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import parlour
from tests.page.visitor import Pointer, Visitor

SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180), (1024, 768), (1440, 900), (2560, 1440)]
DECISIONS = 4
"""Decisions of a deal at which the table is measured at every size, of those that ask for something new."""
MOST_DECISIONS = 14
SHUFFLE = 1
"""The same cards in every run."""
TOUCH = 44
RAISED = 6
"""How far a card in the middle may be raised when it is picked."""
LEAST_CARD = {360: 34, 390: 40, 844: 40, 820: 44, 1024: 44, 1440: 44, 2560: 60}
"""The least width of a card that lies in the middle, whatever the game, by the width of the screen."""
LEAST_TRICK = {360: 54, 390: 76, 844: 70, 820: 120, 1024: 80, 1440: 110, 2560: 180}
"""The least width of a card of a trick of two to four, by the width of the screen."""

PACK, LEAST_PACK = "card undefined", 24
"""Cards face down, of which nothing is to be read, may lie smaller beside a large question."""
HAIR = 0.5
"""What is drawn on a fraction of a pixel measures a little less."""
MANY = 14
"""A hand of more cards takes room from the trick."""

MEASURE = """() => {
  const rect = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const text = (one) => { const all = document.createRange(); all.selectNodeContents(one); return rect(all); };
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
  const named = (what, name) => all(what).map((one, at) => [name(one, at), rect(one)]);
  const board = document.querySelector(".board");
  const page = document.scrollingElement;
  const actions = document.querySelector(".actions");
  return {
    frame: Object.fromEntries([
      ...named(".board > .place", (one, at) => `seat ${at}`), ...named("[data-front]", (one) => `front ${one.dataset.front}`),
      ...named(".centre", () => "middle"), ...named(".board > .mine", () => "me"), ...named(".ask", () => "asking"),
      ...named(".front:has(> .holder)", () => "hand"), ...named("[data-spot]", (one) => `spot ${one.dataset.spot}`),
    ]),
    apart: [
      ...named(".board > .place", (one, at) => `seat ${at}`), ...named(".centre", () => "middle"),
      ...named("[data-front]", (one) => `front ${one.dataset.front}`), ...named(".board > .mine", () => "me"),
      ...all(".prompt").map((one) => ["prompt", text(one)]), ...named(".actions", () => "moves"), ...named(".holder", () => "hand"),
    ],
    lying: named(".centre .cards:not(.fan) [data-card], .centre figure > .lying", (one) => `card ${one.dataset.card}`),
    trick: named(".centre .trick [data-card]", (one) => `card ${one.dataset.card}`),
    spots: named("[data-spot]", (one) => `spot ${one.dataset.spot}`),
    hand: named(".hand [data-card]", (one) => one.dataset.card),
    buttons: named(".actions button, .actions input", (one) => one.textContent.trim() || one.name),
    count: document.querySelector(".summary") !== null, goOn: named("[data-do=continue]", () => "Continue"),
    board: rect(board), wide: page.scrollWidth - innerWidth, high: page.scrollHeight - innerHeight,
    scrolled: actions ? actions.scrollHeight - actions.clientHeight : 0,
  };
}"""

Box = list[float]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1


def outside(one: Box, of: Box, by: float = 1) -> bool:
    return one[0] < of[0] - by or one[1] < of[1] - by or one[2] > of[2] + by or one[3] > of[3] + by


def clashes(boxes: list[tuple[str, Box]]) -> list[str]:
    return [
        f"{name} lies over {other}"
        for at, (name, box) in enumerate(boxes)
        for other, its in boxes[at + 1 :]
        if overlap(box, its)
    ]


class Surveyor:
    """Measures a table at every size, and compares with how it was before in the same deal."""

    def __init__(self, page: Any, players: int) -> None:
        self.page, self.players = page, players
        self.first: dict[tuple[int, int, int], dict[str, Box]] = {}
        self.wrong: set[str] = set()

    def measure(self, deal: int, what: str) -> None:
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen = self.page.evaluate(MEASURE)
            faults = [*self._placed(seen, width), *self._moved(seen["frame"], (deal, width, height))]
            self.wrong.update(f"{width}x{height}, {what}: {fault}" for fault in faults)

    def _placed(self, seen: dict[str, Any], width: int) -> list[str]:
        if seen["count"]:  # it lies over the table, and scrolls in itself
            found = [f"{name} is outside the board" for name, box in seen["goOn"] if outside(box, seen["board"])]
            return found + self._scrolled(seen)
        found = clashes(seen["apart"]) + clashes(seen["trick"])
        found += [f"{name} is outside the board" for name, box in seen["apart"] if outside(box, seen["board"])]
        middle, asking = seen["frame"]["middle"], seen["frame"]["asking"]
        found += [f"{name} is outside the middle" for name, box in seen["lying"] if outside(box, middle, RAISED)]
        found += [f"{name} is outside what is asked" for name, box in seen["buttons"] if outside(box, asking)]
        return found + self._scrolled(seen) + self._sizes(seen, width)

    def _scrolled(self, seen: dict[str, Any]) -> list[str]:
        if seen["wide"] <= 0 and seen["high"] <= 0:
            return []
        return [f"the page must be scrolled, by {seen['wide']} and {seen['high']} px"]

    def _sizes(self, seen: dict[str, Any], width: int) -> list[str]:
        found = [
            f"{name} is only {box[2] - box[0]:.0f} px wide"
            for name, box in seen["lying"]
            if box[2] - box[0] < (LEAST_CARD[width] if name != PACK else LEAST_PACK) - HAIR
        ]
        least = LEAST_TRICK[width] if self.players <= 4 and len(seen["hand"]) <= MANY else LEAST_CARD[width]
        found += [f"{name} is only {box[2] - box[0]:.0f} px wide" for name, box in seen["spots"] if box[2] - box[0] < least]
        touch = TOUCH if width < 1000 else 24
        hand = seen["hand"]
        for (name, box), (_, after) in pairwise(hand):
            if abs(after[1] - box[1]) < 20 and after[0] - box[0] < touch - 0.5:
                found.append(f"{name} shows only {after[0] - box[0]:.1f} px")
        return found

    def _moved(self, frame: dict[str, Box], at: tuple[int, int, int]) -> list[str]:
        first = self.first.setdefault(at, frame)
        both = first.keys() & frame.keys()
        moved = {name: max(abs(a - b) for a, b in zip(first[name], frame[name], strict=True)) for name in both}
        return [f"{name} has moved by {by:.0f} px" for name, by in moved.items() if by > 1]


COUNTS = {game: parlour.load(game).rules.calling_card.players for game in parlour.games.built_in()}
FEWEST_AND_MOST = [(game, players) for game, counts in COUNTS.items() for players in sorted({min(counts), max(counts)})]


@pytest.mark.parametrize(("game", "players"), FEWEST_AND_MOST)
def test_everything_has_its_place_at_every_size(desk: Visitor, game: str, players: int) -> None:
    desk.sit(game, players=players, shuffle=SHUFFLE)
    surveyor, player = Surveyor(desk.page, players), Pointer(desk, game)
    asked: dict[str, int] = {}
    for _ in range(MOST_DECISIONS):
        seen = desk.until(lambda seen: seen["over"] or seen["summary"] or seen["mine"], "nothing is asked")
        if not seen["mine"]:
            if seen["summary"]:
                surveyor.measure(desk.scenes[-1]["view"]["deal"], "the count")
            break
        what = f"{seen['prompt'].strip()} {bool(seen['picked'])}"
        asked[what] = asked.get(what, 0) + 1
        if len(asked) <= DECISIONS and asked[what] in (1, 3):
            surveyor.measure(desk.scenes[-1]["view"]["deal"], what)
        if (now := desk.look())["mine"] and (now["hand"] or now["lying"] or now["buttons"]):
            player.decide(now)
    assert surveyor.first
    assert not surveyor.wrong, "\n".join(sorted(surveyor.wrong))


@pytest.fixture(scope="module")
def desk(browser: Any, server: Any) -> Any:
    """One page for all these tables."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    yield Visitor(context.new_page(), server)
    context.close()


def test_a_spectator_sees_the_same_seats(visit: Callable[..., Visitor]) -> None:
    """Nobody sits in front; the seats and the middle keep apart."""
    guest = visit()
    for game, players in (("rook", 4), ("paintings-crowned", 7), ("snap-jack", 8), ("pals-for-two", 2)):
        table, _ = guest.server.table(game, players=players)
        guest.go(f"table/{table}")
        guest.page.wait_for_selector(".board")
        assert guest.page.locator(".board > .place").count() == players
        surveyor = Surveyor(guest.page, 5)
        surveyor.measure(1, game)
        assert not surveyor.wrong, "\n".join(sorted(surveyor.wrong))
