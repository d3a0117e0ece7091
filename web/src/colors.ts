/** Suits that are called by a color look like it: behind their sign and their name, which tell them too. */

const COLORS: Record<string, readonly [behind: string, ink: string]> = {
  red: ["#b3261e", "#ffffff"],
  yellow: ["#f4c430", "#1b1b1b"],
  blue: ["#1f4fa3", "#ffffff"],
  green: ["#1d6b3a", "#ffffff"],
  black: ["#1b1b1b", "#ffffff"],
};

/** The style of something with this suit's name on it; nothing where that is no color. */
export function colored(suit: string): string | null {
  const found = COLORS[suit];
  return found ? `background: ${found[0]}; color: ${found[1]}; border-color: ${found[0]}` : null;
}
