/** How much room the screen has. */

/** A phone, upright or on its side. */
const query = matchMedia("(max-width: 767px), (max-height: 500px)");

export const space: {
  narrow: boolean;
  /** The room for what is asked and its moves. */
  asking: { width: number; height: number };
} = $state({ narrow: query.matches, asking: { width: 360, height: 120 } });

query.addEventListener("change", () => (space.narrow = query.matches));
