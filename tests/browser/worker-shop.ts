import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import type { ConfiguredServer } from '../support/configured-server.ts';
import { createDatabase } from '../support/database-server.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { configuredSettings } from './configured-settings.ts';

/** A running shop with its database. */
export interface WorkerShop extends RunningShop {
  readonly databaseUrl: string;
  /** The ids of the shoes that it began with. */
  readonly catalogue: ReadonlySet<string>;
}

const lateAnswers = join(import.meta.dirname, 'late-answers.ts');

/** The ids of the shoes that a shop sells. */
export async function listShoeIds(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/shoes`);
  const shoes: Shoe[] = await response.json();
  return shoes.map(({ _id }) => _id);
}

/** Another program than the shop's own, its settings and its database. */
export interface ShopProgram {
  readonly program?: string;
  readonly database?: 'copy' | 'empty';
  readonly settings?: Readonly<Record<string, string>>;
}

/** The password of both administrators. */
export const administratorPassword = 'open sesame now';

/** The environment variable in which the workers find the database server: they inherit it. */
const serverVariable = 'BROWSER_DATABASE_SERVER';

/** Tells the workers of this run which server to copy their database on. */
export function offerServer(server: ConfiguredServer): void {
  process.env[serverVariable] = JSON.stringify(server);
}

/**
 * Runs work with a shop of its own: a process on a free port, a database and a data folder.
 * @param program what the process runs, and on which database and settings; by default on a copy of the demo's
 * @throws with the shop's output when it does not start, or does not end with exit code 0
 */
export async function withShop(
  work: (shop: WorkerShop) => Promise<void>,
  { program = 'cli/start.ts', database: origin = 'copy', settings = {} }: ShopProgram = {},
): Promise<void> {
  const server: ConfiguredServer = JSON.parse(process.env[serverVariable] ?? '');
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await createDatabase(server, origin), (it) => it.drop());
  const dataFolder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-browser-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const env = {
    ...(await configuredSettings(server, database.url, opened)),
    // The template is filled already; an own copy of the pictures need not be drawn in advance.
    SEED: 'none',
    ADMIN_PASSWORD: administratorPassword,
    RATE_LIMIT_SCALE: '100',
    // What happens later at the provider happens when a test says so, see `provider-time.ts`.
    SANDBOX_LATER_MS: '3600000',
    // The database is a copy of one that knows other files.
    ALLOW_NEW_FILES: '1',
    // Tests receive webhooks on the same machine.
    ALLOW_PRIVATE_WEBHOOKS: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const preloaded = process.env.LATE_ANSWERS ? ['--import', lateAnswers] : [];
  const command = [process.execPath, ...preloaded, program];
  const shop = startShop({ port: await freePort(), dataFolder, env, command });
  await shop.ready();
  opened.defer(async () => {
    const code = await shop.stop();
    if (code !== 0) throw new Error(`The shop closed with ${code}:\n${shop.output()}`);
  });
  await work({ ...shop, databaseUrl: database.url, catalogue: new Set(await listShoeIds(shop.origin)) });
}
