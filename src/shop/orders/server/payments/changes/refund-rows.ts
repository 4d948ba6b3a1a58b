import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { OrderRefund } from '../../../contract/refunds.ts';

/** A refund's row. */
export type RefundRow = Selectable<Tables['refund']>;

/** A refund with the pairs that it is for. */
export interface RefundWithLines extends RefundRow {
  readonly lines: readonly { shoe_id: string; size: string; quantity: number; sent_again: number }[];
}

/** The refunds of an attempt, newest first. */
export async function listRefunds(db: Database, attemptId: string): Promise<RefundWithLines[]> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const lines = await db
    .selectFrom('refund_line')
    .selectAll()
    .where('refund_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, lines: lines.filter(({ refund_id }) => refund_id === row.id) }));
}

/** The pairs that refunds put back into stock and that are still there. An order has them at most as often as it bought them. */
export const listRestocked = (refunds: readonly RefundWithLines[]) =>
  refunds
    .filter(({ restocked_at }) => restocked_at !== null)
    .flatMap(({ lines }) => lines)
    .map((line) => ({ ...line, quantity: line.quantity - line.sent_again }));

/** Whether its money is on its way or there. */
export const countsAsRefunded = ({ status }: Pick<RefundRow, 'status'>): boolean =>
  status === 'pending' || status === 'succeeded';

/** Maps a row to the contract's refund. */
export const toRefund = (row: RefundWithLines, idPayment: string): OrderRefund => ({
  _id: row.id,
  idPayment,
  amountCents: row.amount_cents,
  status: row.status,
  failureReason: row.failure_reason,
  items: row.lines.map(({ shoe_id, size, quantity }) => ({ _id: shoe_id, size, quantity })),
  restock: row.restock,
  date: row.created_at.toISOString(),
  by: row.requested_by,
});
