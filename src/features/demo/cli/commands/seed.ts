import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { printTo } from '#cli/output/print.ts';
import { createProgressBar } from '#cli/output/progress-bar.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { findOrStartDatabase } from '#cli/shop/find-or-start-database.ts';
import { applyMigrations } from '#cli/shop/open-database.ts';
import { readSettings } from '#config/settings.ts';
import { SettingError } from '#platform/settings/setting-error.ts';
import { insertGeneratedShoes } from '../insert-generated-shoes.ts';

/** `npm run seed -- --shoes 1000000`: fills the catalog up to that many sample shoes, to try the shop at that size. */
export const seedShoes: ShopCommand = async ({ args, environment, stdout }) => {
  const print = printTo(stdout);
  const { values } = parseArgs({ args, options: { shoes: { type: 'string', default: '1000' } } });
  const count = Number(values.shoes);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
    throw new SettingError('--shoes must be a whole number from 1 to 10000000.');
  await using database = await findOrStartDatabase(readSettings(environment), print);
  await applyMigrations(database.url, print);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const start = performance.now();
  const bar = createProgressBar(stdout);
  try {
    const inserted = await insertGeneratedShoes(client, { count, word: 'Sample' }, bar.show);
    bar.clear();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(
      `${inserted} shoes added in ${seconds} s. If the shop is running, restart it, because it has cached pages.`,
    );
  } finally {
    await client.end();
  }
  return 0;
};

if (import.meta.main) await runAsProcess(seedShoes);
