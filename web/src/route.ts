/** The addresses of the page, all under the base path. */

export type Route =
  | { page: "lobby" }
  | { page: "history" }
  | { page: "game"; name: string }
  | { page: "table"; id: string; seats: Record<string, string> }
  | { page: "replay"; id: string; step: number; seat: string }
  | { page: "verify"; id: string | null }
  | { page: "rules"; name: string; clause: string | null }
  | { page: "learn"; name: string }
  | { page: "cards"; pack: string; card: string | null }
  | { page: "lost" };

/** Secrets in a fragment: "2.TOKEN" or, for several seats of one device, "0.TOKEN,1.TOKEN". */
export function tokens(fragment: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of fragment.replace(/^#/, "").split(",")) {
    const match = /^(\d)\.([\w-]{16,64})$/.exec(part);
    if (match) found[match[1] as string] = match[2] as string;
  }
  return found;
}

export function read(address: URL, base: URL): Route {
  const path = decodeURIComponent(address.pathname.slice(base.pathname.length)).replace(/\/+$/, "");
  const [page = "", name = ""] = path.split("/");
  if (!page || path === "index.html") return { page: "lobby" };
  if (path === "history") return { page: "history" };
  if (page === "verify") return { page: "verify", id: name || address.searchParams.get("table") };
  if (!name) return { page: "lost" };
  if (page === "game") return { page: "game", name };
  if (page === "learn") return { page: "learn", name };
  if (page === "table") return { page: "table", id: name, seats: tokens(address.hash) };
  if (page === "replay") {
    return {
      page: "replay",
      id: name,
      step: Number(address.searchParams.get("step") ?? 0) || 0,
      seat: address.searchParams.get("seat") ?? "open",
    };
  }
  const part = address.hash ? decodeURIComponent(address.hash.slice(1)) : null;
  if (page === "rules") return { page: "rules", name, clause: part };
  if (page === "cards") return { page: "cards", pack: name, card: part };
  return { page: "lost" };
}
