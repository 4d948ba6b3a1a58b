import { sql } from 'kysely';
import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Whether the payment provider answers, and every payment is settled. */
export const paymentsCheck: HealthCheck = {
  name: 'payments',
  title: 'Payments',
  position: 40,
  async run({ db, payment }) {
    const charged = await payment.listCharged(new Date(Date.now() - 60_000));
    if (!charged)
      return {
        status: 'fail',
        detail: 'The payment provider does not respond, or rejects these keys',
        action: 'Check the status page of the provider, and STRIPE_SECRET_KEY.',
      };
    const { left } = await db
      .selectFrom('checkout_attempt')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('state', 'in', ['open', 'refunding'])
      .where('created_at', '<', sql<Date>`now() - interval '30 minutes'`)
      .executeTakeFirstOrThrow();
    if (left === 0) return ok('The payment provider responds; every payment is settled');
    return {
      status: 'warn',
      detail: `The payment provider responds; ${left} payments are still unsettled after half an hour`,
      action: 'Open Reconciliation. It lists each of them and how to resolve it.',
    };
  },
};

/** Whether people can pay; see `startCheckoutAlarm`. */
export const checkoutCheck: HealthCheck = {
  name: 'checkout',
  title: 'Checkout',
  position: 10,
  async run({ db }) {
    const outage = await db
      .selectFrom('shop_fact')
      .select('at')
      .where('key', '=', 'checkout-outage')
      .executeTakeFirst();
    if (!outage) return ok('Customers can pay');
    return {
      status: 'fail',
      detail: `Failing for several customers in a row since ${formatMinute(outage.at)} UTC`,
      action: 'Check Payments and Database below, and search the log for checkout.outage_began.',
    };
  },
};
