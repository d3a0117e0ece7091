"""Somebody in front of the page, who knows no game: looks at what is marked and does what a person would.

Everything is read from the page as drawn. The only thing known besides is what came over the socket, to compare the two.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket

from tests.page.served import Server
from tests.server.guests import whole

PATIENCE = 60.0
"""Seconds something may take that should happen at once."""
PUT_BACK = "put-back"
BLOCKED = "Service Worker registration blocked by Playwright"
"""What Playwright says where a test wants no service worker."""

LISTEN = """
window.heard = [];
new MutationObserver(() => {
  const text = document.querySelector("[data-told]")?.textContent.trim() ?? "";
  if (text && text !== window.heard.at(-1)) window.heard.push(text);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Writes down all that the live region says."""

KEY = "(one) => one.dataset.move ?? one.dataset.ask ?? one.dataset.suit ?? one.dataset.call ?? one.dataset.do ?? one.innerText.trim()"
"""What a button does, whatever its words are."""

LOOK = (
    """() => {
  const shown = (element) => element.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const cards = (what) => all(what).map((element) => element.dataset.card);
  return {
    mine: document.querySelector(".prompt.mine") !== null,
    prompt: document.querySelector(".prompt")?.textContent ?? "",
    hand: cards(".hand .able > button[data-card]"),
    lying: cards("[data-card].usable"),
    picked: cards(".picked [data-card], [data-card].picked"),
    buttons: all(".actions button:enabled:not(form button, [aria-pressed=true])").map(KEY),
    typing: document.querySelector(".actions form input") !== null,
    over: document.querySelector(".ending") !== null,
    summary: document.querySelector(".summary")?.dataset.deal ?? null,
    curtain: document.querySelector(".curtain") !== null,
    lost: document.querySelector(".lost") !== null,
    dialog: document.querySelector("dialog[open] h2")?.textContent ?? null,
    focus: document.activeElement === document.body ? null : document.activeElement?.tagName,
  };
}"""
).replace("KEY", KEY)

SLOW = """window.WebSocket = class extends WebSocket {
    set onmessage(heard) { super.onmessage = (event) => setTimeout(() => heard(event), window.slow ?? 0); }
}"""
"""A page that hears what the server says as much later as ``window.slow`` says."""

TOUCHED = ".hand [data-card], [data-card].usable, .actions button, .actions input, .note button, .advice button"
"""What is touched to make a decision."""

TARGETS = """(what) => {
  // How much of each thing that may be touched can be touched? Found by asking the page what is at each point of it.
  const found = [];
  for (const element of document.querySelectorAll(what)) {
    const whole = element.closest(".lot .cards") ?? element;  // cards that lie together are touched as one
    const rect = whole.getBoundingClientRect();
    if (!rect.width) continue;
    const hit = (x, y) => whole.contains(document.elementFromPoint(x, y));
    const hits = [];
    for (let x = rect.left + 2; x < rect.right; x += 6)
      for (let y = rect.top + 2; y < rect.bottom; y += 6) if (hit(x, y)) hits.push([x, y]);
    const middle = [0, 1].map((axis) => hits.reduce((sum, one) => sum + one[axis], 0) / hits.length);
    const far = (one) => Math.hypot(one[0] - middle[0], one[1] - middle[1]);
    const [x, y] = hits.reduce((best, one) => (far(one) < far(best) ? one : best), hits[0] ?? [0, 0]);
    const reach = (dx, dy) => { let far = 0; while (far < 400 && hit(x + dx * (far + 1), y + dy * (far + 1))) far += 1; return far; };
    found.push({
      name: element.getAttribute("aria-label") ?? element.textContent.trim(),
      width: hits.length ? reach(-1, 0) + reach(1, 0) + 1 : 0,
      height: hits.length ? reach(0, -1) + reach(0, 1) + 1 : 0,
      inside: rect.left >= -0.5 && rect.top >= -0.5 && rect.right <= innerWidth + 0.5 && rect.bottom <= innerHeight + 0.5,
      rect: [rect.left, rect.top, rect.right, rect.bottom].map(Math.round),
    });
  }
  const prompt = document.querySelector(".prompt")?.getBoundingClientRect();
  const page = document.scrollingElement;
  return {
    found, wide: page.scrollWidth - innerWidth, high: page.scrollHeight - innerHeight, tall: innerHeight,
    prompt: prompt ? [prompt.top, prompt.bottom] : null,
  };
}"""

CLASHES = """() => {
  // What lies over something else, or is cut off: seats and the cards in the middle beside each other, numbers and names readable.
  const found = [];
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getBoundingClientRect().width > 0);
  const name = (one) => one.getAttribute("aria-label") ?? one.className + " " + one.textContent.trim().slice(0, 40);
  // Where you sit beside the question, its moves have the whole width below you both.
  // In a build, cards lie over each other like in a hand.
  const lying = ".centre .cards:not(.fan, .lot .cards) [data-card], .centre .lot";
  const boxes = shown(`.seat, ${lying}, .centre figcaption, .facts, .front:not(.ask), .ask .actions`);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  boxes.forEach((one, at) => {
    const rect = one.getBoundingClientRect();
    if (rect.left < -0.5 || rect.right > innerWidth + 0.5) found.push(`${name(one)} is cut off at the side`);
    for (const other of boxes.slice(at + 1))
      if (!apart(rect, other.getBoundingClientRect())) found.push(`${name(one)} lies over ${name(other)}`);
  });
  for (const one of shown(".many")) {
    const rect = one.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const there = y < innerHeight && y > 0 ? document.elementFromPoint(x, y) : one;
    if (!there?.contains(one) && !there?.closest(".note, .advice, .summary"))
      found.push(`the number ${one.textContent} is covered by ${there && name(there)}`);
  }
  for (const one of shown(".seat .name, .prompt"))
    if (one.scrollWidth > one.clientWidth + 1) found.push(`${one.textContent} is cut short`);
  return found;
}"""


class Visitor:
    """A page, what it heard over the socket, and what its console complains about."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.complaints: list[str] = []
        self.scenes: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.expects_failures = False
        self.sat = 0
        page.set_default_timeout(PATIENCE * 1000)
        page.add_init_script(LISTEN)
        page.on("console", self._console)
        page.on("pageerror", lambda wrong: self.complaints.append(str(wrong)))
        page.on("websocket", self._socket)
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.expects_failures and message.text != BLOCKED:
            self.complaints.append(message.text)

    def _failed(self, request: Request) -> None:
        if not self.expects_failures and request.failure not in ("net::ERR_ABORTED", None):
            self.complaints.append(f"{request.url}: {request.failure}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, text: str | bytes) -> None:
        event = whole(json.loads(text))
        self.events.append(event)
        if event["is"] == "scene":
            self.scenes.append(event)

    # -- coming and looking

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def sit(self, game: str, **more: Any) -> str:
        """Open a table and come to it by the link of its first seat. Each is dealt other cards, but the same in every run."""
        self.sat += 1
        table, seats = self.server.table(game, **{"shuffle": self.sat, **more})
        self.scenes.clear()
        fragment = ",".join(f"{seat}.{token}" for seat, token in seats.items())
        self.go(f"table/{table}#{fragment}")
        self.page.wait_for_selector(".board, .curtain")
        return table

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def until(self, what: Callable[[dict[str, Any]], bool], why: str, patience: float = PATIENCE) -> dict[str, Any]:
        """Wait for the page to look like this."""
        end = time.monotonic() + patience
        while True:
            seen = self.look()
            if what(seen):
                return seen
            assert time.monotonic() < end, f"{why}: {seen}"
            self.page.wait_for_timeout(15)

    def text(self, what: str) -> str:
        return self.page.inner_text(what)

    @property
    def heard(self) -> list[str]:
        """All that the live region has said since the page was loaded."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.board [data-card="{name}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def do(self, what: str) -> Locator:
        """The button that does this, in the drawer that is open, if one is."""
        dialog = self.page.locator("dialog[open]")
        return (dialog if dialog.count() else self.page).locator(f'[data-do="{what}"]')

    def menu(self, what: str) -> None:
        """Open the menu of the table, and choose from it."""
        self.do("menu").click()
        self.page.locator(f'dialog [data-do="{what}"]').click()

    @property
    def told(self) -> str:
        """What the table told last."""
        return " ".join([scene["told"] for scene in self.scenes if scene["told"]][-1])

    def facts(self) -> list[dict[str, Any]]:
        """All that happened since the page was loaded."""
        return [fact for scene in self.scenes for fact in scene["facts"]]

    def scores(self, what: str) -> list[int]:
        """The scores written in this place."""
        found: list[int] = self.page.locator(f"{what} data").evaluate_all("all => all.map((one) => Number(one.value))")
        return found

    def cards_in_page(self) -> set[str]:
        """Every card that the document names anywhere, drawn or not."""
        found: list[str] = self.page.evaluate(
            '[...document.querySelectorAll("[data-card]")].map((element) => element.dataset.card)'
        )
        return set(found)

    def to_the_result(self) -> None:
        """The game ends: read the count of the last deal, and go on to the result."""
        if self.until(lambda seen: seen["summary"] or seen["over"], "there is no end")["summary"]:
            self.do("continue").click()
        self.until(lambda seen: seen["over"], "the result is not shown")

    # -- playing

    def my_turn(self) -> dict[str, Any]:
        return self.until(
            lambda seen: seen["mine"] and bool(seen["hand"] or seen["lying"] or seen["buttons"]), "it is never my turn"
        )


class Player:
    """Plays at a visitor's page until the deal is over, by ``press``: how this one reaches a card or a button."""

    def __init__(self, visitor: Visitor, seed: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.chance = random.Random(seed)
        self.decisions = 0
        self.deal = 1
        self.did: list[str] = []

    def press(self, what: str) -> None:
        """Press what this expression finds, if it is still there: in a race it may be gone."""
        raise NotImplementedError

    def looks_at(self, seen: dict[str, Any]) -> None:
        """Before each decision."""

    def play_a_deal(self, seconds: float = 300) -> None:
        end = time.monotonic() + seconds
        self.deal = self.visitor.scenes[-1]["view"]["deal"]
        while not self.is_over(seen := self.visitor.look()):
            assert time.monotonic() < end, f"the deal does not end; done so far: {self.did[-12:]}, seen: {seen}"
            if seen["dialog"]:
                # In a race the cards may have gone while the hand moved, and then a pile was opened instead.
                self.page.keyboard.press("Escape")
            elif seen["mine"] and (seen["hand"] or seen["lying"] or seen["buttons"]):
                self.decide(seen)
            else:
                self.page.wait_for_timeout(12)

    def is_over(self, seen: dict[str, Any]) -> bool:
        return bool(seen["over"] or seen["summary"]) or self.visitor.scenes[-1]["view"]["deal"] > self.deal

    def decide(self, seen: dict[str, Any]) -> None:
        buttons = [name for name in seen["buttons"] if name != PUT_BACK]
        cards = [card for card in seen["hand"] + seen["lying"] if card not in seen["picked"]]
        if not seen["picked"]:
            self.decisions += 1
            self.looks_at(seen)
        heard = len(self.visitor.events)
        if seen["picked"] and buttons:
            self.press_button(buttons)
        elif cards:
            name = self.chance.choice(cards)
            self.did.append(name)
            self.press(f"document.querySelector('.board [data-card=\"{name}\"]')")
        elif buttons:
            self.press_button(buttons)
        else:
            self.press_button([PUT_BACK])
        self.wait_for_answer(heard, seen)

    def press_button(self, names: list[str]) -> None:
        name = self.chance.choice(names)
        self.did.append(name)
        all_of_them = "[...document.querySelectorAll('.actions button:not(form button)')]"
        self.press(f"{all_of_them}.find((one) => ({KEY})(one) === {json.dumps(name)})")

    def wait_for_answer(self, heard: int, seen: dict[str, Any]) -> None:
        """A press either picks a card or sends a move; the page shows the one at once and the server answers the other."""
        end = time.monotonic() + PATIENCE
        while self.visitor.look() == seen and len(self.visitor.events) == heard:
            assert time.monotonic() < end, f"nothing came of {self.did[-1]}: {seen}"
            self.page.wait_for_timeout(5)


class Pointer(Player):
    """Clicks in the middle of what can be touched of it."""

    def press(self, what: str) -> None:
        spot = self.page.evaluate(
            f"""async () => {{
              let covered = "";
              for (let frame = 0; frame < 3; frame++) {{  // a panel that opens moves the table in the next frame
                const element = {what};
                if (!element) return "gone";
                const rect = element.getBoundingClientRect();
                let there = null;
                for (const part of [0.5, 0.2, 0.8, 0.1]) for (const down of [0.5, 0.2, 0.8]) {{
                  const [x, y] = [rect.left + rect.width * part, rect.top + rect.height * down];
                  there = document.elementFromPoint(x, y);
                  if (element.contains(there)) return [x, y];
                }}
                const box = [rect.left, rect.top, rect.right, rect.bottom].map(Math.round);
                covered = `${{element.outerHTML.slice(0, 120)}} at ${{box}} is covered by ${{there?.outerHTML.slice(0, 200)}}`;
                await new Promise(requestAnimationFrame);
              }}
              return covered;
            }}"""
        )
        assert spot == "gone" or isinstance(spot, list), spot
        if spot != "gone":
            self.page.mouse.click(*spot)


class Keyboard(Player):
    """Tab to the part of the page, arrows along the hand, Enter."""

    MOST = 120

    def press(self, what: str) -> None:
        for _ in range(self.MOST):
            key = self.page.evaluate(
                f"""() => {{
                  const element = {what};
                  if (!element) return null;
                  const now = document.activeElement;
                  if (now === element) return "Enter";
                  const hand = element.closest(".hand");
                  if (!hand || !hand.contains(now)) return element.compareDocumentPosition(now) & 2 ? "Tab" : "Shift+Tab";
                  const all = [...hand.querySelectorAll("button")];
                  return all.indexOf(now) < all.indexOf(element) ? "ArrowRight" : "ArrowLeft";
                }}"""
            )
            if key is not None:
                self.page.keyboard.press(key)
            if key in (None, "Enter"):
                return
        where = self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"{self.did[-1]} cannot be reached with the keyboard; the focus is at {where}")
