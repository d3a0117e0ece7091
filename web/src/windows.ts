/** Part of a long row. */

export interface Window {
  from: number;
  /** The first one after it. */
  to: number;
  /** Is there more than this, so that one has to page? */
  pages: boolean;
}

/** As many as fit from here on, never fewer than fit; the two buttons to page with take a place each. */
export function windowOf(all: number, fit: number, from: number): Window {
  if (all <= fit) return { from: 0, to: all, pages: false };
  const many = Math.max(1, fit - 2);
  const first = Math.max(0, Math.min(from, all - many));
  return { from: first, to: first + many, pages: true };
}
