import { environment } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { findOrStartDatabase } from './shop/find-or-start-database.ts';
import { applyMigrations } from './shop/open-database.ts';

/** `npm run db:migrate`: applies pending migrations, as every start does; may run beside a running shop. */
try {
  await using database = await findOrStartDatabase(readSettings(environment), print);
  await applyMigrations(database.url, print);
  print('The database has the newest schema.');
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
