import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '../src/index.ts';
import { cardForm, openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

test('there are 65 test cards, each with a number and a name of its own', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(65);
  expect(new Set(testCards.map(({ name }) => name)).size).toBe(65);
});

const pay = (payment_method: string) =>
  sdk.paymentIntents
    .create({ amount: 5_000, currency: 'usd', confirm: true, payment_method, expand: ['latest_charge'] })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeCardError) return error;
      throw error;
    });

describe('the test card', () => {
  test.each(testCards)('$name $number behaves as published', async (card) => {
    const { body } = await sandbox.callApi('POST', '/payment_methods', cardForm(card.number));
    expect(body.card).toMatchObject({
      brand: card.brand,
      country: card.country,
      funding: card.funding,
      last4: card.number.slice(-4),
      checks: {
        address_line1_check: card.line1Check ?? 'pass',
        address_postal_code_check: card.postalCheck ?? 'pass',
        cvc_check: card.cvcCheck ?? 'pass',
      },
    });
    const answer = await pay(String(body.id));
    if (card.outcome.kind === 'decline') {
      const { code, declineCode } = card.outcome;
      expect(answer).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    } else if (card.outcome.kind === 'challenge') {
      expect(answer).toMatchObject({ status: 'requires_action' });
    } else {
      expect(answer).toMatchObject({ status: 'succeeded', latest_charge: { paid: true } });
    }
  });

  test.each(
    testCards.flatMap(({ paymentMethod, number }) => (paymentMethod ? [{ paymentMethod, number }] : [])),
  )('$paymentMethod is ready-made', async ({ paymentMethod, number }) => {
    const method = await sdk.paymentMethods.retrieve(paymentMethod);
    expect(method.card?.last4).toBe(number.slice(-4));
  });

  test('of a decline is also found without the brand in its name', async () => {
    expect(await pay('pm_card_chargeDeclinedLostCard')).toMatchObject({ decline_code: 'lost_card' });
  });
});
