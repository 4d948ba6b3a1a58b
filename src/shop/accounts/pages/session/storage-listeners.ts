import { onWake } from '#platform/browser/on-wake.ts';

/** Who is told of changes of one key of the browser's storage. */
export interface StorageListeners {
  /** Tells the listeners of this tab; the browser tells those of other tabs. */
  tell(): void;
  /**
   * Calls the listener after every change, in this tab or another, and when the page wakes: what changed while it slept,
   * nobody told it. Returns the unsubscribe function.
   */
  subscribe(listener: () => void): () => void;
}

/** Creates the {@link StorageListeners} of a key. */
export function createStorageListeners(key: string): StorageListeners {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      const stopWaking = onWake(listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
        stopWaking();
      };
    },
  };
}
