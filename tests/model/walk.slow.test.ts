import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Walk, walk, walked, walks } from './walk.ts';

/** How long walks are begun, in s. */
const seconds = Number(process.env.WALK_SECONDS ?? 20);
/** A new one each time unless it is named; each walk has the next, and the next topic. */
const firstSeed = Number(process.env.WALK_SEED ?? 1);
/** How long a walk that failed is made shorter, in s. */
const shrinkSeconds = Number(process.env.WALK_SHRINK_SECONDS ?? 300);

const countSteps = () => [...walked.values()].reduce((sum, count) => sum + count, 0);
const say = (line: string) => process.stdout.write(`${line}\n`);

afterAll(() => {
  const counts = [...walked].toSorted(([one], [other]) => one.localeCompare(other));
  say(`${countSteps()} steps: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`);
});

test('whatever shoppers, administrators, clocks and restarts do, the shop agrees with itself', async () => {
  const began = Date.now();
  let failedAt: number | null = null;
  /** Walks, or passes once a failed walk has been made shorter for long enough. */
  const walkOrGiveUp = async ([beginning, others]: Walk) => {
    if (failedAt !== null && Date.now() > failedAt + shrinkSeconds * 1000) return;
    await walk([...beginning, ...others]).catch((error: unknown) => {
      if (failedAt === null)
        say(`failed after ${countSteps()} steps and ${Math.round((Date.now() - began) / 1000)} s`);
      failedAt ??= Date.now();
      throw error;
    });
  };
  for (let seed = firstSeed; Date.now() < began + seconds * 1000; seed += 1)
    await fc.assert(fc.asyncProperty(walks(seed, 40), walkOrGiveUp), { seed, numRuns: 1 });
  expect(walked.size).toBeGreaterThan(3);
}, 0);
