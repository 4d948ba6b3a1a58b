import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { challengeFrameHeaders, renderChallengeFrame } from '../pages/challenge-frame-page.ts';
import { renderChallengePage } from '../pages/challenge-page.ts';
import { pageHeaders } from '../pages/html-page.ts';
import { completeChallenge } from '../payments/complete-challenge.ts';
import { findIntent } from '../payments/payment-intents.ts';
import { readReturnUrl } from '../payments/return-url.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { readBody, readIdParameter } from './stripe-requests.ts';

/** The 3-D Secure page, and the same as a frame in the shop's page. */
export function registerChallenges(app: FastifyInstance, context: SandboxContext): void {
  const options = context.routeOptions;

  app.get('/sandbox/3ds/:id', options, async (request, reply) => {
    const intent = await context.inTransaction((ledger) => findIntent(ledger, readIdParameter(request)));
    return reply.headers(pageHeaders).send(renderChallengePage(intent));
  });

  app.post('/sandbox/3ds/:id', options, async (request, reply) => {
    const { outcome } = validateForm(challengeForm, readBody(request));
    const id = readIdParameter(request);
    const returnUrl = await context.inTransaction(async (ledger) => {
      await completeChallenge(ledger, id, outcome, { ...context, idempotencyKey: null });
      return readReturnUrl(ledger, id);
    });
    return reply.redirect(returnUrl ?? `/sandbox/3ds/${id}`, 303);
  });

  app.get('/sandbox/3ds/:id/frame', options, async (request, reply) =>
    sendFrame(reply, await context.inTransaction((ledger) => readFrame(ledger, readIdParameter(request)))),
  );

  app.post('/sandbox/3ds/:id/frame', options, async (request, reply) => {
    const { outcome } = validateForm(challengeForm, readBody(request));
    const id = readIdParameter(request);
    const frame = await context.inTransaction(async (ledger) => {
      await completeChallenge(ledger, id, outcome, { ...context, idempotencyKey: null });
      return readFrame(ledger, id);
    });
    return sendFrame(reply, frame);
  });
}

interface ChallengeFrame {
  readonly intent: PaymentIntent;
  readonly returnUrl: string | null;
}

const readFrame = async (ledger: LedgerTransaction, id: string): Promise<ChallengeFrame> => ({
  intent: await findIntent(ledger, id),
  returnUrl: await readReturnUrl(ledger, id),
});

/** Pages of the origin that the payment came from may embed the frame. */
function sendFrame(reply: FastifyReply, { intent, returnUrl }: ChallengeFrame): FastifyReply {
  const shop = returnUrl !== null && URL.canParse(returnUrl) ? new URL(returnUrl).origin : null;
  return reply
    .removeHeader('x-frame-options')
    .headers(challengeFrameHeaders(shop))
    .send(renderChallengeFrame(intent));
}

const challengeForm = z.strictObject({ outcome: z.enum(['complete', 'fail']) });
