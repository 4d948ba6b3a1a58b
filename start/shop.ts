import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { connect } from '#database/connect.ts';
import { serveGoogle } from '#sandbox/google/routes.ts';
import { serveMailbox } from '#sandbox/mail/routes.ts';
import { createApi } from '#server/api.ts';
import type { Dependencies } from '#server/core/dependencies.ts';
import { changesOverPostgres } from '#server/outside/changes-postgres.ts';
import type { Files } from '#server/outside/files.ts';
import { filesInFolder } from '#server/outside/files-folder.ts';
import { inboxMailer } from '#server/outside/mailer.ts';
import { smtpMailer } from '#server/outside/mailer-smtp.ts';
import { keepAnswers } from '#server/pages/answers.ts';
import { openIdentity } from './accounts.ts';
import { startBackground } from './background.ts';
import { consolesOf } from './consoles.ts';
import { createIllustrator } from './draw-pictures.ts';
import { project } from './environment.ts';
import { serveHealth } from './health.ts';
import { loopbackOf } from './listen.ts';
import { serveMetrics } from './metrics.ts';
import { nameSources, pictureSources } from './name-sources.ts';
import { servePages } from './page-routes.ts';
import { openPayments } from './payments.ts';
import { createRenderPage } from './render-page.ts';
import { serveSearchEngines } from './search-engines.ts';
import type { Settings } from './settings.ts';
import { shedLoad } from './shed-load.ts';
import { warmPictures } from './warm-pictures.ts';
import type { OpenPages } from './web-pages.ts';

/** What a process of the shop is opened with. */
export interface ShopOptions {
  readonly settings: Settings;
  /** A database with all tables in it. */
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Where the pages come from. */
  readonly pages: OpenPages;
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
  const { dependencies, payments, illustrator } = await openDependencies(options, opened);
  const { db, answers, changes } = dependencies;
  const app = opened.adopt(
    await createApi(dependencies, async (instance) => {
      await shedLoad(instance);
      serveMetrics(instance, { db, answers });
    }),
    closeApp,
  );
  serveHealth(app, db);
  serveSearchEngines(app, { db, answers, publicOrigin: settings.publicOrigin });
  if (settings.sandbox && payments.processor) await app.register(payments.processor.routes);
  if (settings.sandbox && !settings.google) {
    const { publicOrigin } = settings;
    await app.register(serveGoogle({ db, publicOrigin, reachedAt: loopbackOf(settings) }));
  }
  if (settings.sandbox && !settings.smtpUrl) await app.register(serveMailbox(db));
  const pages = opened.use(await options.pages(app));
  const render = createRenderPage({ ...pages, app, answers, ...settings, consoles: consolesOf(settings) });
  servePages(app, {
    render,
    publicOrigin: settings.publicOrigin,
    answers: pages.mode === 'production' ? answers : null,
    stripe: settings.stripe !== null,
    calls: URL.canParse(settings.contactApi) ? [new URL(settings.contactApi).origin] : [],
  });
  await app.ready();

  const { smtpUrl, mailFrom } = settings;
  const mailer = smtpUrl === null ? inboxMailer : smtpMailer({ url: smtpUrl, from: mailFrom });
  const closers = opened.move();
  return {
    app,
    begin(webhookUrl) {
      const warm = async (signal: AbortSignal) => {
        if (options.warm) await warmPictures({ app, db, changes, illustrator, signal });
      };
      closers.use(startBackground({ dependencies, mailer, processor: payments.processor, webhookUrl, warm }));
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

async function openDependencies({ settings, databaseUrl, log }: ShopOptions, opened: AsyncDisposableStack) {
  const onBroken = (err: Error) => log.warn({ reason: err.message }, 'a connection to the database broke');
  const database = opened.adopt(await connect(databaseUrl, { onBroken }), (it) => it.close());
  const { db } = database;
  const answers = keepAnswers();
  const changes = opened.adopt(await changesOverPostgres({ url: databaseUrl, db, keeper: answers }), (it) =>
    it.close(),
  );
  const payments = opened.use(await openPayments({ settings, databaseUrl, log }));
  const illustrator = opened.use(
    createIllustrator(Math.min(4, availableParallelism()), await drawnPictures()),
  );
  const dependencies: Dependencies = {
    db,
    settings,
    log,
    identity: await openIdentity(settings, db, (message) => log.warn(message)),
    payment: payments.payment,
    files: await openFiles(settings, opened),
    changes,
    answers,
    draw: illustrator.draw,
  };
  return { dependencies, payments, illustrator };
}

/** Uploads and their pictures: in a bucket or in the data folder. The bucket's library is loaded for a bucket only. */
async function openFiles({ bucket, dataFolder }: Settings, opened: AsyncDisposableStack): Promise<Files> {
  if (!bucket) return filesInFolder(join(dataFolder, 'files'));
  const { filesInBucket } = await import('#server/outside/files-bucket.ts');
  return opened.use(await filesInBucket(bucket));
}

/** Drawings depend on nothing but the catalogue's code, so they lie beside the builds and outlive the data folder. */
const drawnPictures = async () =>
  filesInFolder(join(project, 'build', `pictures-${await nameSources(project, pictureSources)}`));

/** What runs may take so long to finish, in ms; then its connection is cut. */
const patience = 25_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(impatience);
}
