/** How cards lie side by side in a box: as large as it allows, overlapping as little as it needs. */

/** A part of the screen, in pixels. */
export interface Box {
  width: number;
  height: number;
}

export interface Fan {
  /** The width of a card. */
  card: number;
  /** From one card to the next in its row. */
  step: number;
  rows: number;
  /** From one row to the next. */
  drop: number;
  perRow: number;
}

const TALL = 1.4;
/** How much of a card must be seen beside the next one: its number and its suit. */
const CORNER = 0.36;
/** How much of a card must be seen above the next row. */
const TOP = 0.5;
const MOST_ROWS = 3;
const LARGEST = 240;

interface Wish {
  rows?: number;
  largest?: number;
  /** How much of the height of the last row's cards must be seen. */
  shown?: number;
}

function fanOf(cards: number, { width, height }: Box, rows: number, { largest = LARGEST, shown = 1 }: Wish): Fan {
  const perRow = Math.ceil(cards / rows);
  const card = Math.min(largest, height / TALL / (shown + (rows - 1) * TOP), width / (1 + (perRow - 1) * CORNER));
  const free = perRow > 1 ? (width - card) / (perRow - 1) : 0;
  const drop = rows > 1 ? Math.min(card * TALL + 4, (height - card * TALL * shown) / (rows - 1)) : 0;
  return { card, step: Math.min(card + 4, free), rows, drop, perRow };
}

/** The largest cards that fit, in up to three rows; one row more must be worth it. */
export function fanIn(cards: number, box: Box, wish: Wish = {}): Fan {
  const many = Math.max(1, cards);
  const rows = Math.min(wish.rows ?? MOST_ROWS, many);
  const fans = Array.from({ length: rows }, (_, at) => fanOf(many, box, at + 1, wish));
  return fans.reduce((best, fan) => (fan.card > best.card * 1.1 ? fan : best));
}

/** Where a card of such a fan lies, from the top left of the box; each row is centered. */
export function spotIn(fan: Fan, at: number, cards: number, { width, height }: Box): { x: number; y: number } {
  const row = Math.floor(at / fan.perRow);
  const many = Math.min(fan.perRow, cards - row * fan.perRow);
  const across = fan.card + (many - 1) * fan.step;
  const high = fan.card * TALL + (fan.rows - 1) * fan.drop;
  const x = (width - across) / 2 + (at % fan.perRow) * fan.step;
  return { x, y: Math.max(0, (height - high) / 2) + row * fan.drop };
}
