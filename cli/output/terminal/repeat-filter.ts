/** Writes something at once, and the same again only as a number. */
export type RepeatFilter = (key: string, write: (repeats: number) => void) => void;

/**
 * Creates a filter that writes what has a new key at once (`repeats` is 0), and counts the same key from then on: after
 * each `interval` (in ms) in which it came again, it is written with how often it did.
 */
export function createRepeatFilter(interval: number): RepeatFilter {
  const repeats = new Map<string, number>();
  return (key, write) => {
    const count = repeats.get(key);
    repeats.set(key, count === undefined ? 0 : count + 1);
    if (count !== undefined) return;
    write(0);
    const timer = setInterval(() => {
      const more = repeats.get(key) ?? 0;
      repeats.set(key, 0);
      if (more > 0) return write(more);
      repeats.delete(key);
      clearInterval(timer);
    }, interval).unref();
  };
}
