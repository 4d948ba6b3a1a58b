import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import type { SucceededPayment } from '../../shared/payment-provider.ts';

/** Copies what was refunded or disputed at the provider to the order. Both only grow, so the order of events does not matter. */
export async function copyChargeToOrder(
  db: Database,
  orderId: string,
  charge: SucceededPayment,
): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({
      refunded_cents: sql<number>`greatest(refunded_cents, least(${charge.refunded}::bigint, amount_cents))`,
      disputed: sql<boolean>`disputed or ${charge.disputed}`,
    })
    .where('id', '=', orderId)
    .where((row) =>
      row.or([row('refunded_cents', '<', charge.refunded), row('disputed', '!=', charge.disputed)]),
    )
    .execute();
}
