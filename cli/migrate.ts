import { readSettings } from '#config/settings.ts';
import { printTo } from './output/print.ts';
import { runAsProcess, type ShopCommand } from './run-command.ts';
import { findOrStartDatabase } from './shop/find-or-start-database.ts';
import { applyMigrations } from './shop/open-database.ts';

/** `npm run db:migrate`: applies pending migrations, as every start does; may run beside a running shop. */
export const migrateDatabase: ShopCommand = async ({ environment, stdout }) => {
  const print = printTo(stdout);
  await using database = await findOrStartDatabase(readSettings(environment), print);
  await applyMigrations(database.url, print);
  print('The database schema is up to date.');
  return 0;
};

if (import.meta.main) await runAsProcess(migrateDatabase);
