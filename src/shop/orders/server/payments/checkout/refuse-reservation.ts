import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { createAttemptLimiter } from '#platform/security/attempt-limiter.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { reservationLimitEmail } from '#shop/orders/mails/reservation-limit-email.ts';
import { fitsReservation, reservationMessage } from '../../../contract/fields/reservation-limit.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { CheckoutInput } from './begin-payment-attempt.ts';
import type { PricedLines } from './price-lines.ts';

/** An account that asks for too many pairs five times in an hour is reported. */
const reportLimit = { max: 4, seconds: 3600 };

/**
 * Refuses a cart with more pairs than one account may reserve unpaid (reading 34); null where it has fewer, or cannot be
 * bought anyway. The fifth in an hour is logged and mailed to the administrators, once a day for an account.
 * @param kept how many pairs beside the cart's are kept for the buyer
 */
export async function refuseReservation(
  { db, log, mailSite, contactEmails }: PaymentContext,
  { uid, email }: CheckoutInput,
  { priced, kept }: { priced: PricedLines | Problem; kept: number },
): Promise<Problem<'RESERVATION_LIMIT'> | null> {
  if (isProblem(priced) || fitsReservation(priced.lines, kept)) return null;
  const limiter = createAttemptLimiter(db, 1);
  if (await limiter.take([{ key: `reservation:account:${uid}`, ...reportLimit }])) {
    log.warn({ uid }, 'checkout.reservation_limit');
    const day = new Date().toISOString().slice(0, 10);
    for (const to of contactEmails)
      await queueEmail(db, reservationLimitEmail(to, { uid, email, day }, mailSite()));
  }
  const beside = kept > 0 ? `, including ${kept} that we are holding for you` : '';
  const detail = `${reservationMessage}${beside}. Pay for some of them now and the rest in another order`;
  return problem('RESERVATION_LIMIT', { detail });
}
