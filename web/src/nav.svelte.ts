/** The current address of the page, and navigation. */

import { read, type Route } from "./route.ts";

const now = (): Route => read(new URL(location.href), new URL(document.baseURI));

export const nav: { route: Route } = $state({ route: now() });

/** Go to an address under the base path. */
export function go(path: string, { replace = false } = {}): void {
  const address = new URL(path, document.baseURI);
  const was = nav.route.page;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  nav.route = now();
  if (was !== nav.route.page && !replace) scrollTo(0, 0);
}

export function watchAddress(): () => void {
  const changed = (): void => {
    nav.route = now();
  };
  addEventListener("popstate", changed);
  addEventListener("hashchange", changed);
  return () => {
    removeEventListener("popstate", changed);
    removeEventListener("hashchange", changed);
  };
}

/** For links: a plain click stays in the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const clicked = (event: MouseEvent): void => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.getAttribute("href") ?? "");
  };
  node.addEventListener("click", clicked);
  return { destroy: () => node.removeEventListener("click", clicked) };
}
