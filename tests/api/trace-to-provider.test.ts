import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxBrowserSettings } from '#server/integrations/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#server/integrations/stripe/stripe-payment-provider.ts';
import { runInRequest } from '#server/shared/tracing/request-context.ts';
import { continueTrace } from '#server/shared/tracing/trace-context.ts';

test('a call to the payment provider carries the trace of its request on; one of a background job has none', async () => {
  const seen: (string | string[] | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.traceparent);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"none"}}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const payment = createStripePaymentProvider({
    ...{ secretKey: 'sk_test', webhookSecret: 'whsec_test', browser: sandboxBrowserSettings, country: 'US' },
    sandboxPort: typeof address === 'object' ? (address?.port ?? 0) : 0,
    log: pino({ level: 'silent' }),
  });
  const id = '0b9d7f1e-4f59-4f0e-8d3e-1b3b5d0c2a11';
  const trace = continueTrace(undefined, id);
  await runInRequest({ id, trace }, () => payment.orderOf('pi_1'));
  await payment.orderOf('pi_1');
  expect(seen).toEqual([`00-${trace.traceId}-${trace.spanId}-00`, undefined]);
});
