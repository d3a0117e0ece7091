/** Can the server be reached? */

/** What the service worker puts on an answer that is a kept copy. */
const MARK = "x-kept";

export const reach: { lost: boolean } = $state({ lost: !navigator.onLine });

/** An answer came: the server's own, or a copy kept for times without a network. */
export function heard(answer: Response): void {
  reach.lost = answer.headers.has(MARK);
}

/** Nothing came at all. */
export function silent(): void {
  reach.lost = true;
}

export function watchReach(): () => void {
  const changed = (): void => {
    reach.lost = !navigator.onLine;
  };
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
