import { createStorageListeners } from './storage-listeners.ts';

/** A choice of the shopper, kept in the browser; null without one. */
export interface StoredChoice<Value extends string> {
  read(): Value | null;
  /** Sets it in all tabs; null forgets it. */
  write(value: Value | null): void;
  /** Calls the listener after every change, in this tab or another; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates a {@link StoredChoice} under a key of the browser's storage; `parse` says what a stored text means. */
export function createStoredChoice<Value extends string>(
  key: string,
  parse: (stored: string | null) => Value | null,
): StoredChoice<Value> {
  const { tell, subscribe } = createStorageListeners(key);
  /** Used when storage is blocked. */
  let unstored: Value | null = null;
  return {
    read() {
      try {
        return parse(localStorage.getItem(key));
      } catch {
        return unstored;
      }
    },
    write(value) {
      unstored = parse(value);
      try {
        if (unstored === null) localStorage.removeItem(key);
        else localStorage.setItem(key, unstored);
      } catch {
        // Storage is full or blocked: this tab alone knows.
      }
      tell();
    },
    subscribe,
  };
}
