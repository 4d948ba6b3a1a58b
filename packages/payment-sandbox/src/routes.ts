import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiResponse } from './api-error.ts';
import { consumeFault } from './fault-injection.ts';
import { type FormValue, readForm } from './form-encoding.ts';
import { runIdempotent } from './idempotency.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent } from './intents.ts';
import { expandCharges, listEvents, listIntents } from './list-objects.ts';
import type { SandboxDatabase } from './object-store.ts';
import { createPaymentMethod, findMethod } from './payment-methods.ts';
import { createRefund, disputeCharge } from './refunds.ts';
import { dropConnection, formOf, idOf, queryOf, registerStripeConventions, requireKey } from './requests.ts';
import { type SandboxContext, sandboxSecretKey } from './sandbox-context.ts';

/** Stripe's calls, for a prefix ending in `/v1`. */
export const serveProcessor =
  (core: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    registerStripeConventions(app);
    const { inTransaction: inBooks } = core;
    const route = (
      method: 'GET' | 'POST',
      url: string,
      handler: Handler,
      keys: (string | undefined)[] = [sandboxSecretKey],
    ) =>
      app.route({
        method,
        url,
        schema: { hide: true },
        config: { access: 'anyone', rateLimit: false },
        onRequest: async (request) => requireKey(request, keys),
        handler,
      });

    const browserKeys = [undefined, 'pk_sandbox', sandboxSecretKey];
    route(
      'POST',
      '/payment_methods',
      change(core, async (books, { form }) => ({
        status: 200,
        body: await createPaymentMethod(books, form),
      })),
      browserKeys,
    );
    route('GET', '/payment_methods/:id', async (request) =>
      inBooks(async (books) => (await findMethod(books, idOf(request))).method),
    );

    route(
      'POST',
      '/payment_intents',
      change(core, (books, { form, how }) => createIntent(books, form, how), 'charges'),
    );
    route(
      'POST',
      '/payment_intents/:id/confirm',
      change(core, (books, { id, form, how }) => confirmIntent(books, id, form, how), 'charges'),
    );
    route(
      'POST',
      '/payment_intents/:id/cancel',
      change(core, (books, { id, form, how }) => cancelIntent(books, id, form, how)),
    );
    route('GET', '/payment_intents', async (request) =>
      inBooks((books) => listIntents(books, queryOf(request))),
    );
    route('GET', '/payment_intents/:id', async (request) =>
      inBooks(async (books) => {
        const { expand } = readForm(retrieveQuery, queryOf(request));
        const intent = await findIntent(books, idOf(request));
        return expand ? (await expandCharges(books, [intent]))[0] : intent;
      }),
    );

    route(
      'POST',
      '/refunds',
      change(core, (books, { form, how }) => createRefund(books, form, how.idempotencyKey)),
    );
    route('GET', '/events', async (request) => inBooks((books) => listEvents(books, queryOf(request))));
    // Not Stripe's: what a buyer's bank would do.
    route(
      'POST',
      '/payment_intents/:id/dispute',
      change(core, (books, { id }) => disputeCharge(books, id)),
    );
  };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface Change {
  readonly id: string;
  readonly form: { [key: string]: FormValue };
  readonly how: { idempotencyKey: string | null; publicOrigin: string };
}

const retrieveQuery = z.strictObject({
  expand: z.array(z.literal('latest_charge')).optional(),
  client_secret: z.string().optional(),
});

const chargeWeather = ['lose_answer', 'error_after_charge', 'silence'] as const;
const silenceMilliseconds = 30_000;
const failure: ApiResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'The sandbox was told to fail.' } },
};

/** A call that changes the books: once per idempotency key, and in the weather that was ordered. */
function change(
  core: SandboxContext,
  work: (books: SandboxDatabase, change: Change) => Promise<ApiResponse>,
  charges?: 'charges',
): Handler {
  return async (request, reply) => {
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    const form = formOf(request);
    const how = { idempotencyKey: key, publicOrigin: core.publicOrigin };
    let weather: (typeof chargeWeather)[number] | undefined;
    const answer = await core.inTransaction((books) =>
      runIdempotent(books, { key, path: request.url, form }, async () => {
        const done = await work(books, { id: idOf(request), form, how });
        weather = charges && (await consumeFault(books, chargeWeather))?.kind;
        return weather === 'error_after_charge' ? failure : done;
      }),
    );
    if (weather === 'lose_answer') return dropConnection(reply);
    if (weather === 'silence')
      await wait(silenceMilliseconds, undefined, { signal: core.closing }).catch(() => {});
    if (answer.replayed) reply.header('idempotent-replayed', 'true');
    if (key !== null) reply.header('idempotency-key', key);
    return reply.code(answer.status).send(answer.body);
  };
}
