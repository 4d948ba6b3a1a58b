import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import type { Print } from '../output/print.ts';
import { ensureAdministrators, openIdentity } from './open-identity.ts';
import { seedDemo } from './seed-demo.ts';

/**
 * Creates the administrators' accounts and, depending on the settings, the demo catalogue, where they are missing.
 * Resolves to the administrators' initial password when one was generated.
 */
export async function prepareDatabase(
  settings: Settings,
  databaseUrl: string,
  print: Print,
): Promise<string | null> {
  const database = await connect(databaseUrl, { poolSize: 2 });
  try {
    const identity = await openIdentity(settings, database.db, print);
    const password = await ensureAdministrators(identity, settings);
    const shoes = settings.seed === 'demo' ? await seedDemo(database.db) : 0;
    if (shoes > 0)
      print(`Filled in the demo catalogue: ${shoes} shoes. Their pictures are drawn as they are needed.`);
    return password;
  } finally {
    await database.close();
  }
}
