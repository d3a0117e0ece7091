/** Opens a card large: by a right-click, a long press, or a key while it has the focus or the pointer is over it. */

const CARD = "[data-card], [data-card-name]";
const PRESS_MS = 500;
const MOVED_PX = 10;

/** The card that an element is part of. */
export function cardAt(target: EventTarget | Element | null): string | null {
  const data = (target as Element | null)?.closest?.<HTMLElement>(CARD)?.dataset;
  return data?.["card"] ?? data?.["cardName"] ?? null;
}

/** The card that has the focus, or that the pointer is over. */
export const cardInFocus = (): string | null =>
  cardAt(document.activeElement) ?? cardAt([...document.querySelectorAll(":hover")].at(-1) ?? null);

/** Watches the pointer. After a long press the click that follows it plays nothing. */
export class Inspector {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private start = { x: 0, y: 0 };
  private pressed = false;
  private readonly open: (card: string) => void;

  constructor(open: (card: string) => void) {
    this.open = open;
  }

  /** Watch the whole window. Returns what ends it. */
  watch(): () => void {
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener("pointerdown", (event) => this.down(event), { signal });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerup", () => this.cancel(), { signal });
    addEventListener("pointercancel", () => this.cancel(), { signal });
    addEventListener("contextmenu", (event) => this.menu(event), { signal });
    addEventListener("click", (event) => this.click(event), { signal, capture: true });
    return () => ends.abort();
  }

  private down(event: PointerEvent): void {
    const card = cardAt(event.target);
    this.cancel();
    this.pressed = false;
    this.start = { x: event.clientX, y: event.clientY };
    if (card === null || event.pointerType === "mouse") return;
    this.timer = setTimeout(() => {
      this.pressed = true;
      this.open(card);
    }, PRESS_MS);
  }

  private move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > MOVED_PX) this.cancel();
  }

  private cancel(): void {
    clearTimeout(this.timer);
  }

  private click(event: MouseEvent): void {
    if (!this.pressed) return;
    this.pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  private menu(event: MouseEvent): void {
    const card = cardAt(event.target);
    if (card === null) return;
    event.preventDefault();
    this.cancel();
    this.open(card);
  }
}
