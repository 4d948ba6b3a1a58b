/** Counts what happened in this process since its start, by kind. */
export interface EventCounter<K extends string> {
  count(kind: K): void;
  /** Every kind, also those that did not happen yet. */
  readonly totals: ReadonlyMap<K, number>;
}

/** Creates a counter of these kinds. */
export function createEventCounter<K extends string>(kinds: readonly K[]): EventCounter<K> {
  const totals = new Map<K, number>(kinds.map((kind) => [kind, 0]));
  return {
    totals,
    count: (kind) => void totals.set(kind, (totals.get(kind) ?? 0) + 1),
  };
}
