import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printStartSummary } from '#cli/output/print-start-summary.ts';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { seedShoes } from '../support/seed-shoes.ts';

const summaryOf = (environment: Record<string, string>, isNew = false): string => {
  const lines: string[] = [];
  printStartSummary({ name: 'My shop', isNew, settings: readSettings(environment) }, null, (line) =>
    lines.push(line),
  );
  return lines.join('\n');
};
const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
const own = { ADMIN_1: 'a@shop.example:one', ADMIN_2: 'b@shop.example:two' };

test('production with built-in administrators is warned of each of them', () => {
  expect(summaryOf(production)).toMatch(
    /WARNING: +ada@sneaker-paradise\.example and grace@sneaker-paradise\.example: set ADMIN_1 and ADMIN_2/,
  );
  expect(summaryOf({ ...production, ADMIN_1: own.ADMIN_1 })).toMatch(
    /WARNING: +grace@sneaker-paradise\.example: set/,
  );
});

test('nobody is warned of administrators of their own, or while developing', () => {
  expect(summaryOf({ ...production, ...own })).not.toContain('WARNING');
  expect(summaryOf({})).not.toContain('WARNING');
});

test('production is told neither of a terminal nor of a sandbox that answers strangers with 404', () => {
  const [own, others] = [summaryOf({}), summaryOf(production)];
  for (const advice of ['Ctrl+C', 'Try this', '/sandbox/mail', '4242 4242 4242 4242']) {
    expect(own).toContain(advice);
    expect(others).not.toContain(advice);
  }
});

test('a new shop says where it is set up, and no other does', () => {
  const environment = { PUBLIC_ORIGIN: 'http://localhost:3100' };
  expect(summaryOf(environment, true)).toMatch(/^ {2}Set up your shop: +http:\/\/localhost:3100\/admin$/m);
  expect(summaryOf(environment)).not.toContain('Set up');
});

describe('a database that is prepared', () => {
  let database: FreshDatabase;
  let folder = '';
  beforeEach(async () => {
    database = await freshDatabase();
    folder = await mkdtemp(join(await fastTemporaryFolder(), 'new-shop-'));
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const prepare = (SEED: string) =>
    prepareDatabase(
      readSettings({ SEED, DATA_DIR: folder, AUTH_SECRET: 'a secret of the summary, and long enough' }),
      database.url,
      () => {},
    );

  test('is of a new shop until there is a shoe', async () => {
    expect(await prepare('none')).toMatchObject({ isNew: true });
    await seedShoes(database.db);
    expect(await prepare('none')).toMatchObject({ isNew: false });
  });

  test('is of a new shop with the shoes of the demo, but not with its orders', async () => {
    expect(await prepare('catalogue')).toMatchObject({ isNew: true });
    expect(await prepare('demo')).toMatchObject({ isNew: false });
  });
});
