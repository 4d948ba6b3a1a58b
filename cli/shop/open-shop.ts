import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { projectFolder } from '#config/environment.ts';
import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { createServer } from '#server/create-server.ts';
import { createFolderFileStorage } from '#server/integrations/folder-file-storage.ts';
import { registerGoogleSandbox } from '#server/integrations/google-sandbox/routes.ts';
import { createPostgresCacheInvalidator } from '#server/integrations/postgres-cache-invalidator.ts';
import { createSmtpMailer } from '#server/integrations/smtp-mailer.ts';
import { registerSandboxInbox } from '#server/modules/mail/mail.ts';
import { registerHealthRoutes } from '#server/monitoring/health.ts';
import { registerLoadShedding } from '#server/monitoring/load-shedding.ts';
import { registerMetrics } from '#server/monitoring/metrics.ts';
import { registerPageRoutes } from '#server/pages/page-routes.ts';
import { registerSitemap } from '#server/pages/sitemap.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { inboxMailer } from '#server/shared/mailer.ts';
import { hashSources, pictureSources } from '../build/content-hash.ts';
import type { OpenAppPages } from './app-build.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { createIllustrator } from './draw-pictures.ts';
import { loopbackUrl } from './listen.ts';
import { openIdentity } from './open-identity.ts';
import { openPayments } from './open-payments.ts';
import { prerenderPictures } from './prerender-pictures.ts';
import { providerConsoles } from './provider-consoles.ts';
import { createRenderPage } from './render-page.ts';

/** What a process of the shop is opened with. */
export interface ShopOptions {
  readonly settings: Settings;
  /** A database with all tables in it. */
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Where the pages come from. */
  readonly pages: OpenAppPages;
  /** Whether this process draws the demo pictures before anybody asks. */
  readonly warm: boolean;
}

/** A process of the shop, ready to listen. */
export interface Shop extends AsyncDisposable {
  readonly app: FastifyInstance;
  /** Begins what the shop does by itself, once it can be reached at `webhookUrl`. */
  begin(webhookUrl: string): void;
}

/** Puts the shop together: API, pages, sandbox and what watches over them. It does not listen yet. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  await using opened = new AsyncDisposableStack();
  const { settings } = options;
  const { dependencies, cache, payments, illustrator } = await openDependencies(options, opened);
  const { db, cacheInvalidator } = dependencies;
  const app = opened.adopt(
    await createServer(dependencies, {
      cache,
      async prepare(instance) {
        await registerLoadShedding(instance);
        registerMetrics(instance, { db, cache });
      },
    }),
    closeApp,
  );
  registerHealthRoutes(app, db);
  registerSitemap(app, { db, cache, publicOrigin: settings.publicOrigin });
  if (settings.sandbox && payments.processor) await app.register(payments.processor.routes);
  if (settings.sandbox && !settings.google) {
    const { publicOrigin } = settings;
    await app.register(registerGoogleSandbox({ db, publicOrigin, reachedAt: loopbackUrl(settings) }));
  }
  if (settings.sandbox && !settings.smtpUrl) await app.register(registerSandboxInbox(db));
  const pages = opened.use(await options.pages(app));
  const render = createRenderPage({
    ...pages,
    app,
    cache,
    ...settings,
    consoles: providerConsoles(settings),
  });
  registerPageRoutes(app, {
    render,
    publicOrigin: settings.publicOrigin,
    cache: pages.mode === 'production' ? cache : null,
    stripe: settings.stripe !== null,
    calls: URL.canParse(settings.contactApi) ? [new URL(settings.contactApi).origin] : [],
  });
  await app.ready();

  const { smtpUrl, mailFrom } = settings;
  const mailer = smtpUrl === null ? inboxMailer : createSmtpMailer({ url: smtpUrl, from: mailFrom });
  const closers = opened.move();
  return {
    app,
    begin(webhookUrl) {
      const warm = async (signal: AbortSignal) => {
        if (options.warm) await prerenderPictures({ app, db, cacheInvalidator, illustrator, signal });
      };
      closers.use(
        startBackgroundJobs({ dependencies, cache, mailer, processor: payments.processor, webhookUrl, warm }),
      );
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

async function openDependencies({ settings, databaseUrl, log }: ShopOptions, opened: AsyncDisposableStack) {
  const onBroken = (err: Error) => log.warn({ reason: err.message }, 'database.connection_lost');
  const database = opened.adopt(await connect(databaseUrl, { onBroken }), (it) => it.close());
  const { db } = database;
  const cache = createResponseCache();
  const cacheInvalidator = opened.adopt(
    await createPostgresCacheInvalidator({ url: databaseUrl, db, cache }),
    (it) => it.close(),
  );
  const payments = opened.use(await openPayments({ settings, databaseUrl, log }));
  const illustrator = opened.use(
    createIllustrator(Math.min(4, availableParallelism()), await drawnPictures()),
  );
  const dependencies: Dependencies = {
    db,
    settings,
    log,
    identity: await openIdentity(settings, db, (message) =>
      log.warn({ reason: message }, 'identity.warning'),
    ),
    payment: payments.payment,
    files: await openFiles(settings, opened),
    cacheInvalidator,
    draw: illustrator.draw,
  };
  return { dependencies, cache, payments, illustrator };
}

/** Uploads and their pictures: in a bucket or in the data folder. The bucket's library is loaded for a bucket only. */
async function openFiles(
  { bucket, dataFolder }: Settings,
  opened: AsyncDisposableStack,
): Promise<FileStorage> {
  if (!bucket) return createFolderFileStorage(join(dataFolder, 'files'));
  const { createS3FileStorage: filesInBucket } = await import('#server/integrations/s3-file-storage.ts');
  return opened.use(await filesInBucket(bucket));
}

/** Drawings depend on nothing but the catalogue's code, so they lie beside the builds and outlive the data folder. */
const drawnPictures = async () =>
  createFolderFileStorage(
    join(projectFolder, 'build', `pictures-${await hashSources(projectFolder, pictureSources)}`),
  );

/** What runs may take so long to finish, in ms; then its connection is cut. */
const patience = 25_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(impatience);
}
