import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import type { Database } from '#platform/database/database.ts';
import { taxedSum } from '#shop/orders/contract/fields/charges.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { countOn } from './count-on.ts';
import { type AmountParts, reverseParts, shareCredit, subtractParts } from './share-credit.ts';
import { shopOf } from './store-documents.ts';

/** Which refunds to look at: those that changed since `from`, of all orders or of one. */
interface DueRange {
  readonly from: RawBuilder<Date>;
  readonly limit: number;
  readonly orderId?: string;
}

/**
 * Finds refunds of numbered orders whose credit notes are missing or out of date, oldest first: refunds that succeeded,
 * or that failed after they had succeeded.
 */
export const listDueRefunds = (db: Database, { from, limit, orderId }: DueRange) =>
  db
    .with('credited', (query) =>
      query
        .selectFrom('refund')
        .innerJoin('invoice', 'invoice.order_id', 'refund.attempt_id')
        .where('refund.checked_at', '>=', from)
        .$if(orderId !== undefined, (some) => some.where('invoice.order_id', '=', orderId ?? ''))
        .select((row) => [
          'refund.id',
          'invoice.order_id',
          'refund.status',
          'refund.amount_cents',
          sql<Date>`case when refund.status = 'succeeded' then coalesce(refund.succeeded_at, refund.created_at)
            else coalesce(refund.failed_at, now()) end`.as('at'),
          row
            .selectFrom('credit_note')
            .whereRef('credit_note.refund_id', '=', 'refund.id')
            .select(sql<number>`coalesce(sum(credit_note.amount_cents), 0)::bigint`.as('cents'))
            .as('cents'),
          row
            .exists(row.selectFrom('refund_line').whereRef('refund_line.refund_id', '=', 'refund.id'))
            .as('is_of_pairs'),
        ]),
    )
    .selectFrom('credited')
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'succeeded'), row('cents', '!=', row.ref('amount_cents'))]),
        row.and([row('status', 'in', ['failed', 'canceled']), row('cents', '!=', 0)]),
      ]),
    )
    .orderBy('at')
    // A reversed amount can be refunded again at the same moment.
    .orderBy(sql`status = 'succeeded'`)
    .orderBy('id')
    .limit(limit)
    .execute();

type DueRefund = Awaited<ReturnType<typeof listDueRefunds>>[number];

/**
 * Issues credit notes for refunds, in a transaction that holds the lock of the series. An earlier credit note of the
 * same refund is reversed first.
 * @returns how many it issued
 */
export async function issueCreditNotes(db: Database, refunds: readonly DueRefund[]): Promise<number> {
  if (refunds.length === 0) return 0;
  const settings = await readSettings(db);
  const orderIds = [...new Set(refunds.map(({ order_id }) => order_id))];
  const invoices = await db.selectFrom('invoice').selectAll().where('order_id', 'in', orderIds).execute();
  const issued = (
    await db.selectFrom('credit_note').selectAll().where('order_id', 'in', orderIds).execute()
  ).map((note) => ({ ...note, parts: toParts(note) }));
  const next = countOn(
    await db
      .selectFrom('credit_note')
      .select(['year', 'is_demo', sql<number>`max(number)`.as('last')])
      .groupBy(['year', 'is_demo'])
      .execute(),
  );
  const rows = refunds.map((refund) => {
    const { id, order_id, at, amount_cents, is_of_pairs } = refund;
    const credited = refund.cents ?? 0;
    const ofOrder = issued.filter((note) => note.order_id === order_id);
    const invoice = invoices.find((one) => one.order_id === order_id);
    if (!invoice) throw new Error(`order ${order_id} has no invoice`);
    const left = subtractParts(
      toParts(invoice),
      ofOrder.map(({ parts }) => parts),
    );
    const [amount, parts] =
      credited === 0
        ? [amount_cents, shareCredit(left, amount_cents, is_of_pairs === true)]
        : [
            -credited,
            reverseAll(ofOrder.filter(({ refund_id }) => refund_id === id).map((note) => note.parts)),
          ];
    const day = dayInZone(at, settings.shop.timeZone);
    const year = Number(day.slice(0, 4));
    const { is_demo } = invoice;
    const row = {
      order_id,
      refund_id: id,
      is_demo,
      year,
      number: next({ year, is_demo }),
      content: JSON.stringify(shopOf(settings)),
      refunded_at: at,
      day,
      amount_cents: amount,
      vat: JSON.stringify(parts.vat),
      untaxed_cents: parts.untaxedCents,
    };
    issued.push({ ...row, day: at, parts });
    return row;
  });
  await db.insertInto('credit_note').values(rows).execute();
  return rows.length;
}

const storedVat = z.array(taxedSum);

/** The amounts of a stored document. */
export const toParts = (row: { readonly vat: unknown; readonly untaxed_cents: number }): AmountParts => ({
  vat: storedVat.parse(row.vat),
  untaxedCents: row.untaxed_cents,
});

/** The parts of a document that reverses all of these, of which there is at least one. */
function reverseAll(notes: readonly AmountParts[]): AmountParts {
  const [first = { vat: [], untaxedCents: 0 }, ...others] = notes;
  return subtractParts(reverseParts(first), others);
}
