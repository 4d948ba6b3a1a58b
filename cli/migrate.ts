import { environment } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { applyMigrations } from './shop/open-database.ts';
import { reachDatabase } from './shop/reach-database.ts';

/** `npm run db:migrate`: applies the migrations that the database lacks, as every start does; works beside a running shop. */
try {
  await using database = await reachDatabase(readSettings(environment), print);
  await applyMigrations(database.url, print);
  print('The database has the newest schema.');
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
