import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { consumeFault } from '../faults/fault-injection.ts';
import type { Payout } from '../protocol/payout-object.ts';
import { type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { arrived } from './new-payout.ts';

/** A payout arrives at the bank, or fails: its amount is then back on the balance, and part of the next payout. */
export async function finishPayout(ledger: LedgerTransaction, id: string): Promise<void> {
  const payout = await readObject<Payout>(ledger, 'payout', id, { lock: true });
  if (payout?.status !== 'in_transit') return;
  const isFailing = (await consumeFault(ledger, ['fail_payout'])) !== undefined;
  const changed = isFailing ? await fail(ledger, payout) : arrived(payout);
  await updateObject(ledger, 'payout', changed);
  const result = isFailing ? 'payout.failed' : 'payout.paid';
  const events = eventsOf(['payout.updated', result], { object: changed, before: payout });
  await recordEvents(ledger, events, null);
}

async function fail(ledger: LedgerTransaction, payout: Payout): Promise<Payout> {
  const returned = await recordBalanceTransaction(
    ledger,
    {
      amount: payout.amount,
      currency: payout.currency,
      description: 'STRIPE PAYOUT FAILURE',
      reporting_category: 'payout_reversal',
      source: payout.id,
      type: 'payout_failure',
    },
    { paymentIntent: null },
  );
  return {
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'could_not_process',
    failure_message: 'The bank could not process this payout.',
  };
}
