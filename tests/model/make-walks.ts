import fc from 'fast-check';
import { expect } from 'vitest';

/** How long walks are begun, in s. */
const seconds = Number(process.env.WALK_SECONDS ?? 20);
/** A new one each time unless it is named; each walk has the next. */
const firstSeed = Number(process.env.WALK_SEED ?? 1);
/** How long a walk that failed is made shorter, in s. */
const shrinkSeconds = Number(process.env.WALK_SHRINK_SECONDS ?? 300);

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Makes random walks until the time is over, and then says how many steps there were of each kind.
 * @param walked how many steps were made, by name, which `walk` counts
 * @throws at the first walk that fails, made shorter
 */
export async function makeWalks<Walk>(
  walked: ReadonlyMap<string, number>,
  walksOf: (seed: number) => fc.Arbitrary<Walk>,
  walk: (one: Walk) => Promise<void>,
): Promise<void> {
  const began = Date.now();
  const countSteps = () => [...walked.values()].reduce((sum, count) => sum + count, 0);
  let failedAt: number | null = null;
  /** Walks, or passes once a failed walk has been made shorter for long enough. */
  const walkOrGiveUp = async (one: Walk) => {
    if (failedAt !== null && Date.now() > failedAt + shrinkSeconds * 1000) return;
    await walk(one).catch((error: unknown) => {
      if (failedAt === null)
        say(`failed after ${countSteps()} steps and ${Math.round((Date.now() - began) / 1000)} s: ${error}`);
      failedAt ??= Date.now();
      throw error;
    });
  };
  try {
    for (let seed = firstSeed; Date.now() < began + seconds * 1000; seed += 1)
      await fc.assert(fc.asyncProperty(walksOf(seed), walkOrGiveUp), { seed, numRuns: 1 });
  } finally {
    const counts = [...walked].toSorted(([one], [other]) => one.localeCompare(other));
    say(`${countSteps()} steps: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`);
  }
  expect(walked.size).toBeGreaterThan(3);
}
