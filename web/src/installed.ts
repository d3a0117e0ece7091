/** Parlour as an app: its service worker. */

import { here } from "./api.ts";

/** A browser that wants to save data keeps only what it has asked for. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** Start the service worker where there can be one: over https, or on this device. What it keeps waits until the page is there. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(here("service-worker.js"), { scope: here("./") });
    const ready = await navigator.serviceWorker.ready;
    if (!savesData()) ready.active?.postMessage("keep");
  } catch {
    // A browser that keeps nothing still plays.
  }
}
