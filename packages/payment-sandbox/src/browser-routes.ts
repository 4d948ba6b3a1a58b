import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { SandboxApiError } from './api-error.ts';
import { challengePage } from './challenge-page.ts';
import { answerChallenge } from './complete-challenge.ts';
import { consolePage } from './console-page.ts';
import { faultRequest, injectFault, readFaults } from './fault-injection.ts';
import { readForm } from './form-encoding.ts';
import { pageHeaders, styleSheet } from './html-page.ts';
import { findIntent } from './intents.ts';
import { listIntents } from './list-objects.ts';
import { formOf, idOf, queryOf, registerStripeConventions } from './requests.ts';
import { serveProcessor } from './routes.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** What browsers and tests reach on the shop's origin: `/sandbox`, `/sandbox/v1`, `/sandbox/3ds`, `/sandbox/weather`. */
export const serveBrowser =
  (core: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(serveProcessor(core), { prefix: '/sandbox/v1' });
    registerStripeConventions(app);
    const options = { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } } as const;

    app.get('/sandbox', options, async (request, reply) => {
      const query = queryOf(request);
      const page = await core.inTransaction(async (books) => ({
        payments: await listIntents(books, { ...query, limit: '50' }),
        weather: await readFaults(books),
      }));
      return reply.headers(pageHeaders).send(consolePage(page));
    });

    app.get('/sandbox/payments.css', options, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styleSheet),
    );

    app.get('/sandbox/3ds/:id', options, async (request, reply) => {
      const intent = await core.inTransaction((books) => findIntent(books, idOf(request)));
      return reply.headers(pageHeaders).send(challengePage(intent));
    });

    app.post('/sandbox/3ds/:id', options, async (request, reply) => {
      const { outcome } = readForm(challengeForm, formOf(request));
      const before = await core.inTransaction((books) => answerChallenge(books, idOf(request), outcome));
      const back = before.next_action?.redirect_to_url.return_url;
      return reply.redirect(back ?? `/sandbox/3ds/${before.id}`, 303);
    });

    app.post('/sandbox/weather', options, async (request, reply) => {
      const order = faultRequest.safeParse(request.body);
      if (!order.success) {
        const message = z.prettifyError(order.error);
        throw new SandboxApiError(400, { type: 'invalid_request_error', param: 'kind', message });
      }
      const weather = await core.inTransaction(async (books) => {
        await injectFault(books, order.data);
        return readFaults(books);
      });
      return reply.send({ weather });
    });
  };

const challengeForm = z.strictObject({ outcome: z.enum(['complete', 'fail']) });
