import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { BalanceTransaction } from '../src/protocol/balance-transaction-object.ts';
import type { Charge } from '../src/protocol/charge-object.ts';
import type { ConfirmationToken, PaymentMethodPreview } from '../src/protocol/confirmation-token-object.ts';
import type { SandboxCustomer } from '../src/protocol/customer-object.ts';
import type { Dispute } from '../src/protocol/dispute-object.ts';
import type { EventType } from '../src/protocol/event-types.ts';
import { eventObjects } from '../src/protocol/event-types.ts';
import type { EarlyFraudWarning, PaymentReview } from '../src/protocol/radar-objects.ts';
import type { Refund } from '../src/protocol/refund-object.ts';
import type { PaymentIntent, PaymentMethod, StripeEvent } from '../src/protocol/stripe-objects.ts';
import type {
  TaxAssociation,
  TaxCalculation,
  TaxCalculationLine,
} from '../src/protocol/tax-calculation-object.ts';

/** The fields of Stripe's type that the sandbox's leaves out. */
type Gap<Theirs, Ours> = Exclude<keyof Theirs, keyof Ours>;

/** Fields that fit Stripe's types, besides those left out. */
type Fits<Theirs, Ours> =
  Ours extends Pick<Theirs, Extract<keyof Theirs, keyof Ours>> ? Record<Gap<Theirs, Ours>, string> : never;

/*
 * The compiler checks this table: a field that does not fit the SDK's type, a field that is left out and not named here,
 * and a field that is named here and not left out are errors. The values say why it is left out.
 */
const notForCards = 'for other payment methods';
const notHere = 'for Connect, customers or features that the sandbox has not';
const contract = {
  BalanceTransaction: {} satisfies Fits<Stripe.BalanceTransaction, BalanceTransaction>,
  Charge: {
    authorization_code: notHere,
    level3: notHere,
    presentment_details: notHere,
    radar_options: notHere,
    refunds: 'only when expanded; see the list of refunds',
    transfer: notHere,
  } satisfies Fits<Stripe.Charge, Charge>,
  ConfirmationToken: {} satisfies Fits<Stripe.ConfirmationToken, ConfirmationToken>,
  PaymentMethodPreview: {} satisfies Fits<
    Omit<Stripe.ConfirmationToken.PaymentMethodPreview, Exclude<Stripe.PaymentMethod.Type, 'card'>>,
    PaymentMethodPreview
  >,
  Customer: {} satisfies Fits<
    Pick<
      Stripe.Customer,
      'created' | 'description' | 'email' | 'id' | 'livemode' | 'metadata' | 'name' | 'object'
    >,
    SandboxCustomer
  >,
  Dispute: {} satisfies Fits<Stripe.Dispute, Dispute>,
  EarlyFraudWarning: {} satisfies Fits<Stripe.Radar.EarlyFraudWarning, EarlyFraudWarning>,
  Event: { account: notHere, context: notHere } satisfies Fits<Stripe.EventBase, StripeEvent>,
  PaymentIntent: {
    amount_details: notHere,
    payment_details: notHere,
    presentment_details: notHere,
  } satisfies Fits<Stripe.PaymentIntent, PaymentIntent>,
  PaymentMethod: {} satisfies Fits<
    Omit<Stripe.PaymentMethod, Exclude<Stripe.PaymentMethod.Type, 'card'>>,
    PaymentMethod
  >,
  Refund: {
    description: notForCards,
    instructions_email: notForCards,
    next_action: notForCards,
    presentment_details: notHere,
  } satisfies Fits<Stripe.Refund, Refund>,
  TaxAssociation: {} satisfies Fits<Stripe.Tax.Association, TaxAssociation>,
  TaxCalculation: {} satisfies Fits<Stripe.Tax.Calculation, TaxCalculation>,
  TaxCalculationLineItem: {} satisfies Fits<Stripe.Tax.CalculationLineItem, TaxCalculationLine>,
  Review: {} satisfies Fits<Stripe.Review, PaymentReview>,
};

test('the contract with the SDK’s types is told in the documentation', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  for (const [object, gaps] of Object.entries(contract)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${object}\` |`));
    expect(row, object).toBeDefined();
    for (const gap of Object.keys(gaps)) expect(row).toContain(`\`${gap}\``);
  }
});

/** The kind of object that an event of a type carries, as the SDK types it. */
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'] extends {
  object: infer Name;
}
  ? Name
  : never;

test('every event type is one of the SDK’s, with the object that it carries there', () => {
  const known = eventObjects satisfies { [T in EventType]: ObjectOf<T> };
  expect(Object.keys(known)).toHaveLength(21);
});
