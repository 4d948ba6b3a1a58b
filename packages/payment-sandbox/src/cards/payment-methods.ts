import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { BillingAddress, PaymentMethod, PaymentMethodCard } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { cardFields, fingerprintOf, noBilling, readCard, toCard } from './card-details.ts';
import type { TestCard } from './test-card.ts';
import { findReadyMadeCard, testCards } from './test-cards.ts';

/** A payment method and the test card it stands for. */
export interface PaymentMethodWithCard {
  readonly method: PaymentMethod;
  readonly card: TestCard;
}

/**
 * `POST /v1/payment_methods`. Only Stripe's test cards are accepted; brand, last four digits and expiry are stored, the
 * number is not. Every other number is rejected before anything is written.
 * @throws SandboxApiError 402 for a card, 400 for a parameter
 */
export async function createPaymentMethod(
  ledger: LedgerTransaction,
  form: { [key: string]: FormValue },
): Promise<PaymentMethod> {
  const { metadata, ...data } = validateForm(methodForm, form);
  const { testCard, ...details } = await readCard(ledger, data);
  return insertPaymentMethod(ledger, testCard, { ...details, metadata });
}

/**
 * Finds a payment method; Stripe's ready-made ones (`pm_card_visa`) become a new method each time they are used.
 * @param missing the status for an unknown id: 404 when the path names it, 400 when a parameter does
 * @throws SandboxApiError
 */
export async function findPaymentMethod(
  ledger: LedgerTransaction,
  id: string,
  missing: 400 | 404 = 404,
): Promise<PaymentMethodWithCard> {
  const readyMade = findReadyMadeCard(id);
  if (readyMade) {
    const card = {
      ...toCard(readyMade, 12, new Date().getFullYear() + 1, { cvc: true, line1: false, postalCode: false }),
      fingerprint: await fingerprintOf(ledger, readyMade),
    };
    return {
      card: readyMade,
      method: await insertPaymentMethod(ledger, readyMade, { billing: noBilling, card, metadata: {} }),
    };
  }
  const { rows } = await ledger.query<{ outcome: string; object: PaymentMethod }>(
    'select outcome, object from sandbox.payment_method where id = $1',
    [id],
  );
  const card = testCards.find((one) => one.name === rows[0]?.outcome);
  if (!rows[0] || !card) throw resourceMissing('PaymentMethod', id, 'payment_method', missing);
  return { method: rows[0].object, card };
}

const methodForm = z.strictObject({
  ...cardFields,
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  // Sent by Stripe.js, ignored here.
  key: z.string().optional(),
  payment_user_agent: z.string().optional(),
});

/** What a payment method is made of. */
interface MethodDetails {
  readonly billing: BillingAddress;
  readonly card: PaymentMethodCard;
  readonly metadata: Record<string, string>;
}

/** Stores a new payment method of a test card. */
export async function insertPaymentMethod(
  ledger: LedgerTransaction,
  { name }: TestCard,
  { billing, card, metadata }: MethodDetails,
): Promise<PaymentMethod> {
  const method: PaymentMethod = { ...newCardMethod(card, unixSeconds()), billing_details: billing, metadata };
  await ledger.query('insert into sandbox.payment_method (id, outcome, object) values ($1, $2, $3)', [
    method.id,
    name,
    JSON.stringify(method),
  ]);
  return method;
}

const newCardMethod = (card: PaymentMethodCard, created: number): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: noBilling,
  card,
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

/**
 * A payment method of a test card that was entered at `created` (Unix seconds), with the card's checks passed. Sample data:
 * its fingerprint names the card.
 */
export const testCardMethod = (card: TestCard, created: number): PaymentMethod =>
  newCardMethod(
    toCard(card, 12, new Date(created * 1000).getUTCFullYear() + 3, {
      cvc: true,
      line1: false,
      postalCode: false,
    }),
    created,
  );
