import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../../shared/dependencies.ts';
import { problem } from '../../../shared/problem.ts';
import { sendProblem } from '../../../shared/send-problem.ts';
import { createPaymentContext } from '../payment-context.ts';
import { handleWebhookEvent } from './handle-webhook-event.ts';

const largest = 256 * 1024;

/**
 * POST /payment/webhook, where the payment provider delivers its events. The caller is authenticated by the signature
 * over the raw body: 400 without. 200 once the event is handled or ignored, 503 when it has to be delivered again.
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
      const context = createPaymentContext({ db, payment, settings }, log);
      const result = await handleWebhookEvent(context, event);
      if (result === 'retry') return sendProblem(request, reply, problem('UNAVAILABLE', { retryAfter: 5 }));
      return reply.send({ received: true });
    },
  );
};
