import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { createPaymentMethod, findPaymentMethod } from '../cards/payment-methods.ts';
import { disputeCharge } from '../disputes/dispute-charge.ts';
import { cancelIntent } from '../payments/cancel-intent.ts';
import { expandCharges, listEvents, listIntents } from '../payments/list-objects.ts';
import { confirmIntent, createIntent, findIntent } from '../payments/payment-intents.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { registerRefunds } from './refund-routes.ts';
import { browserKeys, type RouteRegistration, routeRegistration } from './route-registration.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { registerStripeConventions } from './stripe-requests.ts';

/** Stripe's API, for a prefix that ends in `/v1`. */
export const stripeRoutes =
  (context: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    registerStripeConventions(app);
    const routes = routeRegistration(app, context);
    registerPaymentMethods(routes);
    registerIntents(routes);
    registerRefunds(routes);
    routes.read('/events', (ledger, { query }) => listEvents(ledger, query));
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
    const { expand } = validateForm(retrieveQuery, query);
    const intent = await findIntent(ledger, id);
    return (expand && (await expandCharges(ledger, [intent]))[0]) ?? intent;
  });
  // Not part of Stripe's API: disputes are opened by the buyer's bank.
  write('/payment_intents/:id/dispute', (ledger, { id }) => disputeCharge(ledger, id));
}

const retrieveQuery = z.strictObject({
  expand: z.array(z.literal('latest_charge')).optional(),
  client_secret: z.string().optional(),
});
