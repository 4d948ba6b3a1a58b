import { newBalanceTransaction } from '../balance/record-balance-transaction.ts';
import { declineMessage } from '../cards/decline-message.ts';
import type { PaymentMethodWithCard } from '../cards/payment-methods.ts';
import type { ChargeResult } from '../cards/test-card.ts';
import { describeError } from '../protocol/api-error.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import type { Charge } from '../protocol/charge-object.ts';
import type { LastPaymentError, PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerEntry } from './ledger.ts';
import { type ChargeCircumstances, newCharge } from './new-charge.ts';
import { type NextActionChoice, nextActionFor } from './next-action.ts';

/** Confirms an intent with a card: charges it, declines it (402), or requires 3-D Secure. */
export function confirmWithCard(
  intent: PaymentIntent,
  paidWith: PaymentMethodWithCard,
  choice: NextActionChoice,
): LedgerEntry {
  const { method, card } = paidWith;
  const attempted: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null };
  if (card.outcome.kind !== 'challenge') return chargeCard(attempted, paidWith, card.outcome, choice);
  const challenged: PaymentIntent = {
    ...attempted,
    status: 'requires_action',
    next_action: nextActionFor(intent, card.outcome, choice),
  };
  return {
    intent: challenged,
    events: [{ type: 'payment_intent.requires_action', object: challenged }],
    response: { status: 200, body: challenged },
  };
}

/** Charges an intent with the result that its test card stands for. */
export function chargeCard(
  intent: PaymentIntent,
  paidWith: PaymentMethodWithCard,
  result: ChargeResult,
  circumstances: ChargeCircumstances,
): LedgerEntry {
  const attempt = newCharge(intent, paidWith, result, circumstances);
  if (result.kind === 'succeed') {
    const balance = incomeOf(attempt, paidWith);
    const charge = { ...attempt, balance_transaction: balance.id };
    const paid: PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    };
    return {
      intent: paid,
      charge,
      balance,
      riskEvent: paidWith.card.riskEvent,
      events: [
        // Captured asynchronously: the fee is known a moment later (Stripe Docs, "Asynchronous capture").
        { type: 'charge.succeeded', object: attempt },
        { type: 'payment_intent.succeeded', object: paid },
        { type: 'charge.updated', object: charge, before: attempt },
      ],
      response: { status: 200, body: paid },
    };
  }
  const { code, declineCode } = result;
  const failed = failIntent(
    { ...intent, latest_charge: attempt.id },
    {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: declineMessage(code, declineCode),
      charge: attempt.id,
      payment_method: paidWith.method,
    },
  );
  return {
    ...failed,
    charge: attempt,
    events: [{ type: 'charge.failed', object: attempt }, ...failed.events],
  };
}

/** Returns an intent to `requires_payment_method`, with the error. */
export function failIntent(intent: PaymentIntent, given: LastPaymentError): LedgerEntry {
  const error = describeError(given);
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  return {
    intent: failed,
    events: [{ type: 'payment_intent.payment_failed', object: failed }],
    response: { status: 402, body: { error: { ...error, payment_intent: failed } } },
  };
}

/** Stripe's fees for a card in the USA: 2.9 % and 30 cents. */
function incomeOf(charge: Charge, { card }: PaymentMethodWithCard): BalanceTransaction {
  const { id, amount, currency, created, description } = charge;
  const fee = { amount: Math.round(amount * 0.029) + 30, description: 'Stripe processing fees' };
  const income = newBalanceTransaction({
    amount,
    currency,
    created,
    description,
    fee,
    reporting_category: 'charge',
    source: id,
    type: 'charge',
  });
  return card.bypassesPending ? { ...income, available_on: created, status: 'available' } : income;
}
