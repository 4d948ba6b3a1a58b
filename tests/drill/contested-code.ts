import { findDiscountViolations, makeCode } from '#features/discounts/tests/discount-shop.ts';
import type { DrillDiscount } from './checkout-client.ts';
import type { DrillEnvironment } from './drill-environment.ts';
import type { DrillFindings } from './verify-results.ts';

/** What the code takes off, in cents: a sum that does not depend on how many pairs a buyer wants. */
const cents = 1_500;

/** Makes the code that all buyers have, and that can be used so often. */
export const makeContestedCode = async (
  { db }: Pick<DrillEnvironment, 'db'>,
  uses: number,
): Promise<DrillDiscount> => ({ code: await makeCode(db, { kind: 'amount', value: cents, uses }), cents });

/** Compares the uses of the code with the orders that were paid with it. */
export async function verifyDiscount(
  { db }: Pick<DrillEnvironment, 'db'>,
  { code }: DrillDiscount,
): Promise<Pick<DrillFindings, 'rows' | 'invariants'>> {
  const { used } = await db
    .selectFrom('discount_code')
    .select('used')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('shop_order')
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select(['shop_order.id'])
    .select(({ fn }) => fn.sum<number>('order_item.discount_cents').as('discount'))
    .groupBy('shop_order.id')
    .execute();
  return {
    rows: [['Uses of the discount code', used]],
    invariants: [
      {
        text: 'The code is used no more often than it may be, and each use has its order',
        violations: await findDiscountViolations(db),
      },
      {
        text: 'Every order has its discount',
        violations: orders.filter(({ discount }) => Number(discount) !== cents).map(({ id }) => id),
      },
    ],
  };
}
