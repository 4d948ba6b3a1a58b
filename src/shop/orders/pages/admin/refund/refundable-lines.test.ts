import { expect, test } from 'vitest';
import { findRefundable } from './refundable-lines.ts';

const shoe = {
  _id: 'orbit',
  name: 'Orbit',
  image: '',
  size: '9',
  quantity: 3,
  price: 120,
  discountCents: 0,
  taxCents: 0,
};
const refund = (status: 'succeeded' | 'pending' | 'failed', quantity: number) => ({
  status,
  amountCents: quantity * 12_000,
  items: [{ _id: 'orbit', size: '9', quantity }],
});

test('pairs and money on their way or refunded are not left; those of a failed refund are', () => {
  const refunds = [refund('succeeded', 1), refund('failed', 3), refund('pending', 1)];
  expect(findRefundable({ amount: 36_000, currency: 'usd', shoe: [shoe] }, refunds)).toEqual({
    lines: [
      {
        _id: 'orbit',
        size: '9',
        name: 'Orbit',
        paid: { quantity: 3, unitCents: 12_000, discountCents: 0, taxCents: 0 },
        before: 2,
        left: 1,
      },
    ],
    amount: 12_000,
    currency: 'usd',
    paid: 36_000,
  });
});
