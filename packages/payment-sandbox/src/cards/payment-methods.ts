import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { cardError, invalidParameter, resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { BillingAddress, PaymentMethod, PaymentMethodCard } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { containsCardNumber, isLuhnValid } from './card-number.ts';
import type { CheckResult, TestCard } from './test-card.ts';
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
  const { card: input, billing_details: billing, metadata } = validateForm(methodForm, form);
  const number = input.number.replace(/[ -]/g, '');
  const card = testCards.find((one) => one.number === number);
  if (!card) throw unacceptedNumber(number);
  const [month, year] = checkExpiry(input.exp_month, input.exp_year);
  if (input.cvc !== undefined && !/^[0-9]{3,4}$/.test(input.cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const texts = [...Object.values(billing.address), billing.email, billing.name, billing.phone];
  if (texts.some((text) => text !== null && containsCardNumber(text))) {
    throw invalidParameter('billing_details', 'A card number does not belong into the billing details.');
  }
  return insertPaymentMethod(ledger, card, {
    billing: { ...billing, tax_id: null },
    card: {
      ...toCard(card, month, year, {
        cvc: input.cvc !== undefined,
        line1: billing.address.line1 !== null,
        postalCode: billing.address.postal_code !== null,
      }),
      fingerprint: await fingerprintOf(ledger, card),
    },
    metadata,
  });
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

const text = z.string().max(500).nullable().default(null);
const address = { city: text, country: text, line1: text, line2: text, postal_code: text, state: text };
const billingForm = z.strictObject({
  name: text,
  email: text,
  phone: text,
  address: z.strictObject(address).prefault({}),
});
const noBilling: BillingAddress = { ...billingForm.parse({}), tax_id: null };

const methodForm = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().max(40),
    exp_month: z.string().max(4),
    exp_year: z.string().max(6),
    cvc: z.string().max(10).optional(),
  }),
  billing_details: billingForm.prefault({}),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  // Sent by Stripe.js, ignored here.
  key: z.string().optional(),
  payment_user_agent: z.string().optional(),
});

function unacceptedNumber(number: string) {
  if (!isLuhnValid(number)) return cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  const message = 'This is a sandbox: use a test card, for example 4242 4242 4242 4242. Nothing was stored.';
  return cardError('card_declined', 'number', message, 'test_mode_live_card');
}

function checkExpiry(typedMonth: string, typedYear: string): [month: number, year: number] {
  const month = /^[0-9]{1,2}$/.test(typedMonth) ? Number(typedMonth) : 0;
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const now = new Date();
  const year = /^([0-9]{2}|[0-9]{4})$/.test(typedYear) ? Number(typedYear.padStart(4, '20')) : 0;
  const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  if (past || year > now.getFullYear() + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  return [month, year];
}

/** Which of the values that an issuer checks were given. */
interface CheckedValues {
  readonly cvc: boolean;
  readonly line1: boolean;
  readonly postalCode: boolean;
}

function toCard(card: TestCard, month: number, year: number, given: CheckedValues): PaymentMethodCard {
  const { name, number, brand, coBrand } = card;
  const check = (isGiven: boolean, result: CheckResult = 'pass') => (isGiven ? result : null);
  return {
    brand,
    checks: {
      address_line1_check: check(given.line1, card.line1Check),
      address_postal_code_check: check(given.postalCode, card.postalCheck),
      cvc_check: check(given.cvc, card.cvcCheck),
    },
    country: card.country,
    display_brand: coBrand ?? (brand === 'amex' ? 'american_express' : brand),
    exp_month: month,
    exp_year: year,
    fingerprint: `sandbox_${name}`,
    funding: card.funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: coBrand ? [coBrand, brand] : [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.threeDSecure !== 'not_supported' },
    wallet: null,
  };
}

/** As Stripe's: the same for every payment method of one card number, and of no use to find the number. */
async function fingerprintOf(ledger: LedgerTransaction, { number }: TestCard): Promise<string> {
  const { rows } = await ledger.query<{ value: string }>(
    `select value from sandbox.setting where key = 'fingerprint_key'`,
  );
  if (!rows[0]) throw new Error('The sandbox has no key for fingerprints');
  return createHmac('sha256', rows[0].value).update(number).digest('base64url').slice(0, 16);
}

interface MethodDetails {
  readonly billing: BillingAddress;
  readonly card: PaymentMethodCard;
  readonly metadata: Record<string, string>;
}

async function insertPaymentMethod(
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
