import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import type { Print } from '../output/print.ts';
import { seedSales } from '../seed/seed-sales.ts';
import { checkFiles } from './check-files.ts';
import { fillDemoPlaceholders } from './fill-demo-placeholders.ts';
import { openFiles } from './open-files.ts';
import { ensureAdministrators, openIdentity } from './open-identity.ts';
import { seedDemo } from './seed-demo.ts';

/**
 * Checks that files and database belong together, and creates the administrators' accounts and, depending on the settings, the demo catalogue, where they are missing.
 * Resolves to the administrators' initial password when one was generated.
 */
export async function prepareDatabase(
  settings: Settings,
  databaseUrl: string,
  print: Print,
): Promise<string | null> {
  await using opened = new AsyncDisposableStack();
  await checkFiles(databaseUrl, await openFiles(settings, opened), settings.allowNewFiles);
  const database = await connect(databaseUrl, { poolSize: 2 });
  try {
    const identity = await openIdentity(settings, database.db, print);
    const password = await ensureAdministrators(identity, settings);
    if (settings.seed !== 'none') {
      const shoes = await seedDemo(database.db);
      if (shoes > 0) print(`Added the demo catalogue: ${shoes} shoes.`);
    }
    if (settings.seed === 'demo') await seedSales(database, settings, print);
    await fillDemoPlaceholders(database.db);
    return password;
  } finally {
    await database.close();
  }
}
