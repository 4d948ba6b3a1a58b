import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import type { Dispute, DisputeStatus } from '../protocol/dispute-object.ts';
import type { EventType } from '../protocol/event-types.ts';
import { type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { eventsOf, recordEvents } from '../webhooks/record-events.ts';
import { reinstatement } from './dispute-movements.ts';
import { escalateInquiry } from './escalate-inquiry.ts';

/** The bank answers the evidence of a dispute; one that is no longer under review is left unchanged. */
export async function answerEvidence(ledger: LedgerTransaction, id: string): Promise<void> {
  const dispute = await readObject<Dispute>(ledger, 'dispute', id, { lock: true });
  const text = dispute?.evidence.uncategorized_text;
  if (dispute?.status === 'warning_under_review') {
    if (text === 'escalate_inquiry_evidence') await escalateInquiry(ledger, dispute);
    else await endDispute(ledger, dispute, 'warning_closed');
  }
  if (dispute?.status !== 'under_review') return;
  if (text === 'winning_evidence') await endDispute(ledger, dispute, 'won');
  if (text === 'losing_evidence') await endDispute(ledger, dispute, 'lost');
}

/** Ends a dispute; one that is won returns the amount. @returns the dispute afterwards */
export async function endDispute(
  ledger: LedgerTransaction,
  dispute: Dispute,
  status: Extract<DisputeStatus, 'lost' | 'warning_closed' | 'won'>,
): Promise<Dispute> {
  const changed: Dispute = {
    ...dispute,
    status,
    is_charge_refundable: status !== 'lost',
    evidence_details: { ...dispute.evidence_details, due_by: null },
  };
  const types: EventType[] = ['charge.dispute.closed'];
  if (status === 'won') {
    const returned = await recordBalanceTransaction(ledger, reinstatement(dispute));
    changed.balance_transactions = [...dispute.balance_transactions, returned];
    types.unshift('charge.dispute.funds_reinstated');
  }
  await updateObject(ledger, 'dispute', changed);
  await recordEvents(ledger, eventsOf(types, { object: changed, before: dispute }), null);
  return changed;
}
