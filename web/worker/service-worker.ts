/**
 * The service worker: what opens without a network.
 *
 * It keeps the page's own files, and what is the same for everybody: the shelf, each game's rules, the decks and the covers. A kept
 * copy is used only when the server doesn't answer, except for files whose name changes with their content. Tables, records and
 * whatever else a server says are never kept.
 */

import { isLasting, isReference, keptName, referencesOf } from "./kept.ts";

/** Put before this script when the page is built: its files, and a fingerprint of them. */
declare const SHELL: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const base = new URL("./", worker.location.href);
const name = keptName(base.pathname, SHELL.version);
/** A server that takes longer than this is treated as one that can't be reached, if there is a kept copy. */
const PATIENCE_MS = 5000;
/** Tells the page that an answer is a kept copy. */
const MARK = "x-kept";

const path = (address: string): string => address.slice(base.href.length).split("#", 1)[0] ?? "";
const open = (): Promise<Cache> => caches.open(name);

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepReferences());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(base.href)) return;
  const asked = path(request.url);
  if (isLasting(asked)) event.respondWith(keptFirst(request));
  else if (isReference(asked)) event.respondWith(serverFirst(request, asked));
  else if (request.mode === "navigate" && !asked.startsWith("api/")) event.respondWith(serverFirst(request, ""));
  else if (SHELL.files.includes(asked)) event.respondWith(serverFirst(request, asked));
});

async function keepShell(): Promise<void> {
  const kept = await open();
  const fresh = (file: string): Request =>
    new Request(new URL(file, base), { cache: isLasting(file) ? "default" : "no-cache" });
  await kept.addAll(["", ...SHELL.files].map(fresh));
}

/** Caches of older versions at this address. Other installations on the same host have other addresses. */
async function dropOthers(): Promise<void> {
  const start = keptName(base.pathname, "");
  const others = (await caches.keys()).filter((one) => one.startsWith(start) && one !== name);
  await Promise.all(others.map((one) => caches.delete(one)));
}

/** One at a time, what isn't kept yet. If the server is busy, the rest waits for another visit. */
async function keepReferences(): Promise<void> {
  const kept = await open();
  const shelf = new URL("api/games", base);
  const answer = (await kept.match(shelf)) ?? (await serverFirst(new Request(shelf), "api/games"));
  for (const one of referencesOf(await answer.json())) {
    const address = new URL(one, base);
    if (await kept.match(address)) continue;
    const found = await fetch(address);
    if (!found.ok) return;
    await kept.put(address, found);
  }
}

async function keptFirst(request: Request): Promise<Response> {
  return (await (await open()).match(request)) ?? fetch(request);
}

/** What the server says now; if it says nothing, the copy of what it said last. */
async function serverFirst(request: Request, as: string): Promise<Response> {
  const kept = await open();
  const address = new URL(as, base);
  const copy = await kept.match(address, { ignoreSearch: true });
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && isReference(as)) await kept.put(address, answer.clone());
    return answer;
  });
  if (!copy) return asked;
  const answer = await Promise.race([asked.catch(() => null), pause(PATIENCE_MS)]);
  return answer && answer.status < 502 ? answer : marked(copy);
}

const pause = (ms: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), ms));

function marked(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set(MARK, "1");
  return new Response(copy.body, { status: copy.status, headers });
}
