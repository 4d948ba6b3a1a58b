import { vi } from 'vitest';

/** A web storage; with `full` every write fails. */
export function fakeStorage() {
  const items = new Map<string, string>();
  return {
    full: false,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

/** Stubs the window and its storages; returns them. */
export function fakeBrowser() {
  const window = new EventTarget();
  const local = fakeStorage();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', fakeStorage());
  return { window, local };
}
