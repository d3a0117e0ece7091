/** The animation of cards: a card that changed places goes there (Web Animations API, keyed by card).
 *
 * ``snapshot`` is taken while the old scene is still drawn; ``animate`` is called when the new one is. The page never waits for it:
 * what flies is a picture on a layer of its own, under which the new scene can be used at once.
 */

import type { Journey } from "./journeys.ts";

const QUICK = 240;
const REST = 620;
/** How long a trick lies there and goes to its taker, in milliseconds. */
export const TRICK = 2 * QUICK + REST;
const EASE = "cubic-bezier(.2,.75,.25,1)";

interface Snapshot {
  rects: Map<string, DOMRect>;
  pictures: Map<string, Element>;
}

const cardOf = (element: Element): string => (element as HTMLElement).dataset["card"] ?? "";
const visible = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0;

export function snapshot(root: Element): Snapshot {
  const rects = new Map<string, DOMRect>();
  const pictures = new Map<string, Element>();
  for (const element of root.querySelectorAll("[data-place]"))
    rects.set(`@${(element as HTMLElement).dataset["place"]}`, element.getBoundingClientRect());
  for (const element of root.querySelectorAll("[data-card]")) {
    const rect = element.getBoundingClientRect();
    if (!visible(rect)) continue;
    rects.set(cardOf(element), rect);
    const picture = element.querySelector("svg");
    if (picture) pictures.set(cardOf(element), picture.cloneNode(true) as Element);
  }
  return { rects, pictures };
}

const shift = (from: DOMRect, to: DOMRect): string => {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${Math.min(2, Math.max(0.2, from.height / to.height))})`;
};

/** A place's rectangle is often wide; a card flies to a card's shape in its middle. */
function cardShape(rect: DOMRect, like: DOMRect): DOMRect {
  const height = Math.min(rect.height || like.height, like.height);
  const width = (height * like.width) / like.height;
  return new DOMRect(rect.left + (rect.width - width) / 2, rect.top + (rect.height - height) / 2, width, height);
}

export function animate(root: Element, layer: Element, old: Snapshot, journeys: Journey[], pace: number): void {
  if (!pace || typeof root.animate !== "function") return;
  const now = snapshot(root);
  const settled = new Set<string>();
  journeys.forEach((journey, at) => {
    const card = journey.card;
    if (card === null) return;
    settled.add(card);
    const start = old.rects.get(card) ?? old.rects.get(`@${journey.from}`) ?? now.rects.get(`@${journey.from}`);
    const drawn = root.querySelector(`[data-card="${CSS.escape(card)}"]`);
    const end = now.rects.get(card);
    const delay = Math.min(at * 18, 220) * pace;
    const inTrick = journeys.some((other) => other.via !== null && other.to === journey.to);
    if (!inTrick && drawn && start && end) {
      const picture = drawn.querySelector("svg") ?? drawn;
      picture.animate([{ transform: shift(cardShape(start, end), end) }, { transform: "none" }], {
        duration: QUICK * pace,
        delay,
        easing: EASE,
        fill: "backwards",
      });
      return;
    }
    const goal = now.rects.get(`@${journey.to}`) ?? end;
    const middle = journey.via === null ? undefined : (old.rects.get(`@${journey.via}`) ?? now.rects.get("@middle"));
    if (start && goal)
      fly(
        layer,
        picture(old, root, card),
        start,
        goal,
        middle && towards(middle, old.rects.get(`@${journey.from}`) ?? start),
        old.rects.get(card) !== undefined,
        inTrick,
        pace,
      );
  });
  for (const [card, from] of old.rects) {
    const to = now.rects.get(card);
    if (card.startsWith("@") || settled.has(card) || !to || Math.hypot(from.left - to.left, from.top - to.top) < 2)
      continue;
    root
      .querySelector(`[data-card="${CSS.escape(card)}"] svg`)
      ?.animate([{ transform: shift(from, to) }, { transform: "none" }], {
        duration: QUICK * 0.7 * pace,
        easing: EASE,
      });
  }
}

function picture(old: Snapshot, root: Element, card: string): Element | null {
  const kept = old.pictures.get(card);
  if (kept) return kept;
  const drawn = root.querySelector(`[data-card="${CSS.escape(card)}"] svg`);
  return drawn ? (drawn.cloneNode(true) as Element) : null;
}

/** Beside the middle, on the side it comes from: there a card of a trick lies. */
function towards(place: DOMRect, from: DOMRect): DOMRect {
  const middle = cardShape(place, new DOMRect(0, 0, 92, 129));
  const angle = Math.atan2(
    from.top + from.height / 2 - middle.top - middle.height / 2,
    from.left + from.width / 2 - middle.left - middle.width / 2,
  );
  return new DOMRect(
    middle.left + Math.cos(angle) * middle.width * 1.1,
    middle.top + Math.sin(angle) * middle.height * 0.6,
    middle.width,
    middle.height,
  );
}

/** A picture that flies over the table: to the trick, rests there a moment, and goes with the trick to its taker. */
function fly(
  layer: Element,
  known: Element | null,
  start: DOMRect,
  goal: DOMRect,
  spot: DOMRect | undefined,
  wasSeen: boolean,
  isTrick: boolean,
  pace: number,
): void {
  const shown = known ?? null;
  if (!shown) return;
  const like = new DOMRect(0, 0, 56, 78);
  const from = wasSeen ? start : cardShape(start, like);
  const home = document.createElement("div");
  home.className = "flier";
  const size = wasSeen ? from : like;
  Object.assign(home.style, {
    left: `${from.left + from.width / 2 - size.width / 2}px`,
    top: `${from.top + from.height / 2 - size.height / 2}px`,
    width: `${size.width}px`,
    height: `${size.height}px`,
  });
  home.append(shown);
  layer.append(home);
  const here = home.getBoundingClientRect();
  const to = (rect: DOMRect): string => shift(cardShape(rect, here), here);
  const frames: Keyframe[] = spot
    ? [
        { transform: "none", opacity: 1 },
        { transform: to(spot), opacity: 1, offset: 0.25 },
        { transform: to(spot), opacity: 1, offset: 0.76 },
        { transform: to(goal), opacity: 0.5 },
      ]
    : isTrick
      ? [
          { transform: "none", opacity: 1 },
          { transform: "none", opacity: 1, offset: 0.76 },
          { transform: to(goal), opacity: 0.5 },
        ]
      : [
          { transform: "none", opacity: 1 },
          { transform: to(goal), opacity: 0.5 },
        ];
  const flight = home.animate(frames, {
    duration: (isTrick ? TRICK : QUICK) * pace,
    easing: isTrick ? "ease-in-out" : EASE,
  });
  flight.onfinish = () => home.remove();
  flight.oncancel = () => home.remove();
}

/** Remove everything that is still flying. */
export function clear(layer: Element): void {
  layer.replaceChildren();
}
