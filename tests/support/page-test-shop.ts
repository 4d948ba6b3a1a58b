import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { vi } from 'vitest';
import { buildApp } from '#cli/build/build-app.ts';
import { createShop, type Shop } from '#cli/shop/create-shop.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { createClient, type TestClient } from './test-client.ts';
import { countSetUp } from './times/measured-times.ts';

/** The password of both administrators. */
const administratorPassword = 'open sesame now';

/** A whole shop with rendered pages and the demo catalog, without a port. */
export interface PageTestShop {
  readonly app: Shop['app'];
  readonly db: Database;
  readonly database: FreshDatabase;
  readonly origin: string;
  readonly dataFolder: string;
  /** The header of programs on the shop's machine, where others can reach the shop. */
  readMachineKey(): Promise<{ 'x-machine-key': string }>;
  /** Resolves once the shop accepts requests. A busy machine can look like a database that is down for a moment. */
  waitUntilReady(): Promise<void>;
  /** Starts the jobs of a running shop; `close` ends them. */
  startJobs(): Promise<void>;
  visitor(): TestClient;
  /** The first administrator, signed in. */
  administrator(): Promise<TestClient & { readonly password: string }>;
  close(): Promise<void>;
}

/** Opens a shop with its own database; `variables` are environment variables. */
export const openPageTestShop = (
  variables: Record<string, string> = {},
  log: FastifyBaseLogger = pino({ level: 'silent' }),
): Promise<PageTestShop> => countSetUp(() => open(variables, log));

async function open(variables: Record<string, string>, log: FastifyBaseLogger): Promise<PageTestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pages-'));
  const settings = readSettings({
    DATA_DIR: folder,
    PUBLIC_ORIGIN: 'http://localhost:4200',
    ADMIN_PASSWORD: administratorPassword,
    RATE_LIMIT_SCALE: '100',
    ...variables,
  });
  const database = await freshDatabase();
  const { db, url: databaseUrl, close: closeDatabase } = database;
  await prepareDatabase(settings, databaseUrl, () => {});
  const source = openBuild(await buildApp(projectFolder, () => {}));
  const shop = await createShop({ settings, databaseUrl, log, ...source });
  const visitor = () => createClient(shop.app, settings.publicOrigin);
  const waitUntilReady = () =>
    vi.waitFor(
      async () => {
        const { statusCode } = await visitor().request('GET', '/readyz');
        if (statusCode !== 200) throw new Error(`The shop is not ready: ${statusCode}`);
      },
      { timeout: 60_000 },
    );
  await waitUntilReady();
  return {
    waitUntilReady,
    visitor,
    app: shop.app,
    db,
    database,
    origin: settings.publicOrigin,
    dataFolder: folder,
    readMachineKey: async () => ({
      'x-machine-key': (await readFile(join(folder, 'machine-key'), 'utf8')).trim(),
    }),
    startJobs: () => shop.startJobs(`${settings.publicOrigin}/api/payment/webhook`),
    async administrator() {
      const client = visitor();
      const [{ email }] = settings.administrators;
      const body = { email, password: administratorPassword };
      const response = await client.request('POST', '/api/auth/sign-in/email', { body });
      if (response.statusCode !== 200)
        throw new Error(`The administrator could not sign in: ${response.body}`);
      return { ...client, password: administratorPassword };
    },
    async close() {
      await shop[Symbol.asyncDispose]();
      await closeDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
