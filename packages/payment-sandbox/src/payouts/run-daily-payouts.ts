import { insertBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { insertObject, isShown, type LedgerTransaction } from '../storage/object-store.ts';
import { scheduleChangeAt } from '../storage/scheduled-changes.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { newPayout } from './new-payout.ts';
import { daySeconds, type PayableTransaction, type PlannedPayout, planPayouts } from './plan-payouts.ts';

/**
 * Makes available what is due, pays out every day up to the last midnight (UTC), and schedules the next run. Days on which
 * nothing ran are made up for.
 */
export async function runDailyPayouts(ledger: LedgerTransaction): Promise<void> {
  const { rows } = await ledger.query<{ now: number }>('select extract(epoch from now())::float8 as now');
  const now = rows[0]?.now ?? Date.now() / 1000;
  const midnight = Math.floor(now / daySeconds) * daySeconds;
  await ledger.query(
    `update sandbox.balance_transaction set object = object || '{"status": "available"}'
     where object ->> 'status' = 'pending' and (object ->> 'available_on')::bigint <= $1`,
    [midnight],
  );
  for (const planned of planPayouts(await listPayable(ledger, midnight), midnight))
    await payOut(ledger, planned);
  await scheduleChangeAt(ledger, { kind: 'daily_payout', subject: 'account' }, midnight + daySeconds);
}

async function listPayable(ledger: LedgerTransaction, until: number): Promise<PayableTransaction[]> {
  const { rows } = await ledger.query<{ object: PayableTransaction }>(
    `select object from sandbox.balance_transaction stored
     where payout is null and ${isShown('balance_transaction')} and (object ->> 'available_on')::bigint <= $1
     order by sequence for update of stored`,
    [until],
  );
  return rows.map(({ object }) => object);
}

async function payOut(ledger: LedgerTransaction, planned: PlannedPayout): Promise<void> {
  const { payout, balance } = newPayout(planned);
  await insertObject(ledger, 'payout', payout);
  await insertBalanceTransaction(ledger, balance, { paymentIntent: null, payout: payout.id });
  await ledger.query('update sandbox.balance_transaction set payout = $1 where id = any($2)', [
    payout.id,
    planned.transactions,
  ]);
  const events = eventsOf(['payout.created', 'payout.reconciliation_completed'], { object: payout });
  await recordEvents(ledger, events, null);
  await scheduleChangeAt(ledger, { kind: 'payout_arrives', subject: payout.id }, payout.arrival_date);
}
