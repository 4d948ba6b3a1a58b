import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { cardError, invalidParameter } from '../protocol/api-error.ts';
import type { BillingAddress, PaymentMethodCard } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { containsCardNumber, isLuhnValid } from './card-number.ts';
import type { CheckResult, TestCard } from './test-card.ts';
import { testCards } from './test-cards.ts';

/** A card that was typed in, and the test card it is. The number itself is not among it. */
export interface CardDetails {
  readonly testCard: TestCard;
  readonly billing: BillingAddress;
  readonly card: PaymentMethodCard;
}

// Stripe takes an empty text for none.
const text = z
  .string()
  .max(500)
  .nullable()
  .default(null)
  .transform((value) => value || null);
/** An address; what is not given is null. */
export const addressForm = z.strictObject({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});
const billingForm = z.strictObject({
  name: text,
  email: text,
  phone: text,
  address: addressForm.prefault({}),
});

/** The billing details of a card without any. */
export const noBilling: BillingAddress = { ...billingForm.parse({}), tax_id: null };

/** The parameters of a card, as `POST /v1/payment_methods` takes them. */
export const cardFields = {
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().max(40),
    exp_month: z.string().max(4),
    exp_year: z.string().max(6),
    cvc: z.string().max(10).optional(),
  }),
  billing_details: billingForm.prefault({}),
};
const cardForm = z.object(cardFields);

/**
 * Reads a card. Only Stripe's test cards are accepted; every other number is rejected before anything is written.
 * @throws SandboxApiError 402 for a card, 400 for a parameter
 */
export async function readCard(
  ledger: LedgerTransaction,
  { card: input, billing_details: billing }: z.output<typeof cardForm>,
): Promise<CardDetails> {
  const number = input.number.replace(/[ -]/g, '');
  const testCard = testCards.find((one) => one.number === number);
  if (!testCard) throw unacceptedNumber(number);
  const [month, year] = checkExpiry(input.exp_month, input.exp_year);
  if (input.cvc !== undefined && !/^[0-9]{3,4}$/.test(input.cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const texts = [...Object.values(billing.address), billing.email, billing.name, billing.phone];
  if (texts.some((value) => value !== null && containsCardNumber(value))) {
    throw invalidParameter('billing_details', 'Do not enter a card number in the billing details.');
  }
  const given = {
    cvc: input.cvc !== undefined,
    line1: billing.address.line1 !== null,
    postalCode: billing.address.postal_code !== null,
  };
  const fingerprint = await fingerprintOf(ledger, testCard);
  return {
    testCard,
    billing: { ...billing, tax_id: null },
    card: { ...toCard(testCard, month, year, given), fingerprint },
  };
}

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

/** A test card as Stripe's object; its fingerprint names the card until it is replaced. */
export function toCard(card: TestCard, month: number, year: number, given: CheckedValues): PaymentMethodCard {
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
export async function fingerprintOf(ledger: LedgerTransaction, { number }: TestCard): Promise<string> {
  const { rows } = await ledger.query<{ value: string }>(
    `select value from sandbox.setting where key = 'fingerprint_key'`,
  );
  if (!rows[0]) throw new Error('The sandbox has no key for fingerprints');
  return createHmac('sha256', rows[0].value).update(number).digest('base64url').slice(0, 16);
}
