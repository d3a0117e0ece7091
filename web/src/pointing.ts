/** What a finger points at: where on the page the cards, the button or the player of a move are. */

import { kindOf } from "./moves.ts";
import type { KindInfo, MoveInfo } from "./types.ts";

/** A part of the page that carries this mark. */
const marked = (mark: string, value: string): string => `[data-${mark}=${JSON.stringify(value)}]`;

/** A card on the table, or its place in a list to ask from. */
export const cardAt = (card: string): string => `:is(${marked("card", card)}, ${marked("ask", card)})`;

/** Where a move is made: its cards or, without any, its button; then the players it names. */
export function placesOfMove(move: MoveInfo, kinds: readonly KindInfo[]): string[] {
  const slots = kindOf(move, kinds)?.slots ?? [];
  const seats = slots.filter((slot) => slot.kind === "seat").map((slot) => move.values[slot.name] ?? "");
  const first = move.cards.length ? move.cards.map(cardAt) : [`button${marked("move", move.text)}`];
  return [...first, ...seats.map((seat) => marked("seat", seat))];
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where these parts of the page are now; one that isn't there has no area. */
export function areasOf(root: ParentNode, wanted: readonly string[]): (Area | null)[] {
  return wanted.map((selector) => {
    const { x, y, width, height } = root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return width && height ? { x, y, width, height } : null;
  });
}

/** The last places asked for, kept up to date while something is drawn over them. */
export function following(wanted: () => readonly string[], moved: (areas: (Area | null)[]) => void): () => void {
  let frame = 0;
  let before = "";
  const look = (): void => {
    const areas = areasOf(document, wanted());
    const now = JSON.stringify(areas);
    if (now !== before) moved(areas);
    before = now;
    frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
