/** The keyboard shortcuts of a table. */

import { settings } from "../settings.svelte.ts";
import { words } from "../phrases.ts";
import { say } from "../say.ts";
import { toggleSound } from "../sound.ts";
import { cardInFocus } from "./inspector.ts";
import { cardsSpoken, scoresSpoken, tableSpoken } from "./spoken.ts";
import type { TableState } from "./table.svelte.ts";

/** Is this a device that is typed on? One that is only touched has no use for a list of keys. */
export const hasKeyboard = (): boolean => matchMedia("(any-pointer: fine)").matches;

/** What each key does. */
function shortcuts(table: TableState): Record<string, () => void> {
  const { panels, turn, announcer, device } = table;
  return {
    h: () => turn.hint(),
    u: () => turn.undo(),
    i: () => panels.inspect(cardInFocus()),
    l: () => panels.toggle("log"),
    r: () => panels.toggleRules(),
    s: () => {
      if (device.view) announcer.announce(scoresSpoken(device.view));
      panels.toggle("score");
    },
    t: () => device.view && table.info && announcer.announce(tableSpoken(device.view, table.info)),
    c: () => device.view && table.info && announcer.announce(cardsSpoken(device.view, table.info)),
    m: () => {
      toggleSound();
      announcer.announce(say(settings.sound ? words.table.soundOn : words.table.soundOff));
    },
    "?": () => panels.toggle("keys"),
    "/": () => (turn.typing = true),
    Escape: () => escape(table),
  };
}

/** Close the topmost thing: a note, the cards picked, a panel. */
function escape({ device: { connection }, turn, panels }: TableState): void {
  if (connection && (connection.refusal || connection.advice)) connection.refusal = connection.advice = null;
  else if (turn.picked.length) turn.clear();
  else panels.close();
}

/** From nowhere the arrows go to the hand, to the first card that can be played. */
function toHand(): void {
  const able = document.querySelector<HTMLElement>(".hand .able > button");
  (able ?? document.querySelector<HTMLElement>(".hand button"))?.focus();
}

function actionFor(event: KeyboardEvent, table: TableState): (() => void) | undefined {
  const target = event.target as HTMLElement;
  const { device, race, turn } = table;
  if (turn.mine && turn.offered.length && /^[1-4]$/.test(event.key)) return () => turn.call(Number(event.key));
  if (device.racing && /^[1-8]$/.test(event.key)) return () => race.buzz(device.seats[Number(event.key) - 1]);
  const arrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (arrow && (target === document.body || target.matches(".prompt"))) return toHand;
  return shortcuts(table)[event.key];
}

/** A key was pressed somewhere on the page. */
export function pressed(event: KeyboardEvent, table: TableState): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  const action = actionFor(event, table);
  if (!action) return;
  event.preventDefault();
  action();
}
