import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Settings } from '#config/settings.ts';
import {
  type ForwardedRequests,
  forgetForwardedRequests,
  watchForwardedRequests,
} from '#platform/http/watch-forwarded-requests.ts';
import { registerMonitoring } from '#platform/monitoring/register-monitoring.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { inboxMailer } from '#platform/outbox/mailer.ts';
import { createSmtpMailer } from '#platform/outbox/smtp-mailer.ts';
import { createServer } from '#shop/create-server.ts';
import { matchPublicPage } from '#shop/public-page-list.ts';
import { shopMetrics } from '#shop/shop-metrics.ts';
import { allFeatureProcesses } from '../all-feature-processes.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { listenOnPort, loopbackUrl } from './listen-on-port.ts';
import { openDependencies } from './open-dependencies.ts';
import type { PaymentOptions } from './open-payments.ts';
import type { AppSource } from './pages/app-pages.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerSandbox } from './register-sandbox.ts';
import { findMachineKey } from './secret-file.ts';

/** The parameters of a process of the shop. */
export interface CreateShopOptions extends AppSource, Pick<PaymentOptions, 'stripePort'> {
  readonly settings: Settings;
  /** A database with the newest schema. */
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Whether it does what only one of the processes on a port has to do; true by default. */
  readonly isFirst?: boolean;
}

/** A process of the shop, ready to listen. */
export interface Shop extends AsyncDisposable {
  readonly app: FastifyInstance;
  /** Starts the background jobs, once the process can be reached at `webhookUrl`. */
  startJobs(webhookUrl: string): Promise<void>;
  /** From now on the process is not ready for new visitors, and serves those who come all the same. */
  drain(): void;
}

/** Creates the complete shop: API, pages, sandbox, monitoring and jobs. It does not listen yet. */
export async function createShop(options: CreateShopOptions): Promise<Shop> {
  await using opened = new AsyncDisposableStack();
  const { settings, isFirst = true } = options;
  const { dependencies, cache, payments, beginShutdown } = await openDependencies(options, opened);
  const { db } = dependencies;
  const { processor } = payments;
  const machineKey = await findMachineKey(settings);
  const draining = { isDraining: false };
  if (isFirst) await forgetForwardedRequests(db);
  let forwarded: ForwardedRequests = { seen: false };
  const app = opened.adopt(
    await createServer(dependencies, {
      cache,
      sharedKey: (url) => matchPublicPage(url)?.url ?? null,
      async prepare(instance) {
        if (machineKey === null) forwarded = watchForwardedRequests(instance, db);
        const { metricsToken } = settings;
        await registerMonitoring(instance, {
          db,
          cache,
          draining,
          isFirst,
          business: shopMetrics,
          metricsAccess: { token: metricsToken ?? machineKey, trustsThisMachine: machineKey === null },
        });
      },
    }),
    closeApp,
  );
  await registerSandbox(app, { ...dependencies, settings, processor, machineKey, forwarded });
  registerPages(app, {
    settings,
    dependencies,
    cache,
    pages: opened.use(await options.pages(app, dependencies.files)),
  });
  await app.ready();

  const { smtpUrl, mailFrom } = settings;
  const mailer =
    smtpUrl === null
      ? inboxMailer
      : createSmtpMailer({ url: smtpUrl, from: () => mailFrom ?? noReply(dependencies.mailSite()) });
  const closers = opened.move();
  return {
    app,
    async startJobs(webhookUrl) {
      closers.use(
        startBackgroundJobs({
          dependencies,
          cache,
          listeners: app.changeListeners,
          mailer,
          processor,
          webhookUrl,
          isFirst,
        }),
      );
      const { databaseUrl } = options;
      for (const feature of allFeatureProcesses)
        closers.use(await feature.startJobs?.({ settings, databaseUrl, dependencies }));
    },
    drain() {
      draining.isDraining = true;
    },
    [Symbol.asyncDispose]() {
      beginShutdown();
      return closers.disposeAsync();
    },
  };
}

/** The sender of emails where the settings name none. */
const noReply = ({ name, origin }: MailSite) => ({ name, address: `no-reply@${new URL(origin).hostname}` });

/** How long open requests may take during shutdown before their connection is closed, in ms. */
const closeTimeout = 25_000;

/** How often connections that became idle during shutdown are closed, in ms; a keep-alive client would hold them. */
const idleCheckInterval = 50;

async function closeApp(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), idleCheckInterval);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), closeTimeout);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/**
 * Creates the shop in this process, listens, and starts the background jobs. Disposing tells load balancers first
 * (`DRAIN_SECONDS`), then stops all gracefully.
 */
export async function startShop(options: CreateShopOptions): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const shop = opened.use(await createShop(options));
  await listenOnPort(shop.app, options.settings);
  await shop.startJobs(`${loopbackUrl(options.settings)}/api/payment/webhook`);
  opened.defer(async () => {
    shop.drain();
    await wait(options.settings.drainSeconds * 1000);
  });
  return opened.move();
}
