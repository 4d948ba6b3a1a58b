import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createConfirmationToken, findConfirmationToken } from '../cards/confirmation-tokens.ts';
import { createPaymentMethod, findPaymentMethod } from '../cards/payment-methods.ts';
import { unknownRoute } from '../protocol/api-error.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formOfNothing } from '../protocol/form-fields.ts';
import { publishableToken } from '../protocol/publishable-view.ts';
import { registerCustomers } from './customer-routes.ts';
import { registerDisputes } from './dispute-routes.ts';
import { registerIntents } from './intent-routes.ts';
import { objectReads } from './object-reads.ts';
import { registerRefunds } from './refund-routes.ts';
import { browserKeys, type RouteRegistration, routeRegistration } from './route-registration.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { registerStripeConventions } from './stripe-requests.ts';
import { registerTaxes } from './tax-routes.ts';

/** Stripe's API, for a prefix that ends in `/v1`. */
export const stripeRoutes =
  (context: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    registerStripeConventions(app);
    // A route, and not a handler of what no route serves: the host application may have a route for every path.
    app.route({
      ...context.routeOptions,
      method: ['GET', 'POST', 'DELETE'],
      url: '/*',
      handler: (request) => {
        throw unknownRoute(request.method, request.url);
      },
    });
    const routes = routeRegistration(app, context);
    registerPaymentMethods(routes);
    registerConfirmationTokens(routes);
    registerCustomers(routes);
    registerIntents(routes);
    registerRefunds(routes);
    registerDisputes(routes);
    registerTaxes(routes);
    objectReads(routes, { table: 'charge', path: '/charges', filters: ['payment_intent'] });
    objectReads(routes, { table: 'event', path: '/events', filters: ['type'] });
  };

/** Stripe's error for an address outside the prefix. */
export function answerUnknownAddress({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, error } = unknownRoute(method, url);
  return reply.code(status).send({ error });
}

function registerPaymentMethods({ read, write }: RouteRegistration): void {
  write(
    '/payment_methods',
    async (ledger, { form }) => ({ status: 200, body: await createPaymentMethod(ledger, form) }),
    { keys: browserKeys },
  );
  read('/payment_methods/:id', async (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    return (await findPaymentMethod(ledger, id)).method;
  });
}

function registerConfirmationTokens({ read, write }: RouteRegistration): void {
  write(
    '/confirmation_tokens',
    async (ledger, { form }) => ({
      status: 200,
      body: publishableToken(await createConfirmationToken(ledger, form)),
    }),
    { keys: browserKeys },
  );
  read('/confirmation_tokens/:id', (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    return findConfirmationToken(ledger, id);
  });
}
