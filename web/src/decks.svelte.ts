/** The drawn decks: fetched once each and put into the document, where cards refer to them. */

import { here } from "./api.ts";
import { patiently } from "./patience.ts";
import { settings } from "./settings.svelte.ts";

type State = "coming" | "drawn" | "plain";

export const decks: Record<string, State> = $state({});
const holders = new Map<string, Element>();

/** Ask for a deck. Until it is there (or if there is none) cards are drawn plainly. */
export async function wantDeck(pack: string): Promise<void> {
  const index = settings.index;
  const key = `${pack}/${index}`;
  if (decks[key] !== undefined) return show(key);
  decks[key] = "coming";
  try {
    const address = here(`decks/${pack}.svg${index === "large" ? "?index=large" : ""}`);
    const answer = await patiently(() => fetch(address));
    if (!answer.ok) throw new Error(String(answer.status));
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    if (drawn.localName !== "svg") throw new Error("not a drawing");
    drawn.setAttribute("aria-hidden", "true");
    drawn.setAttribute("class", "deck-store");
    holders.set(key, document.importNode(drawn, true));
    decks[key] = "drawn";
    show(key);
  } catch {
    decks[key] = "plain";
  }
}

/** Only one deck is in the document at a time: the decks share the names of their cards. */
function show(key: string): void {
  const holder = holders.get(key);
  if (!holder) return;
  for (const old of document.querySelectorAll("svg.deck-store")) if (old !== holder) old.remove();
  if (!holder.isConnected) document.body.append(holder);
}

export const isDrawn = (pack: string): boolean => decks[`${pack}/${settings.index}`] === "drawn";
