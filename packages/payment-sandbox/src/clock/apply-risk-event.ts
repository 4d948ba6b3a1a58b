import { findPaymentMethod } from '../cards/payment-methods.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import { openReview, warnOfFraud } from '../radar/open-review.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';

/** What follows a charge that succeeded, as its test card decides: a dispute, a warning or a review. */
export async function applyRiskEvent(ledger: LedgerTransaction, intentId: string): Promise<void> {
  const intent = await readObject<PaymentIntent>(ledger, 'payment_intent', intentId);
  if (!intent?.payment_method) return;
  const { riskEvent } = (await findPaymentMethod(ledger, intent.payment_method)).card;
  if (riskEvent?.kind === 'dispute') await openDispute(ledger, intentId, riskEvent.dispute);
  if (riskEvent?.kind === 'early_fraud_warning') await warnOfFraud(ledger, intentId);
  if (riskEvent?.kind === 'review') await openReview(ledger, intentId);
}
