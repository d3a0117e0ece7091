/** Keeps the keyboard's place: what had the focus may go with the move it made, and then the prompt gets it. */

import { tick } from "svelte";

const NEXT = ".prompt, .ending .button";

export class FocusKeeper {
  /** What had the focus last. */
  last: Element | null = null;

  /** `watch` reads whatever may take the focused element away; null while nothing is to be focused. */
  constructor(watch: () => unknown, isCovered: () => boolean) {
    $effect(() => {
      watch();
      void tick().then(() => this.restore(isCovered()));
    });
  }

  private restore(covered: boolean): void {
    const [last, now] = [this.last, document.activeElement];
    const lost = last !== null && (!last.isConnected || (last as HTMLButtonElement).disabled === true);
    if (!lost || covered || (now !== null && now !== document.body && now !== last)) return;
    document.querySelector<HTMLElement>(NEXT)?.focus();
  }
}
