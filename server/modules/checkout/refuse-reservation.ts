import { reservationMessage } from '#contract/fields/reservation-limit.ts';
import { createAttemptLimiter } from '../../shared/attempt-limiter.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { queueEmail, reservationLimitEmail } from '../mail/mail.ts';
import type { CheckoutInput } from './begin-payment-attempt.ts';
import type { CheckoutContext } from './checkout-context.ts';

/** An account that asks for too many pairs five times in an hour is reported. */
const reported = { max: 4, seconds: 3600 };

/**
 * Refuses a cart with more pairs than one account may reserve unpaid (reading 34). The fifth in an hour is logged and
 * mailed to the administrators, once a day for an account.
 */
export async function refuseReservation(
  { db, log, publicOrigin, contactEmails }: CheckoutContext,
  { uid, email }: CheckoutInput,
): Promise<Problem<'RESERVATION_LIMIT'>> {
  const limiter = createAttemptLimiter(db, 1);
  if (await limiter.take([{ key: `reservation:account:${uid}`, ...reported }])) {
    log.warn({ uid }, 'checkout.reservation_limit');
    const day = new Date().toISOString().slice(0, 10);
    for (const to of contactEmails)
      await queueEmail(db, reservationLimitEmail(to, { uid, email, day }, publicOrigin));
  }
  const detail = `${reservationMessage}. Pay some of them now and the rest in another order`;
  return problem('RESERVATION_LIMIT', { detail });
}
