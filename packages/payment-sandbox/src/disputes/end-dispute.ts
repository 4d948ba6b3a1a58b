import { recordBalanceTransaction } from '../balance/record-balance-transaction.ts';
import type { Dispute, DisputeStatus } from '../protocol/dispute-object.ts';
import { type LedgerTransaction, readObject, updateObject } from '../storage/object-store.ts';
import { recordEvents } from '../webhooks/record-events.ts';

/** The bank answers the evidence of a dispute; one that is no longer under review is left unchanged. */
export async function answerEvidence(ledger: LedgerTransaction, id: string): Promise<void> {
  const dispute = await readObject<Dispute>(ledger, 'dispute', id, { lock: true });
  const text = dispute?.evidence.uncategorized_text;
  if (dispute?.status === 'warning_under_review') await endDispute(ledger, dispute, 'warning_closed');
  if (dispute?.status !== 'under_review') return;
  if (text === 'winning_evidence') await endDispute(ledger, dispute, 'won');
  if (text === 'losing_evidence') await endDispute(ledger, dispute, 'lost');
}

/** Ends a dispute; one that is won returns the amount and the fee. @returns the dispute afterwards */
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
  const types = ['charge.dispute.closed'];
  if (status === 'won') {
    changed.balance_transactions = [...dispute.balance_transactions, await reinstate(ledger, dispute)];
    types.unshift('charge.dispute.funds_reinstated');
  }
  await updateObject(ledger, 'dispute', changed);
  await recordEvents(
    ledger,
    types.map((type) => ({ type, object: changed, before: dispute })),
    null,
  );
  return changed;
}

const reinstate = (ledger: LedgerTransaction, { id, amount, currency, charge }: Dispute) =>
  recordBalanceTransaction(ledger, {
    amount,
    currency,
    description: `Chargeback reversal for ${charge}`,
    fee: { amount: -1_500, description: 'Dispute fee refund' },
    reporting_category: 'dispute_reversal',
    source: id,
    type: 'adjustment',
  });
