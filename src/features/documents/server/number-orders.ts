import { sql } from 'kysely';
import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import type { Database } from '#platform/database/database.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import { countOn } from './count-on.ts';
import type { NumberedRange } from './numbered-range.ts';

/** Orders that have no invoice number, in the order of payment. */
export const listUnnumbered = (db: Database, { from, until }: NumberedRange, limit: number) =>
  db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .leftJoin('invoice', 'invoice.order_id', 'shop_order.id')
    .where('invoice.order_id', 'is', null)
    .where('shop_order.created_at', '>=', from)
    .where('shop_order.created_at', '<=', until)
    // As in the index of orders.
    .orderBy('shop_order.created_at')
    .orderBy('shop_order.id', 'desc')
    .limit(limit)
    .select([
      'shop_order.id',
      'shop_order.created_at',
      'shop_order.amount_cents',
      'shop_order.currency',
      'checkout_attempt.charges',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('demo_record')
          .select('demo_record.id')
          .where('demo_record.kind', '=', 'customer')
          .whereRef('demo_record.id', '=', 'checkout_attempt.uid'),
      )
        .$castTo<boolean>()
        .as('is_demo'),
    )
    .execute();

type UnnumberedOrder = Awaited<ReturnType<typeof listUnnumbered>>[number];

/**
 * Numbers orders, in a transaction that holds the lock of the series and stores afterwards what their invoices say: once
 * the invoices refer to their payments, no erasure can come in between.
 */
export async function numberOrders(
  db: Database,
  orders: readonly UnnumberedOrder[],
  timeZone: string,
): Promise<void> {
  if (orders.length === 0) return;
  const days = orders.map(({ created_at }) => dayInZone(created_at, timeZone));
  const last = await db
    .selectFrom('invoice')
    .select(['year', 'is_demo', sql<number>`max(number)`.as('last')])
    .where('year', 'in', [...new Set(days.map(yearOf))])
    .groupBy(['year', 'is_demo'])
    .execute();
  const next = countOn(last);
  await db
    .insertInto('invoice')
    .values(
      orders.map(({ id, created_at, amount_cents, currency, charges, is_demo }, index) => {
        const { country, vat } = charges === null ? { country: null, vat: [] } : orderCharges.parse(charges);
        const taxed = vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0);
        const day = days[index] ?? '';
        const year = yearOf(day);
        return {
          order_id: id,
          is_demo,
          year,
          number: next({ year, is_demo }),
          paid_at: created_at,
          day,
          country,
          currency,
          amount_cents,
          vat: JSON.stringify(vat),
          untaxed_cents: amount_cents - taxed,
        };
      }),
    )
    .execute();
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
