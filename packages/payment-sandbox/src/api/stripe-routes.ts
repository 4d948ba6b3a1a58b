import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { createPaymentMethod, findPaymentMethod } from '../cards/payment-methods.ts';
import { expandCharges, listEvents, listIntents } from '../payments/list-objects.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent } from '../payments/payment-intents.ts';
import { createRefund, disputeCharge } from '../payments/refunds.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { readIdParameter, readQuery, registerStripeConventions, requireApiKey } from './stripe-requests.ts';
import { type RouteHandler, writeHandler } from './write-handler.ts';

/** The secret key: it may call everything. Fixed, because the API listens on loopback only. */
export const sandboxSecretKey = 'sk_sandbox';

/** Stripe's API, for a prefix that ends in `/v1`. */
export const stripeRoutes =
  (context: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    registerStripeConventions(app);
    const { inTransaction } = context;
    const route = (
      method: 'GET' | 'POST',
      url: string,
      handler: RouteHandler,
      keys: (string | undefined)[] = [sandboxSecretKey],
    ) =>
      app.route({
        ...context.routeOptions,
        method,
        url,
        onRequest: async (request) => requireApiKey(request, keys),
        handler,
      });

    const browserKeys = [undefined, 'pk_sandbox', sandboxSecretKey];
    route(
      'POST',
      '/payment_methods',
      writeHandler(context, async (ledger, { form }) => ({
        status: 200,
        body: await createPaymentMethod(ledger, form),
      })),
      browserKeys,
    );
    route('GET', '/payment_methods/:id', async (request) =>
      inTransaction(async (ledger) => (await findPaymentMethod(ledger, readIdParameter(request))).method),
    );

    route(
      'POST',
      '/payment_intents',
      writeHandler(context, (ledger, { form, options }) => createIntent(ledger, form, options), {
        charges: true,
      }),
    );
    route(
      'POST',
      '/payment_intents/:id/confirm',
      writeHandler(context, (ledger, { id, form, options }) => confirmIntent(ledger, id, form, options), {
        charges: true,
      }),
    );
    route(
      'POST',
      '/payment_intents/:id/cancel',
      writeHandler(context, (ledger, { id, form, options }) => cancelIntent(ledger, id, form, options)),
    );
    route('GET', '/payment_intents', async (request) =>
      inTransaction((ledger) => listIntents(ledger, readQuery(request))),
    );
    route('GET', '/payment_intents/:id', async (request) =>
      inTransaction(async (ledger) => {
        const { expand } = validateForm(retrieveQuery, readQuery(request));
        const intent = await findIntent(ledger, readIdParameter(request));
        return expand ? (await expandCharges(ledger, [intent]))[0] : intent;
      }),
    );

    route(
      'POST',
      '/refunds',
      writeHandler(context, (ledger, { form, options }) =>
        createRefund(ledger, form, options.idempotencyKey),
      ),
    );
    route('GET', '/events', async (request) =>
      inTransaction((ledger) => listEvents(ledger, readQuery(request))),
    );
    // Not part of Stripe's API: disputes are opened by the buyer's bank.
    route(
      'POST',
      '/payment_intents/:id/dispute',
      writeHandler(context, (ledger, { id }) => disputeCharge(ledger, id)),
    );
  };

const retrieveQuery = z.strictObject({
  expand: z.array(z.literal('latest_charge')).optional(),
  client_secret: z.string().optional(),
});
