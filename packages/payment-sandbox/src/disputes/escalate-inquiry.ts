import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import { unixSeconds } from '../protocol/object-ids.ts';
import { type LedgerTransaction, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { withdrawal } from './dispute-movements.ts';
import { responseTime } from './new-dispute.ts';

/** The bank turns an inquiry into a chargeback, which takes the amount and a fee, and can be countered. */
export async function escalateInquiry(ledger: LedgerTransaction, inquiry: Dispute): Promise<void> {
  const now = unixSeconds();
  const movement = { ...withdrawal(inquiry), created: now };
  const taken = await recordBalanceTransaction(ledger, movement);
  const { card } = inquiry.payment_method_details;
  const changed: Dispute = {
    ...inquiry,
    status: 'needs_response',
    balance_transactions: [taken],
    is_charge_refundable: false,
    evidence_details: { ...inquiry.evidence_details, due_by: now + responseTime },
    payment_method_details: { card: { ...card, case_type: 'chargeback' }, type: 'card' },
  };
  await updateObject(ledger, 'dispute', changed);
  const types = ['charge.dispute.updated', 'charge.dispute.funds_withdrawn'] as const;
  await recordEvents(ledger, eventsOf(types, { object: changed, before: inquiry }), null);
}
