import { sql } from 'kysely';
import { problem } from '#platform/handlers/problem.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';

/** The code that {@link discountHook} knows, and what it takes off the first line of a cart, in cents. */
export const testDiscount = { code: 'SPRING10', cents: 10_000 };

/** A discount code for tests of discounted orders: always valid, and for everybody. */
export const discountHook = {
  discount: {
    look: (code) => sql`case when ${code} = ${testDiscount.code} then '{}'::json end`,
    price: (found, lines) =>
      found === null
        ? problem('DISCOUNT_NOT_VALID')
        : { lines: lines.map((_, index) => (index === 0 ? testDiscount.cents : 0)), deliveryPercent: 0 },
    take: async () => true,
  },
} satisfies PurchaseHooks;
