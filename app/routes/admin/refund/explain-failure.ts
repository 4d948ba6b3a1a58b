/** Why a refund failed, and what an administrator can do about it. */
export interface ExplainedFailure {
  readonly why: string;
  readonly next: string;
}

const againThenOtherwise =
  'Refund again below. If that fails too, agree on another way with the buyer, for example a bank transfer.';
const otherwise =
  'The card cannot take money any more, and refunding to it again would fail as well. Agree on another way with the buyer, for example a bank transfer, and pay it outside of the shop.';

/** The reasons of the provider's refunds (Stripe API, Refund object, `failure_reason`). */
const failures: Readonly<Record<string, ExplainedFailure>> = {
  expired_or_canceled_card: { why: 'the card is expired or canceled', next: otherwise },
  lost_or_stolen_card: { why: 'the card was reported as lost or stolen', next: otherwise },
  insufficient_funds: {
    why: 'the shop’s balance at the payment provider is too low',
    next: 'Add money to the balance at the payment provider, then refund again below.',
  },
  charge_for_pending_refund_disputed: {
    why: 'the buyer disputed the payment meanwhile',
    next: 'The bank decides now: answer it with “Dispute” beside the order.',
  },
  declined: { why: 'the buyer’s bank declined it', next: againThenOtherwise },
  merchant_request: {
    why: 'it was canceled at the payment provider',
    next: 'Refund again below if it is still owed.',
  },
  unknown: { why: 'the bank gave no reason', next: againThenOtherwise },
};

/** Explains a reason; one that is not known by its own words. */
export const explainFailure = (reason: string): ExplainedFailure =>
  failures[reason] ?? { why: reason.replaceAll('_', ' '), next: againThenOtherwise };
