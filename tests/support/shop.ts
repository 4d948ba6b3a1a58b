import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import { createServer } from '#server/create-server.ts';
import { createIdentityProvider } from '#server/modules/identity/create-identity.ts';
import type { GoogleSettings } from '#server/modules/identity/identity-settings.ts';
import { passwordResetEmail } from '#server/modules/mail/emails.ts';
import { queueEmail } from '#server/modules/mail/outbox.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import type { Database, Dependencies, ServerSettings } from '#server/shared/dependencies.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import type { IdentityProvider } from '#server/shared/identity-provider.ts';
import { approvingPayment } from './approving-payment.ts';
import { type Client, createClient } from './client.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { memoryFiles } from './memory-files.ts';
import { seedShoes } from './seed-shoes.ts';

/** What a test may choose; the rest is as in production, but for files in memory and a payment that always works. */
export interface ShopOptions {
  readonly settings?: Partial<ServerSettings>;
  readonly payment?: Dependencies['payment'];
  readonly files?: FileStorage;
  readonly draw?: Dependencies['draw'];
  readonly google?: GoogleSettings;
  readonly log?: Dependencies['log'];
  /** Routes that `start` would add, such as the sandbox's. */
  readonly mount?: FastifyPluginAsync;
}

/** Somebody signed in. */
export interface Member extends Client {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** A shop of its own: real API, real accounts, a database nobody else sees. */
export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: FreshDatabase;
  readonly identity: IdentityProvider;
  readonly files: FileStorage;
  readonly settings: ServerSettings;
  readonly origin: string;
  /** The kept public cache of this process. */
  readonly cache: ResponseCache;
  /** Every tag that was announced as changed, in order. */
  readonly announced: readonly CacheTag[];
  visitor(): Client;
  /** A new customer, signed in, with a record; the email is made up unless given. */
  signUp(email?: string): Promise<Member>;
  /** Signs in with email and password. */
  signIn(account: { email: string; password: string }): Promise<Member>;
  administrator(number: 1 | 2): Promise<Member>;
  close(): Promise<void>;
}

/** The password of everybody in a test shop. */
export const testPassword = 'correct horse';

/** Opens a shop with {@link seedShoes} in it. Close it after the tests. */
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const database = await freshDatabase();
  const { db } = database;
  const settings: ServerSettings = {
    publicOrigin: 'http://localhost:4100',
    administrators: [
      { email: 'ada@shop.test', uid: 'administrator-1' },
      { email: 'grace@shop.test', uid: 'administrator-2' },
    ],
    trustProxy: [],
    rateLimitScale: 100,
    contactEmails: ['ada@shop.test', 'grace@shop.test'],
    ...options.settings,
  };
  const identity = createIdentityProvider({
    db,
    secret: 'a secret that only the tests know, and long enough',
    publicOrigin: settings.publicOrigin,
    administrators: settings.administrators,
    google: options.google ?? null,
    rateLimitScale: settings.rateLimitScale,
    sendPasswordReset: (reset) => queueEmail(db, passwordResetEmail(reset)),
    warn: () => {},
  });
  const files = options.files ?? memoryFiles();
  const cache = createResponseCache();
  const announced: CacheTag[] = [];
  const dependencies = {
    log: options.log ?? pino({ level: 'silent' }),
    db,
    settings,
    identity,
    files,
    payment: options.payment ?? approvingPayment(),
    draw: options.draw ?? (async () => null),
    cacheInvalidator: {
      invalidate: async (tags: readonly CacheTag[]) => {
        announced.push(...tags);
        cache.evict(tags);
      },
    },
  };
  const app = await createServer(dependencies, { cache });
  if (options.mount) await app.register(options.mount);
  await app.ready();
  await seedShoes(db);

  const visitor = () => createClient(app, settings.publicOrigin);
  const enter = async (path: string, account: { email: string; password: string }): Promise<Member> => {
    const client = visitor();
    const response = await client.request('POST', path, { body: account });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`);
    const uid = response.json<{ user: { id: string } }>().user.id;
    await client.call('POST /users', { body: { email: account.email, idUser: uid } });
    return { ...client, ...account, uid };
  };
  const signIn: TestShop['signIn'] = ({ email, password }) =>
    enter('/api/auth/sign-in/email', { email, password });

  return {
    app,
    db,
    database,
    identity,
    files,
    settings,
    origin: settings.publicOrigin,
    announced,
    cache,
    visitor,
    signUp: (email = `${randomUUID()}@mail.test`) =>
      enter('/api/auth/sign-up/email', { email, password: testPassword }),
    signIn,
    async administrator(number) {
      const { email, uid } = settings.administrators[number === 1 ? 0 : 1];
      await identity.ensureAccount({
        uid,
        email,
        password: testPassword,
        displayName: `Administrator ${number}`,
      });
      return signIn({ email, password: testPassword });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
