import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import type { DisputeTemplate } from '../cards/test-card.ts';
import { lockChargeOfIntent } from '../payments/find-charge.ts';
import type { Charge } from '../protocol/charge-object.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import { insertObject, type LedgerTransaction, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { withdrawal } from './dispute-movements.ts';
import { newDispute } from './new-dispute.ts';

/**
 * Disputes an intent's charge, as the buyer's bank would. A chargeback takes the amount and a fee
 * from the merchant's balance, an inquiry takes nothing yet.
 * @returns the dispute, the first of several
 * @throws SandboxApiError 400, 404
 */
export async function openDispute(
  ledger: LedgerTransaction,
  intent: string,
  template: DisputeTemplate,
): Promise<Dispute> {
  const charge = await lockChargeOfIntent(ledger, intent);
  const { count = 1 } = template;
  const share = Math.floor(charge.amount / count);
  await updateObject(ledger, 'charge', { ...charge, disputed: true });
  for (let further = 1; further < count; further += 1) await openOne(ledger, charge, share, template);
  return openOne(ledger, charge, charge.amount - share * (count - 1), template);
}

async function openOne(
  ledger: LedgerTransaction,
  charge: Charge,
  amount: number,
  template: DisputeTemplate,
): Promise<Dispute> {
  const dispute = newDispute(charge, amount, template);
  if (template.caseType === 'inquiry') {
    await insertObject(ledger, 'dispute', dispute);
    await recordEvents(ledger, [{ type: 'charge.dispute.created', object: dispute }], null);
    return dispute;
  }
  const taken = await recordBalanceTransaction(ledger, withdrawal(dispute));
  const opened = { ...dispute, balance_transactions: [taken] };
  await insertObject(ledger, 'dispute', opened);
  const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const;
  await recordEvents(ledger, eventsOf(types, { object: opened }), null);
  return opened;
}
