import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { sendProblem } from '../../shared/send-problem.ts';
import { handleWebhookEvent } from './handle-webhook-event.ts';
import { defaultAbsentAfter } from './payment-context.ts';

const largest = 256 * 1024;

/**
 * POST /payment/webhook, where the card payment provider tells what happened. Its right to call is the signature over
 * the raw body: 400 without. 200 once the news is worked in or is none of ours, 503 when it has to be told again.
 */
export const webhookPlugin: FastifyPluginAsync<Pick<Dependencies, 'db' | 'payment' | 'settings'>> = async (
  app,
  { db, payment, settings },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/payment/webhook',
    { bodyLimit: largest, schema: { hide: true }, config: { access: 'signature', rateLimit: false } },
    async (request, reply) => {
      const { body, headers, log } = request;
      const signature = headers['stripe-signature'];
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string' ? payment.readEvent(body, signature) : null;
      if (!event)
        return sendProblem(request, reply, problem('MALFORMED', { detail: 'The signature is not right' }));
      const cashier = {
        db,
        payment,
        log,
        publicOrigin: settings.publicOrigin,
        absentAfter: defaultAbsentAfter,
      };
      const heard = await handleWebhookEvent(cashier, event);
      if (heard === 'again') return sendProblem(request, reply, problem('UNAVAILABLE', { retryAfter: 5 }));
      return reply.send({ received: true });
    },
  );
};
