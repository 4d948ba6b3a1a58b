import { channel } from 'node:diagnostics_channel';

/** A value that could not be read: of which rows it is, and of which of them. */
export interface OddValue {
  readonly what: string;
  readonly id: string;
  readonly error: unknown;
}

type Listener = (value: OddValue) => void;

const found = channel('shop:odd-value');

/** Tells the processes' logs of a value that could not be read. */
const note = (value: OddValue): void => found.publish(value);

/** Calls back with each such value until the returned function is called. */
export function onOddValue(listener: Listener): () => void {
  // Only `note` publishes to the channel.
  const listen = (value: unknown) => listener(value as OddValue);
  found.subscribe(listen);
  return () => void found.unsubscribe(listen);
}

/**
 * Reads a value of one row of a list. Another version, a restore or somebody's hand may have written what cannot be read:
 * that is noted, and `missing` makes what stands in its place, so that the other rows are listed.
 */
export function readOdd<T, M>(
  row: { readonly what: string; readonly id: string },
  read: () => T,
  missing: () => M,
): T | M {
  try {
    return read();
  } catch (error) {
    note({ ...row, error });
    return missing();
  }
}
