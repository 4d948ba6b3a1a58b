import { test } from 'vitest';
import { makeWalks } from './make-walks.ts';
import { walk, walked, walks } from './walk.ts';

test('whatever shoppers, administrators, clocks and restarts do, the shop agrees with itself', async () => {
  await makeWalks(
    walked,
    // Each walk has the next topic.
    (seed) => walks(seed, 40),
    ([beginning, others]) => walk([...beginning, ...others]),
  );
}, 0);
