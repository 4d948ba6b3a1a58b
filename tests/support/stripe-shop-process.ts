// Must come first: it sets NODE_ENV, which React reads when it is imported.
import '#config/environment.ts';

import { openPaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import fastify from 'fastify';
import { buildApp } from '#cli/build/build-app.ts';
import { createLog } from '#cli/output/create-log.ts';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { startShop } from '#cli/shop/create-shop.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { environment, projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';

/**
 * A shop with Stripe's keys whose server talks to a payment sandbox instead. What a browser asks of Stripe's hosts, the
 * sandbox answers on the port `STRIPE_HOSTS_PORT`; a test sends it there.
 */
const { STRIPE_HOSTS_PORT: hostsPort, DATABASE_URL: databaseUrl = '' } = process.env;
await using opened = new AsyncDisposableStack();
const database = opened.adopt(await connect(databaseUrl, { poolSize: 4 }), (it) => it.close());
const source = openBuild(await buildApp(projectFolder, () => {}));
const sandbox = opened.adopt(
  await openPaymentSandbox({
    pool: database.pool,
    publicOrigin: 'https://hooks.stripe.com',
    stripeJs: source.stripeJs,
  }),
  (it) => it.close(),
);
const hosts = opened.adopt(fastify({ forceCloseConnections: true }), (it) => it.close());
await hosts.register(sandbox.routes);
await hosts.listen({ host: '127.0.0.1', port: Number(hostsPort) });

const settings = readSettings({
  ...environment,
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
  STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
});
const log = createLog(settings, eventWords);
opened.use(await startShop({ settings, databaseUrl, log, stripePort: sandbox.port, ...source }));
await new Promise((resolve) => process.once('SIGTERM', resolve));
