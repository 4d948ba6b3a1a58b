import { expect, test } from 'vitest';
import { sellerFields } from '#shop/settings/contract/seller.ts';
import { promiseFields, shopFields } from '#shop/settings/contract/shop-settings.ts';
import { readSources } from '../support/source-tree.ts';

/** What declares a setting: its rule, its name in the history, its place in the form and its control. */
const declaring =
  /^src\/shop\/settings\/(?:contract\/(?:shop-settings|seller)|server\/audited-settings|pages\/(?:settings|seller)-(?:fields|form))\.tsx?$/;

const isUnusual = ['name', 'accentColor', 'timeZone', 'socialLinks', 'authenticity'];

const settings = Object.keys({ ...shopFields, ...promiseFields, ...sellerFields }).filter(
  (setting) => !isUnusual.includes(setting),
);

test.each(settings)('the setting %s is declared in at most four lines', (setting) => {
  const named = new RegExp(`^\\s*${setting}:|'${setting}'`);
  const lines = readSources()
    .filter(({ path }) => declaring.test(path))
    .flatMap(({ text }) => text.split('\n').filter((line) => named.test(line)));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(4);
});
