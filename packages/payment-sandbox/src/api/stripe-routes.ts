import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { createPaymentMethod, findPaymentMethod } from '../cards/payment-methods.ts';
import { cancelIntent } from '../payments/cancel-intent.ts';
import { listIntents } from '../payments/list-intents.ts';
import { confirmIntent, createIntent, findIntent } from '../payments/payment-intents.ts';
import { unknownRoute } from '../protocol/api-error.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formExpand } from '../protocol/form-fields.ts';
import { registerDisputes } from './dispute-routes.ts';
import { objectReads } from './object-reads.ts';
import { registerRefunds } from './refund-routes.ts';
import { browserKeys, type RouteRegistration, routeRegistration } from './route-registration.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { registerStripeConventions } from './stripe-requests.ts';

/** Stripe's API, for a prefix that ends in `/v1`. */
export const stripeRoutes =
  (context: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    registerStripeConventions(app);
    app.setNotFoundHandler((request) => {
      throw unknownRoute(request.method, request.url);
    });
    const routes = routeRegistration(app, context);
    registerPaymentMethods(routes);
    registerIntents(routes);
    registerRefunds(routes);
    registerDisputes(routes);
    objectReads(routes, { table: 'charge', path: '/charges', filters: ['payment_intent'] });
    objectReads(routes, {
      table: 'balance_transaction',
      path: '/balance_transactions',
      filters: ['currency', 'source', 'type'],
    });
    objectReads(routes, { table: 'event', path: '/events', filters: ['type'] });
  };

function registerPaymentMethods({ read, write }: RouteRegistration): void {
  write(
    '/payment_methods',
    async (ledger, { form }) => ({ status: 200, body: await createPaymentMethod(ledger, form) }),
    { keys: browserKeys },
  );
  read('/payment_methods/:id', async (ledger, { id }) => (await findPaymentMethod(ledger, id)).method);
}

function registerIntents({ read, write }: RouteRegistration): void {
  write('/payment_intents', (ledger, { form, options }) => createIntent(ledger, form, options), {
    charges: true,
  });
  write(
    '/payment_intents/:id/confirm',
    (ledger, { id, form, options }) => confirmIntent(ledger, id, form, options),
    { charges: true },
  );
  write('/payment_intents/:id/cancel', (ledger, { id, form, options }) =>
    cancelIntent(ledger, id, form, options),
  );
  read('/payment_intents', (ledger, { query }) => listIntents(ledger, query));
  read('/payment_intents/:id', async (ledger, { id, query }) => {
    validateForm(retrieveQuery, query);
    return findIntent(ledger, id);
  });
}

const retrieveQuery = z.strictObject({ expand: formExpand, client_secret: z.string().optional() });
