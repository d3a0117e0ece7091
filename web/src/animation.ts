/** The flights of cards: one that changed places goes there (Web Animations API, keyed by card and by place).
 *
 * ``snapshot`` is taken while the old scene is still drawn; ``animate`` is called when the new one is. What flies is a picture on a layer
 * over the page, under which the new scene can be used at once. A flight that is interrupted goes on from where the card is.
 */

import type { Journey } from "./journeys.ts";

export interface Flight {
  /** How much longer than usual. */
  pace: number;
  /** How long a card flies, in milliseconds, and the most between the first and the last to start. */
  ms: number;
  spread: number;
  /** How high the cards rise on their way, as a part of its length. */
  arc: number;
  /** Do the cards come from their journey's beginning, wherever they were before? */
  fresh?: boolean;
  /** Do they come down hard, as cards do that were grabbed first? */
  slapped?: boolean;
}

/** Between two cards that start one after the other. */
const STAGGER = 70;
const EASE = "cubic-bezier(.3,.1,.25,1)";
const SLAP = "cubic-bezier(.5,0,.95,.6)";
/** What these animations are called, so that they can be ended. */
const NAME = "flight";
/** How far a card that came too late gets, as a part of its way, and how long it is under way, in milliseconds. */
const [LATE, LATE_MS] = [0.45, 560];
const BACK = '<svg viewBox="0 0 250 350"><use href="#card-back"/></svg>';

export interface Snapshot {
  places: Map<string, DOMRect>;
  cards: Map<string, { rect: DOMRect; picture: Element | null; element: HTMLElement | null }>;
}

/** Where a place is: where it is drawn, else at its seat, else in the middle. */
export const place = (rects: Map<string, DOMRect>, id: string): DOMRect | undefined =>
  rects.get(id) ?? rects.get(`seat ${id.split(".").at(-1)}`) ?? rects.get("middle");

/** Where everything is at this moment, cards in flight too. */
export function snapshot(root: Element, layer: Element | null = null): Snapshot {
  const found: Snapshot = { places: new Map(), cards: new Map() };
  const see = (element: HTMLElement, card: string, picture: Element | null): void => {
    const rect = element.getBoundingClientRect();
    if (rect.width && rect.height)
      found.cards.set(card, { rect, picture: picture?.cloneNode(true) as Element | null, element });
  };
  for (const element of root.querySelectorAll<HTMLElement>("[data-place], [data-seat]")) {
    const { place: id, seat } = element.dataset;
    found.places.set(id ?? `seat ${seat}`, element.getBoundingClientRect());
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-card]"))
    see(element, element.dataset["card"] ?? "", element.querySelector("svg"));
  for (const element of layer?.querySelectorAll<HTMLElement>("[data-flies]") ?? [])
    see(element, element.dataset["flies"] ?? "", element.querySelector(".front svg"));
  return found;
}

/** End what is still flying; a card that goes home gets there. */
export function land(root: Element, layer: Element): void {
  for (const one of [...layer.children]) if (!one.classList.contains("late")) one.remove();
  for (const one of root.getAnimations({ subtree: true })) if (one.id === NAME) one.cancel();
}

const middle = (rect: DOMRect): [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** A place's rectangle is often wide; a card flies to a card's shape in its middle. */
function cardShape(rect: DOMRect, like: DOMRect): DOMRect {
  const height = Math.min(rect.height || like.height, like.height);
  const width = (height * like.width) / like.height;
  return new DOMRect(rect.left + (rect.width - width) / 2, rect.top + (rect.height - height) / 2, width, height);
}

const frame = (x: number, y: number, scale: number): Keyframe => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
});

/** From where a card was to where it lies, seen from there: on a slight arc, larger on its way. */
function arc(from: DOMRect, to: DOMRect, high: number, grow: number): Keyframe[] {
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  const scale = from.height / to.height;
  const rise = Math.min(60, Math.hypot(toX - x, toY - y) * high);
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const up = 4 * t * (1 - t);
    return frame((x - toX) * (1 - t), (y - toY) * (1 - t) - rise * up, (scale + (1 - scale) * t) * (1 + grow * up));
  });
}

interface Flier {
  card: string | null;
  picture: Element | null;
  from: DOMRect;
  to: DOMRect;
  /** Does it show its back at the start, at the end? */
  hidden: [boolean, boolean];
}

/** A picture of a card, over its end, with two sides. */
function flier({ card, picture, to }: Flier): HTMLElement {
  const home = document.createElement("div");
  home.className = "flier";
  if (card !== null) home.dataset["flies"] = card;
  Object.assign(home.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  home.innerHTML = `<div class="back">${BACK}</div>${picture ? '<div class="front"></div>' : ""}`;
  if (picture) home.lastElementChild?.append(picture);
  return home;
}

/** It turns over on its way, if it was hidden: one side closes, the other opens. */
function turnOver(home: HTMLElement, { picture, hidden }: Flier, how: KeyframeAnimationOptions): void {
  const [back, front] = [home.querySelector(".back"), home.querySelector(".front")];
  if (!picture || !hidden[0] || !front) return void (picture ? back?.remove() : front?.remove());
  const shut = { transform: "scaleX(0)" };
  back?.animate([{ transform: "none" }, { ...shut, offset: 0.45 }, shut], how);
  front.animate([shut, { ...shut, offset: 0.45 }, { transform: "none", offset: 0.9 }, { transform: "none" }], how);
}

function fly(layer: Element, one: Flier, { pace, ms, arc: high, slapped }: Flight, delay: number): Promise<unknown> {
  const home = flier(one);
  layer.append(home);
  const how = { duration: ms * pace, delay, easing: slapped ? SLAP : EASE, fill: "both" } as const;
  turnOver(home, one, how);
  if (one.hidden[1] && one.picture) home.animate([{ opacity: 1, offset: 0.75 }, { opacity: 0 }], how);
  const flight = home.animate(arc(one.from, one.to, high, slapped ? 0.45 : 0.12), how);
  return flight.finished.then(
    () => home.remove(),
    () => home.remove(),
  );
}

/** What lies there appears when the picture lands. */
const conceal = (element: Element, ms: number): Animation =>
  Object.assign(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms, fill: "backwards" }), { id: NAME });

/** A card that stays in its place moves over. */
function shift(element: Element, from: DOMRect, to: DOMRect, ms: number): void {
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  if (Math.hypot(x - toX, y - toY) < 2) return;
  const frames = [frame(x - toX, y - toY, from.height / to.height), { transform: "none" }];
  Object.assign(element.animate(frames, { duration: ms, easing: EASE }), { id: NAME });
}

/** Let the cards go from where they were to where they are drawn now. What is awaited is the first landing. */
export async function animate(
  root: Element,
  layer: Element,
  old: Snapshot,
  journeys: readonly Journey[],
  how: Flight,
): Promise<void> {
  const now = snapshot(root);
  const settled = new Set<string>();
  const gap = Math.min(STAGGER, how.spread / Math.max(1, journeys.length));
  const landings = journeys.flatMap((journey, at) => {
    const { card } = journey;
    const was = card === null || how.fresh ? undefined : old.cards.get(card);
    const is = card === null ? undefined : now.cards.get(card);
    const like = is?.rect ?? was?.rect ?? new DOMRect(0, 0, 50, 70);
    const there = (id: string, [first, second]: [Snapshot, Snapshot]): DOMRect | null => {
      const rect = place(first.places, id) ?? place(second.places, id);
      return rect ? cardShape(rect, like) : null;
    };
    const from = was?.rect ?? there(journey.from, [old, now]);
    const to = is?.rect ?? there(journey.to, [now, old]);
    const picture = is?.picture ?? was?.picture ?? null;
    if (!from || !to || (card !== null && !picture)) return [];
    if (card !== null) settled.add(card);
    const delay = at * gap * how.pace;
    if (is?.element) conceal(is.element, delay + how.ms * how.pace - 16);
    const hidden: [boolean, boolean] = [was === undefined, is === undefined];
    return [fly(layer, { card, picture, from, to, hidden }, how, delay)];
  });
  for (const [card, { rect, element }] of old.cards) {
    const to = now.cards.get(card);
    if (!how.fresh && to?.element && !settled.has(card) && element?.dataset["flies"] === undefined)
      shift(to.element, rect, to.rect, how.ms * 0.7 * how.pace);
  }
  if (landings.length) await Promise.race(landings);
}

/** A card that came too late goes a part of its way to the middle, and slides home. */
export function slideHome(root: Element, layer: Element, card: string, pace: number): void {
  const { cards, places } = snapshot(root);
  const [one, goal] = [cards.get(card), places.get("middle")];
  if (!one?.element || !one.picture || !goal) return;
  const { rect, picture } = one;
  const [[x, y], [toX, toY]] = [middle(rect), middle(goal)];
  const home = flier({ card: null, picture, from: rect, to: rect, hidden: [false, false] });
  home.classList.add("late");
  home.dataset["late"] = card;
  home.querySelector(".back")?.remove();
  layer.append(home);
  const how = { duration: LATE_MS * pace, easing: "ease-in-out" };
  one.element.animate([{ opacity: 0 }, { opacity: 0 }], how);
  const away = { ...frame((toX - x) * LATE, (toY - y) * LATE, 1.06), offset: 0.4 };
  home.animate([{ transform: "none" }, away, { transform: "none" }], how).finished.then(
    () => home.remove(),
    () => home.remove(),
  );
}

/** Light on a card, or a word at a place: drawn on the layer, so that nothing under it moves. */
export function light(layer: Element, rect: DOMRect, className: string, text = ""): void {
  const made = document.createElement("div");
  made.className = className;
  made.textContent = text;
  const { left, top, width, height } = rect;
  Object.assign(made.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  layer.append(made);
  made.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180 });
}
