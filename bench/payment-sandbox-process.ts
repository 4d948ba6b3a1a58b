import { once } from 'node:events';
import { openPaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { connect } from '#database/connect.ts';

/**
 * The payment sandbox of a benchmark, which says `ready`, then answers an empty message with its port and webhook
 * secret, and another with `delivering`: it is where webhooks go from then on. It ends with the process that started it.
 */
const { DATABASE_URL: databaseUrl = '', PUBLIC_ORIGIN: publicOrigin = '' } = process.env;
await using opened = new AsyncDisposableStack();
const { pool } = opened.adopt(await connect(databaseUrl, { poolSize: 4 }), (it) => it.close());
const { port, webhookSecret, deliverWebhooksTo } = opened.adopt(
  await openPaymentSandbox({ pool, publicOrigin }),
  (it) => it.close(),
);
process.on('message', (url: string) => {
  if (url === '') return process.send?.({ port, webhookSecret });
  deliverWebhooksTo(url);
  return process.send?.('delivering');
});
process.send?.('ready');
await once(process, 'disconnect');
