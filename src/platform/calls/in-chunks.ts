import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Longer lists are split. */
const chunkLength = 500;

/**
 * Does work on a value, and on a longer list in chunks, so that other requests are handled in between.
 * @returns the results, one for each chunk
 */
export async function inChunks<T>(value: unknown, work: (part: unknown) => T): Promise<T[]> {
  if (!Array.isArray(value) || value.length <= chunkLength) return [work(value)];
  const results: T[] = [];
  for (let first = 0; first < value.length; first += chunkLength) {
    results.push(work(value.slice(first, first + chunkLength)));
    await yieldToEventLoop();
  }
  return results;
}
