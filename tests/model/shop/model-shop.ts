import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultRequest } from '@sneaker-paradise/payment-sandbox';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '#cli/build/build-app.ts';
import { createShop, type Shop } from '#cli/shop/create-shop.ts';
import { openPayments, type Payments } from '#cli/shop/open-payments.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { projectFolder } from '#config/environment.ts';
import { readSettings, type Settings } from '#config/settings.ts';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { createFolderFileStorage } from '#platform/files/folder-file-storage.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { createDatabase, type TemporaryDatabase } from '../../support/database-server.ts';
import { seedShoes } from '../../support/seed-shoes.ts';

/** The number of processes that serve the shop. */
const processCount = 2;

/** The password of both administrators. */
export const administratorPassword = 'open sesame now';

/**
 * A whole shop as in production: two processes with pages, jobs and second factors on one database, whose webhooks
 * arrive over HTTP.
 */
export class ModelShop implements AsyncDisposable {
  readonly settings: Settings;
  readonly url: string;
  readonly files: FileStorage;
  /** What the shop logged as an error. */
  readonly errors: string[] = [];
  private readonly folder: string;
  private readonly database: TemporaryDatabase;
  private readonly processes: Shop[] = [];
  private own: { connection: DatabaseConnection; payments: Payments } | null = null;

  private constructor(settings: Settings, folder: string, database: TemporaryDatabase) {
    this.settings = settings;
    this.folder = folder;
    this.database = database;
    this.url = database.url;
    this.files = createFolderFileStorage(join(settings.dataFolder, 'files'));
  }

  /** Opens the shop with the small catalog of tests. */
  static async open(): Promise<ModelShop> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-model-'));
    const settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      PUBLIC_ORIGIN: 'http://localhost:4300',
      SEED: 'none',
      ADMIN_PASSWORD: administratorPassword,
      RATE_LIMIT_SCALE: '1000',
      SANDBOX_LATER_MS: '0',
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      AUTH_SECRET: 'a secret of the model, and long enough',
    });
    const database = await createDatabase(inject('databaseServer'), 'copy');
    await prepareDatabase(settings, database.url, () => {});
    const shop = new ModelShop(settings, folder, database);
    await shop.start();
    await seedShoes(shop.db);
    return shop;
  }

  /** Connections of the test's own, apart from those of the shop. */
  get db(): DatabaseConnection['db'] {
    if (!this.own) throw new Error('the shop is stopped');
    return this.own.connection.db;
  }

  /** The payment provider, as another process of the shop reaches it. */
  get payments(): Payments {
    if (!this.own) throw new Error('the shop is stopped');
    return this.own.payments;
  }

  get origin(): string {
    return this.settings.publicOrigin;
  }

  /** The server of a process. */
  app(index: number): Shop['app'] {
    const shop = this.processes[index % processCount];
    if (!shop) throw new Error(`process ${index} is not running`);
    return shop.app;
  }

  /** All running servers. */
  get apps(): Shop['app'][] {
    return this.processes.map(({ app }) => app);
  }

  /** Lets the provider fail once, at the next charge or refund; `clear` ends that. */
  async injectFault(kind: FaultRequest['kind']): Promise<void> {
    await this.payments.processor?.injectFault({ kind, times: 1 });
  }

  /** A request to the API of the provider, as the SDK sends it. */
  async askProvider(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const { processor } = this.payments;
    const response = await fetch(`http://127.0.0.1:${processor?.port}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${processor?.secretKey}` },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    });
    return response.json();
  }

  /** Stops a process and starts another in its place. */
  async restart(index: number): Promise<void> {
    await this.processes[index % processCount]?.[Symbol.asyncDispose]();
    await this.startProcess(index % processCount);
  }

  /** Writes a backup of the running shop; returns its path. */
  async backUp(name: string): Promise<string> {
    const path = join(this.folder, `${name}.tar.gz`);
    await writeBackup(path, {
      databaseUrl: this.url,
      files: this.files,
      secretFingerprint: null,
      settings: {},
      anonymiser: null,
    });
    return path;
  }

  /** Stops the shop, replaces it by a backup, and starts it again. */
  async restore(path: string): Promise<void> {
    await this.stop();
    await restoreBackup(path, {
      databaseUrl: this.url,
      files: this.files,
      force: true,
      administrators: this.settings.administrators,
    });
    await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async stop(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((shop) => shop[Symbol.asyncDispose]()));
    await this.own?.payments[Symbol.asyncDispose]();
    await this.own?.connection.close();
    this.own = null;
  }

  private async start(): Promise<void> {
    const [settings, log] = [this.settings, pino({ level: 'silent' })];
    const connection = await connect(this.url, { poolSize: 4 });
    this.own = { connection, payments: await openPayments({ settings, databaseUrl: this.url, log }) };
    for (let index = 0; index < processCount; index += 1) await this.startProcess(index);
  }

  private async startProcess(index: number): Promise<void> {
    const log = pino({ level: 'error' }, { write: (line: string) => void this.errors.push(line) });
    const source = openBuild(await buildApp(projectFolder, () => {}));
    const shop = await createShop({
      settings: this.settings,
      databaseUrl: this.url,
      log,
      isFirst: index === 0,
      ...source,
    });
    this.processes[index] = shop;
    const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    await shop.startJobs(`${address}/api/payment/webhook`);
  }
}
