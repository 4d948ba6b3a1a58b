import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let opened: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  opened = await openTestSandbox();
  stripe = new Stripe(opened.sandbox.secretKey, {
    host: '127.0.0.1',
    port: opened.sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
});
afterAll(() => opened.close());

const calculate = (
  address: Stripe.Tax.CalculationCreateParams.CustomerDetails['address'],
  tax_behavior: 'inclusive' | 'exclusive',
  amounts = [12_000, 8_001],
) =>
  stripe.tax.calculations.create({
    currency: 'usd',
    customer_details: { address: address ?? { country: 'DE' }, address_source: 'shipping' },
    line_items: amounts.map((amount, index) => ({ amount, reference: `line-${index}`, tax_behavior })),
    shipping_cost: { amount: 490, tax_behavior },
    expand: ['line_items'],
  });

const newYork = { country: 'US', state: 'NY', postal_code: '10001' };

describe('a calculation', () => {
  test('of a tax that prices contain changes no total', async () => {
    const { line_items: lines, ...found } = await calculate({ country: 'DE' }, 'inclusive');
    expect(found).toMatchObject({
      amount_total: 20_491,
      tax_amount_exclusive: 0,
      tax_amount_inclusive: 3_271,
    });
    expect(found.shipping_cost).toMatchObject({ amount_tax: 78 });
    expect(found.tax_breakdown).toMatchObject([
      { amount: 3_271, inclusive: true, taxable_amount: 17_220, taxability_reason: 'standard_rated' },
    ]);
    expect(lines?.data.map(({ amount_tax }) => amount_tax)).toEqual([1_916, 1_277]);
  });

  test('adds the tax of each level of a state', async () => {
    const { line_items: lines, ...found } = await calculate(newYork, 'exclusive');
    expect(found).toMatchObject({ amount_total: 20_491 + 1_819, tax_amount_exclusive: 1_819 });
    expect(found.tax_breakdown.map(({ tax_rate_details: one }) => one.percentage_decimal)).toEqual([
      '4.0',
      '4.875',
    ]);
    expect(lines?.data.map(({ amount_tax }) => amount_tax)).toEqual([1_065, 710]);
  });

  test('collects nothing where nobody is registered', async () => {
    const found = await calculate({ country: 'CH' }, 'exclusive');
    expect(found).toMatchObject({ amount_total: 20_491, tax_amount_exclusive: 0 });
    expect(found.tax_breakdown).toMatchObject([{ amount: 0, taxability_reason: 'not_collecting' }]);
  });

  test.each([{ country: 'US', state: 'NY' }, { country: 'CA' }])(
    'of %j is refused, because that is not exact enough',
    async (address) => {
      await expect(calculate(address, 'exclusive')).rejects.toMatchObject({
        statusCode: 400,
        code: 'customer_tax_location_invalid',
      });
    },
  );

  test('has each reference once', async () => {
    const lines = [1, 2].map((amount) => ({ amount, reference: 'same' }));
    await expect(
      stripe.tax.calculations.create({
        currency: 'usd',
        customer_details: { address: { country: 'DE' }, address_source: 'shipping' },
        line_items: lines,
      }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'line_items' });
  });
});

describe('a payment with a calculation', () => {
  const pay = (calculation: string | null, amount = 2_000) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      hooks: { inputs: { tax: { calculation: calculation ?? '' } } },
    });
  const outcomesOf = async (payment: string) => {
    const { tax_transaction_attempts: attempts } = await stripe.tax.associations.find({
      payment_intent: payment,
    });
    return attempts?.map(({ source, status }) => [source, status]);
  };

  test('commits its tax, and what is refunded of it', async () => {
    const { id: calculation } = await calculate(newYork, 'exclusive');
    const { id, hooks } = await pay(calculation);
    expect(hooks).toEqual({ inputs: { tax: { calculation } } });
    expect(await outcomesOf(id)).toEqual([[id, 'committed']]);
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 500 });
    expect(await outcomesOf(id)).toEqual([
      [id, 'committed'],
      [refund.id, 'committed'],
    ]);
  });

  test('commits nothing if another one had it first', async () => {
    const { id: calculation } = await calculate(newYork, 'exclusive');
    await pay(calculation);
    const second = await pay(calculation);
    expect(await outcomesOf(second.id)).toEqual([[second.id, 'errored']]);
  });

  test('that nobody made is refused', async () => {
    await expect(pay('taxcalc_none')).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'hooks[inputs][tax][calculation]',
    });
    await expect(stripe.tax.associations.find({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});
