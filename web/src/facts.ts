/** What happened, as typed facts: the one place that knows how a scene carries them. */

import type { Scene } from "./messages.ts";

/** How a deal ended, in words. */
export function endingOf(scene: Scene): string {
  return scene.told.map((line) => /^The deal is over: (.+?[.!?]) Points: /.exec(line)?.[1]).find(Boolean) ?? "";
}
