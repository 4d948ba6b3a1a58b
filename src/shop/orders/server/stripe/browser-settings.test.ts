import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { stripeBrowserSettings } from './browser-settings.ts';

test('the script is the one that the pinned @stripe/stripe-js loads', async () => {
  const { resolve } = createRequire(import.meta.url);
  const source = await readFile(
    join(dirname(resolve('@stripe/stripe-js')), '..', 'dist', 'index.js'),
    'utf8',
  );
  const [, releaseTrain] = /RELEASE_TRAIN = '(\w+)'/.exec(source) ?? [];
  const [, origin] = /ORIGIN = '([^']+)'/.exec(source) ?? [];
  expect(stripeBrowserSettings('pk_test_1').script).toBe(`${origin}/${releaseTrain}/stripe.js`);
});
