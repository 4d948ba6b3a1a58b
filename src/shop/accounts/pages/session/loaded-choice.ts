import type { StoredChoice } from './stored-choice.ts';

/** What a choice of the shopper means, loaded when somebody listens. */
export interface LoadedChoice<Meaning> {
  /** Null while there is no choice, or it is not loaded. */
  read(): Meaning | null;
  /** Calls the listener when {@link read} is another; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates a {@link LoadedChoice}; where `load` fails, the page does without. */
export function createLoadedChoice<Value extends string, Meaning>(
  choice: StoredChoice<Value>,
  load: (value: Value) => Promise<Meaning>,
): LoadedChoice<Meaning> {
  const listeners = new Set<() => void>();
  let stop: () => void;
  let meaning: Meaning | null = null;
  const set = (next: Meaning | null) => {
    if (next === meaning) return;
    meaning = next;
    for (const listener of listeners) listener();
  };
  const update = () => {
    const value = choice.read();
    if (value === null) set(null);
    else
      load(value).then(
        (loaded) => choice.read() === value && set(loaded),
        () => {},
      );
  };
  return {
    read: () => meaning,
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = choice.subscribe(update);
        update();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
