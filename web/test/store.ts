/** A browser's storage for tests: one that keeps, is full, or is denied. */

export const store = new Map<string, string>();
export const storage = { denied: false, full: false };

const checked = (trouble: boolean): void => {
  if (trouble) throw new Error("denied");
};

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => (checked(storage.denied), store.get(key) ?? null),
    setItem: (key: string, value: string) => (checked(storage.denied || storage.full), void store.set(key, value)),
  },
});

export function clear(): void {
  store.clear();
  Object.assign(storage, { denied: false, full: false });
}
