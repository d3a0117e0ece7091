/** How large the cards in the middle are: as large as the room there allows. */

/** A part of the screen, in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** What is to lie in the middle. */
export interface Contents {
  /** How far a trick reaches, in cards: at compass places, and with all cards in one row. */
  trick: { compass: Box; row: Box } | null;
  /** The number of cards of each open lot. */
  lots: readonly number[];
  piles: number;
}

export interface CardSize {
  /** The width of a card of a trick, or of a lot where there is no trick. */
  card: number;
  /** The width of a card beside a trick. */
  lot: number;
  pile: number;
  /** The trick lies in one row, not at compass places. */
  inRow: boolean;
  /** Everything else lies at the right of the trick, not under it. */
  beside: boolean;
}

/** Small enough for a thumb, and no smaller. */
export const LEAST = 44;
export const LARGEST = 240;
export const TALL = 1.4;
/** What stands under a card: who played it, or what it lies in. */
export const UNDER = 20;
export const BETWEEN = 6;
const PILE_AT_MOST = 120;
const PILE_LABEL = 84;
const APART = 18;
/** A compass shows who played what, so it may cost this much of the size. */
const WORTH = 0.7;

const sized = (card: number, { trick, lots }: Contents, inRow: boolean, beside: boolean): CardSize => {
  const lot = trick ? Math.max(LEAST, card * 0.66) : card;
  const pile = Math.max(LEAST, Math.min(PILE_AT_MOST, trick || lots.length ? lot * 0.7 : card));
  return { card, lot, pile, inRow, beside };
};

const trickBox = (card: number, reach: Box): Box => ({
  width: reach.width * card,
  height: (reach.height - 1) * (card * TALL + UNDER) + card * TALL + UNDER,
});

/** How high lots and piles are when they flow through this width. */
function flowHeight({ lot, pile }: CardSize, { lots, piles }: Contents, width: number): number {
  const perRow = Math.max(1, Math.floor((width + BETWEEN) / (lot + BETWEEN)));
  const high = lot * TALL + UNDER;
  const boxes = lots.map((cards): Box => {
    const rows = Math.ceil(cards / perRow);
    const across = Math.min(cards, perRow);
    return { width: across * (lot + BETWEEN), height: rows * high + (rows - 1) * BETWEEN + UNDER };
  });
  const label = { width: Math.max(pile, PILE_LABEL), height: pile * TALL + 2 * UNDER };
  for (let at = 0; at < piles; at += 1) boxes.push(label);
  let [total, row, used] = [0, 0, 0];
  for (const box of boxes) {
    if (used && used + box.width > width) [total, row, used] = [total + row + BETWEEN, 0, 0];
    row = Math.max(row, box.height);
    used += box.width + APART;
  }
  return total + row;
}

/** How much room everything takes at this size. */
function taken(size: CardSize, contents: Contents, width: number): Box {
  const reach = contents.trick?.[size.inRow ? "row" : "compass"];
  if (!reach) return { width: size.card, height: flowHeight(size, contents, width) };
  const trick = trickBox(size.card, reach);
  const empty = contents.lots.length + contents.piles === 0;
  if (!size.beside) return { ...trick, height: trick.height + (empty ? 0 : APART + flowHeight(size, contents, width)) };
  const side = (width - trick.width) / 2 - APART;
  if (side < Math.max(size.lot, PILE_LABEL)) return { width: Infinity, height: Infinity };
  return { ...trick, height: Math.max(trick.height, flowHeight(size, contents, side)) };
}

function largest(box: Box, contents: Contents, inRow: boolean, beside: boolean): CardSize | null {
  for (let card = LARGEST; card >= LEAST; card -= 2) {
    const size = sized(card, contents, inRow, beside);
    const { width, height } = taken(size, contents, box.width);
    if (width <= box.width && height <= box.height) return size;
  }
  return null;
}

const better = (one: CardSize | null, other: CardSize | null, worth = 1): CardSize | null =>
  one && one.card >= (other?.card ?? 0) * worth ? one : other;

/** The largest cards that fit this box; where none fit, the smallest there are. */
export function cardSize(box: Box, contents: Contents): CardSize {
  const { trick } = contents;
  const of = (inRow: boolean): CardSize | null =>
    better(trick && largest(box, contents, inRow, true), largest(box, contents, inRow, false));
  return better(of(false), trick && of(true), WORTH) ?? sized(LEAST, contents, trick !== null, false);
}

/** The height that the middle needs where every card is as small as it may be. */
export function leastHeight(width: number, contents: Contents): number {
  const all = [false, true].flatMap((inRow) =>
    [false, true].map((beside) => taken(sized(LEAST, contents, inRow, beside), contents, width)),
  );
  const fitting = all.filter((one) => one.width <= width);
  return Math.ceil(Math.min(...(fitting.length ? fitting : all).map((one) => one.height)));
}
