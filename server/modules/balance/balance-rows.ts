import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import type { ProviderBalanceTransaction, ProviderPayout } from '../../shared/payment/provider-balance.ts';

/** Records transactions; those of a payout with its id, which a later page without it leaves as it is. */
export async function upsertTransactions(
  db: Database,
  transactions: readonly ProviderBalanceTransaction[],
  payout: string | null = null,
): Promise<void> {
  if (transactions.length === 0) return;
  await db
    .insertInto('balance_transaction')
    .values(
      transactions.map(({ id, type, category, amount, fee, currency, source, intent, at }) => ({
        ...{ id, type, category, amount_cents: amount, fee_cents: fee, currency, source, intent },
        ...{ payout_id: payout, created_at: at },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        payout_id: sql<string | null>`coalesce(excluded.payout_id, balance_transaction.payout_id)`,
      }),
    )
    .execute();
}

/** Records payouts, or their present state. */
export async function upsertPayouts(db: Database, payouts: readonly ProviderPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await db
    .insertInto('payout')
    .values(
      payouts.map(({ id, amount, currency, status, automatic, itemizable, at, arrivesAt }) => ({
        ...{ id, amount_cents: amount, currency, status, automatic, itemizable },
        ...{ created_at: at, arrives_at: arrivesAt },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status: sql<string>`excluded.status`,
        itemizable: sql<boolean>`excluded.itemizable`,
        arrives_at: sql<Date>`excluded.arrives_at`,
      }),
    )
    .execute();
}

/** The newest payout whose transactions are not known yet. */
export const findPayoutToItemize = (db: Database): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('payout')
    .select('id')
    .where('itemizable', '=', true)
    .where('itemized', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Records that all transactions of a payout are known. */
export async function markItemized(db: Database, payout: string): Promise<void> {
  await db.updateTable('payout').set({ itemized: true }).where('id', '=', payout).execute();
}

/** When the oldest payout was made that has not arrived or failed yet; null without any. */
export async function findOldestOpenPayout(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('payout')
    .select('created_at')
    .where('status', 'in', ['pending', 'in_transit'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
