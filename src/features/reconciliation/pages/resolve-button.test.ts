import { expect, test } from 'vitest';
import { describeAction } from './resolve-button.tsx';

type Discrepancy = Parameters<typeof describeAction>[0];

const discrepancy: Discrepancy = {
  kind: 'second-charge',
  action: 'refund',
  intent: 'pi_1',
  idPayment: null,
  hasOrder: true,
  email: null,
  currency: 'usd',
  charged: 12_900,
  refunded: 2_900,
  price: 12_900,
  toldRefunded: 0,
  feeCents: 378,
  at: '2026-11-21T09:30:00Z',
};

test('a refund names what is left of the charge and what becomes of the order', () => {
  expect(describeAction(discrepancy)).toEqual({
    label: 'Refund $100',
    explanation:
      "$100 goes back to the buyer’s card. This can't be undone. The order stays because another charge paid for it.",
  });
});

test('every other action has a fixed explanation', () => {
  expect(describeAction({ ...discrepancy, kind: 'refund-differs', action: 'mirror' })).toEqual({
    label: 'Update the order',
    explanation: 'The order will show what the provider reports. No money moves.',
  });
});
