import { arrived, newPayout } from '../payouts/new-payout.ts';
import { daySeconds, planPayouts } from '../payouts/plan-payouts.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import { unixSeconds } from '../protocol/object-ids.ts';
import type { Payout } from '../protocol/payout-object.ts';
import { type ExecuteStatement, selectObjects } from './execute-statement.ts';

/** A balance transaction of an imported payment. */
export interface ImportedTransaction {
  readonly intent: string;
  readonly transaction: BalanceTransaction;
}

/** Imports balance transactions, and pays out each day what was available of them. A payout arrives a day later. */
export async function importBalance(
  execute: ExecuteStatement,
  imported: readonly ImportedTransaction[],
): Promise<void> {
  const now = unixSeconds();
  const transactions = imported.map(({ transaction }) => transaction);
  const payouts = planPayouts(transactions, Math.floor(now / daySeconds) * daySeconds).map((planned) => {
    const { payout, balance } = newPayout(planned);
    const paid = new Set(planned.transactions);
    return { payout: payout.arrival_date <= now ? arrived(payout) : payout, balance, paid };
  });
  const rows = imported
    .map(({ intent, transaction }) => ({
      intent,
      payout: payouts.find(({ paid }) => paid.has(transaction.id))?.payout.id ?? null,
      object: settled(transaction, now),
    }))
    .sort((one, other) => one.object.created - other.object.created);
  const own = payouts.map(({ payout, balance }) => ({ intent: null, payout: payout.id, object: balance }));
  await execute(
    `insert into sandbox.balance_transaction (id, intent, payout, object)
     select object ->> 'id', intent, payout, object
     from jsonb_to_recordset($1) as one (intent text, payout text, object jsonb)`,
    [JSON.stringify([...rows, ...own])],
  );
  await execute(`insert into sandbox.payout (id, object) ${selectObjects}`, [
    JSON.stringify(payouts.map(({ payout }) => payout)),
  ]);
  await scheduleArrivals(
    execute,
    payouts.flatMap(({ payout }) => (payout.status === 'paid' ? [] : payout)),
  );
}

const settled = (transaction: BalanceTransaction, now: number): BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= now ? 'available' : 'pending',
});

const scheduleArrivals = (execute: ExecuteStatement, payouts: readonly Payout[]) =>
  execute(
    `insert into sandbox.scheduled_change (kind, subject, due_at)
     select 'payout_arrives', object ->> 'id', to_timestamp((object ->> 'arrival_date')::bigint)
     from jsonb_array_elements($1) as one (object)`,
    [JSON.stringify(payouts)],
  );
