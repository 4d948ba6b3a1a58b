import { buildApp } from '#cli/build/build-app.ts';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { openConfiguredServer } from '../support/configured-server.ts';
import { administratorPassword, offerServer } from './worker-shop.ts';

/**
 * Builds the pages, opens a database server (the one that `BROWSER_DATABASE_URL` names, else an embedded one) and fills
 * one database with the demo shop, all once; every worker starts a shop on a copy.
 * @returns what Playwright calls at the end of the run
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  await buildApp(projectFolder, () => {});
  const settings = readSettings({ SEED: 'demo', ADMIN_PASSWORD: administratorPassword });
  const { server, close } = await openConfiguredServer(process.env.BROWSER_DATABASE_URL || undefined, (url) =>
    prepareDatabase(settings, url, () => {}),
  );
  offerServer(server);
  return close;
}
