import { createHash } from 'node:crypto';
import {
  checkout,
  paymentMessage,
  paymentSettings,
  processingMessage,
  settleCheckout,
} from '#contract/checkout.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { findAttempt } from '../../core/payments/attempts.ts';
import { type Cashier, type Outcome, usualAbsentAfter } from '../../core/payments/cashier.ts';
import { outcomeOf } from '../../core/payments/outcome.ts';
import { settle } from '../../core/payments/settle.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import { hashRequest } from './begin-attempt.ts';
import { payCart } from './pay-cart.ts';

/** POST /cart/checkout, POST /cart/checkout/settle, GET /payment/settings. */
export function serveCheckout(serve: Serve, { db, payment, settings }: Dependencies): void {
  const cashierOf = (log: Cashier['log']): Cashier => ({
    db,
    payment,
    log,
    publicOrigin: settings.publicOrigin,
    absentAfter: usualAbsentAfter,
  });

  serve(paymentSettings, async () => reply(200, payment.settings));

  serve(checkout, async ({ body, caller, header, log }) => {
    const isOwn = body.uid === caller.uid && body.email.toLowerCase() === caller.email.toLowerCase();
    if (!isOwn) return refuse('FORBIDDEN');
    const key = header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > 255)) {
      return refuseField('Idempotency-Key', 'An Idempotency-Key has 1 to 255 characters');
    }
    const asked = {
      uid: caller.uid,
      email: caller.email,
      paymentMethod: body.id,
      // Whatever a client puts there, what is kept is only good for comparing.
      key: key === undefined ? null : createHash('sha256').update(key).digest('base64url'),
      requestHash: hashRequest(body.shoes, body.amount),
    };
    const outcome = await payCart(cashierOf(log), asked, body.shoes, body.amount);
    return isRefusal(outcome) ? outcome : answer(outcome);
  });

  serve(settleCheckout, async ({ body, caller, log }) => {
    const attempt = await findAttempt(db, { column: 'id_payment', value: body.idPayment });
    if (!attempt || attempt.uid !== caller.uid) return refuse('NOT_FOUND');
    const isOver = attempt.state !== 'open' && attempt.state !== 'waiting';
    return answer(isOver ? outcomeOf(attempt) : await settle(cashierOf(log), attempt));
  });
}

function answer(outcome: Outcome): Reply<typeof checkout> | Refusal<'CARD_DECLINED' | 'ACCOUNT_DISABLED'> {
  switch (outcome.kind) {
    case 'paid':
      return reply(200, { message: paymentMessage, idPayment: outcome.idPayment });
    case 'waiting':
      return reply(200, {
        status: 'requires_action',
        clientSecret: outcome.clientSecret,
        nextAction: outcome.url === null ? null : { url: outcome.url },
        idPayment: outcome.idPayment,
      });
    case 'processing':
      return reply(202, { status: 'processing', message: processingMessage, idPayment: outcome.idPayment });
    case 'declined':
      return refuse('CARD_DECLINED');
    case 'disabled':
      return refuse('ACCOUNT_DISABLED');
  }
}
