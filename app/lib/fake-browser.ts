import { vi } from 'vitest';

/** A storage as browsers have it, whose `full` makes every write fail as a full disk does. */
export function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    full: false,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

/** Puts a window with its storages in place of the browser; returns them. */
export function fakeBrowser() {
  const window = new EventTarget();
  const local = fakeStorage();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', fakeStorage());
  return { window, local };
}
