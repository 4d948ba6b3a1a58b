import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { faultRequestSchema, injectFault, readFaults } from '../faults/fault-injection.ts';
import { pageHeaders, styleSheet } from '../pages/html-page.ts';
import { renderPaymentsPage } from '../pages/payments-page.ts';
import { renderReceiptPage } from '../pages/receipt-page.ts';
import { listIntents } from '../payments/list-intents.ts';
import { invalidParameter, resourceMissing } from '../protocol/api-error.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { readObject } from '../storage/object-store.ts';
import { registerChallenges } from './challenge-routes.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { registerStripeJs } from './stripe-js-routes.ts';
import { readIdParameter, readQuery, registerStripeConventions } from './stripe-requests.ts';
import { stripeRoutes } from './stripe-routes.ts';

/** What browsers and tests reach on the host application's origin: `/sandbox`, `/sandbox/v1`, `/sandbox/3ds`, `/sandbox/weather`. */
export const browserRoutes =
  (context: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(stripeRoutes(context), { prefix: '/sandbox/v1' });
    registerStripeConventions(app);
    const options = context.routeOptions;

    app.get('/sandbox', options, async (request, reply) => {
      const query = readQuery(request);
      const page = await context.inTransaction(async (ledger) => ({
        payments: await listIntents(ledger, { ...query, limit: '50' }),
        faults: await readFaults(ledger),
      }));
      return reply.headers(pageHeaders).send(renderPaymentsPage(page));
    });

    app.get('/sandbox/payments.css', options, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styleSheet),
    );

    registerChallenges(app, context);
    registerStripeJs(app, context);

    app.get('/sandbox/receipts/:id', options, async (request, reply) => {
      const id = readIdParameter(request);
      const charge = await context.inTransaction((ledger) => readObject<Charge>(ledger, 'charge', id));
      if (!charge) throw resourceMissing('charge', id, 'charge');
      return reply.headers(pageHeaders).send(renderReceiptPage(charge));
    });

    app.post('/sandbox/weather', options, async (request, reply) => {
      const fault = faultRequestSchema.safeParse(request.body);
      if (!fault.success) throw invalidParameter('kind', z.prettifyError(fault.error), null);
      const faults = await context.inTransaction(async (ledger) => {
        await injectFault(ledger, fault.data);
        return readFaults(ledger);
      });
      return reply.send({ weather: faults });
    });
  };
