import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { walk, walked, walks } from './walk.ts';

/** How long walks are begun, in s. */
const seconds = Number(process.env.WALK_SECONDS ?? 20);
/** A new one each time unless it is named; each walk has the next. */
const firstSeed = Number(process.env.WALK_SEED ?? Date.now() % 2 ** 31);
/** How long a walk that failed is made shorter, in ms. */
const shrinkTime = 300_000;

afterAll(() => {
  const counts = [...walked].toSorted(([one], [other]) => one.localeCompare(other));
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  process.stdout.write(`${total} steps: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}\n`);
});

test('whatever shoppers, administrators, clocks and restarts do, the shop agrees with itself', async () => {
  const deadline = Date.now() + seconds * 1000;
  for (let seed = firstSeed; Date.now() < deadline; seed += 1)
    await fc.assert(fc.asyncProperty(walks(40), walk), {
      ...{ seed, numRuns: 1, interruptAfterTimeLimit: shrinkTime, markInterruptAsFailure: false },
    });
  expect(walked.size).toBeGreaterThan(3);
}, 0);
