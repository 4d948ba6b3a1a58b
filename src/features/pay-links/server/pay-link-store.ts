import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { orderCharges } from '#shop/orders/contract/fields/charges.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import { order } from '#shop/orders/contract/orders.ts';
import type { PayLinkSale, PayLinkState } from '../contract/pay-links.ts';

export type PayLinkLine = Omit<Selectable<Tables['pay_link_line']>, 'id_payment'>;

/** A link with its pairs. */
export interface PayLink extends Omit<Selectable<Tables['pay_link']>, 'address' | 'charges'> {
  readonly address: NonNullable<Order['address']>;
  readonly charges: PayLinkSale['charges'];
  readonly state: PayLinkState;
  readonly lines: readonly PayLinkLine[];
}

/** Finds a link; null when there is none. */
export async function findPayLink(db: Database, idPayment: string): Promise<PayLink | null> {
  const rows = await selectPayLinks(db).where('own.id_payment', '=', idPayment).execute();
  const [found] = await withLines(db, rows);
  return found ?? null;
}

/** Lists links, newest first, with their number. */
export async function listPayLinks(
  db: Database,
  { offset = 0, limit = 20 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ links: PayLink[]; total: number }> {
  const all = selectPayLinks(db);
  const rows = await all
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id_payment')
    .offset(offset)
    .limit(limit)
    .execute();
  return { links: await withLines(db, rows), total: await countRows(db, all) };
}

/** What a link sells, for its buyer and for administrators. */
export const toSale = ({ lines, amount_cents, currency, charges, expires_at }: PayLink): PayLinkSale => ({
  lines: lines.map(({ name, size, quantity, price_cents: priceCents }) => ({
    name,
    size,
    quantity,
    priceCents,
  })),
  amountCents: amount_cents,
  currency,
  charges,
  expiresAt: expires_at.toISOString(),
});

const selectPayLinks = (db: Database) =>
  db
    .selectFrom('pay_link as own')
    .leftJoin('checkout_attempt as attempt', 'attempt.id', 'own.attempt_id')
    // An order has the id of its attempt.
    .leftJoin('shop_order as paid_order', 'paid_order.id', 'own.attempt_id')
    .selectAll('own')
    // A failed attempt gave its pairs back, unless it was paid first and its order was removed.
    .select(
      sql<PayLinkState>`case when own.ended is not null then own.ended
        when attempt.state in ('open', 'waiting') then 'paying'
        when paid_order.canceled_at is not null then 'order_canceled'
        when paid_order.refunded_cents >= paid_order.amount_cents then 'refunded'
        when attempt.id is not null then 'paid'
        when own.expires_at <= clock_timestamp() then 'expired' else 'open' end`.as('state'),
    );

type PayLinkRow = Selectable<Tables['pay_link']> & { readonly state: PayLinkState };

async function withLines(db: Database, rows: readonly PayLinkRow[]): Promise<PayLink[]> {
  const lines = await db
    .selectFrom('pay_link_line')
    .selectAll()
    .where('id_payment', 'in', [...rows.map(({ id_payment }) => id_payment), ''])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    address: order.shape.address.unwrap().parse(row.address),
    charges: orderCharges.nullable().parse(row.charges),
    lines: lines.filter(({ id_payment }) => id_payment === row.id_payment),
  }));
}
