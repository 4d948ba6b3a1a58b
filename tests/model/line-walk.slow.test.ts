import { test } from 'vitest';
import { lineWalks, walkedLines, walkLines } from './lines/line-walk.ts';
import { makeWalks } from './make-walks.ts';

test('whatever happens to launches and waitlists, nothing is sold twice and everybody reads the truth', async () => {
  await makeWalks(walkedLines, () => lineWalks(60), walkLines);
}, 0);
