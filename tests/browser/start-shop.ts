import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';

/** The password of both administrators. */
const administratorPassword = 'open sesame';

/**
 * Starts a shop with the demo catalog for all browser tests; returns the function that stops it and checks its exit code.
 * With `BROWSER_DATABASE_URL`, an empty database, it uses that PostgreSQL server instead of its own.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-journeys-'));
  const env = {
    SEED: 'demo',
    ADMIN_PASSWORD: administratorPassword,
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
    ...(process.env.BROWSER_DATABASE_URL && { DATABASE_URL: process.env.BROWSER_DATABASE_URL }),
  };
  const shop = startShop({ port: await freePort(), dataFolder: folder, env });
  const close = async () => {
    const code = await shop.stop();
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The shop closed with ${code}:\n${shop.output()}`);
  };
  try {
    await shop.ready();
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_ADMINISTRATOR_PASSWORD = administratorPassword;
  return close;
}
