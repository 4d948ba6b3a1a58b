import { type HealthCheck, ok } from '../health-check.ts';

/** Whether people can pay; see `startCheckoutAlarm`. */
export const checkoutCheck: HealthCheck = {
  name: 'checkout',
  title: 'Checkout',
  async run({ db }) {
    const outage = await db
      .selectFrom('shop_fact')
      .select('at')
      .where('key', '=', 'checkout-outage')
      .executeTakeFirst();
    if (!outage) return ok('People can pay');
    return {
      status: 'fail',
      detail: `Failed for several people in a row, first at ${outage.at.toISOString().slice(0, 16)}Z`,
      action: 'Look at payments and database below, and search the log for checkout.outage_began.',
    };
  },
};
