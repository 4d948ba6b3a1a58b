import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#config/environment.ts';
import { disabledFeatures } from '../browser/disabled-features.ts';

test('what Playwright turns off in Chromium stays off', async () => {
  const bundle = join(projectFolder, 'node_modules/playwright-core/lib/coreBundle.js');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(await readFile(bundle, 'utf8')) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain('PaintHolding');
  expect(disabledFeatures).toEqual(expect.arrayContaining(names));
});
