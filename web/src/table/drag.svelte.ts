/** Dragging a card out of the hand: it follows the pointer. Let go above the hand it does what a tap does; elsewhere it slides home. */

/** How far a pointer goes before it drags: a thumb is less steady than a mouse. */
const STARTS = { mouse: 6, thumb: 12 };
/** How far beside the hand still belongs to it. */
const BESIDE = 24;

export class Drag {
  /** The card that is off its place, and how far. */
  card: string | null = $state(null);
  by = $state.raw({ x: 0, y: 0 });
  /** Would it be played here? */
  over = $state(false);
  /** Was it let go there? It stays until the table has it. */
  dropped = $state(false);
  private start: { card: string; id: number; x: number; y: number; far: number } | null = null;
  private swallows = false;
  private readonly hand: () => Element | undefined;
  private readonly drop: (card: string) => void;

  constructor(hand: () => Element | undefined, drop: (card: string) => void) {
    this.hand = hand;
    this.drop = drop;
  }

  down(event: PointerEvent, card: string): void {
    this.swallows = false;
    if (event.button !== 0 || !event.isPrimary || this.dropped) return;
    const far = event.pointerType === "mouse" ? STARTS.mouse : STARTS.thumb;
    this.start = { card, id: event.pointerId, x: event.clientX, y: event.clientY, far };
  }

  move(event: PointerEvent): void {
    const { start } = this;
    if (start?.id !== event.pointerId) return;
    const by = { x: event.clientX - start.x, y: event.clientY - start.y };
    if (this.card === null && Math.hypot(by.x, by.y) < start.far) return;
    // A long press has opened the card: it is looked at, not dragged.
    if (document.querySelector("dialog[open]")) return this.home();
    this.card = start.card;
    this.by = by;
    this.over = this.isOver(event);
  }

  up(event: PointerEvent): void {
    const { start, card } = this;
    if (start?.id !== event.pointerId) return;
    this.start = null;
    if (card === null) return;
    this.swallows = true;
    if (!this.isOver(event)) return this.home();
    this.dropped = true;
    this.drop(card);
  }

  /** Back to its place in the hand. */
  home(): void {
    this.start = this.card = null;
    this.over = this.dropped = false;
  }

  /** Is this the click that ends a drag? It means nothing of its own. */
  swallowed(): boolean {
    const swallows = this.swallows;
    this.swallows = false;
    return swallows;
  }

  private isOver({ clientX, clientY }: PointerEvent): boolean {
    const hand = this.hand()?.getBoundingClientRect();
    if (!hand) return false;
    return clientY < hand.top || clientX < hand.left - BESIDE || clientX > hand.right + BESIDE;
  }
}
