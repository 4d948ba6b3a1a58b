import { z } from 'zod';
import type { DisputeTemplate } from '../cards/test-card.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { type Dispute, evidenceNames } from '../protocol/dispute-object.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';

/** How long evidence can be sent, in seconds. */
export const responseTime = 7 * 24 * 60 * 60;

const noEvidence = z
  .record(z.enum(evidenceNames), z.null())
  .parse(Object.fromEntries(evidenceNames.map((name) => [name, null])));

/** What a bank writes when nothing else is chosen. */
export const fraudulent: DisputeTemplate = { reason: 'fraudulent', caseType: 'chargeback', code: '10.4' };

/** A dispute over a charge, not yet recorded and without movements. @param amount in cents */
export function newDispute(
  charge: Charge,
  amount: number,
  { reason, caseType, code, eligibility }: DisputeTemplate,
  created: number = unixSeconds(),
): Dispute {
  const isInquiry = caseType === 'inquiry';
  const { brand } = charge.payment_method_details.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: eligibility ? [eligibility] : [],
    evidence: { ...noEvidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: created + responseTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: caseType, network: brand, network_reason_code: code },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}
