import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

const address = { name: 'Mia', line1: '1 Main St', city: 'Salem', state: 'Oregon', postal_code: '97301' };

/** What the buyer of an order is told who cancels it, changes its address or a size. */
async function listRefusals({ idPayment, member, size }: SoldOrder): Promise<string[]> {
  const answers = await Promise.all([
    member.request('POST', `/api/cart/order/${idPayment}/cancel`, { body: {} }),
    member.request('PUT', `/api/cart/order/${idPayment}/address`, { body: address }),
    member.request('POST', `/api/cart/order/${idPayment}/change-size`, {
      body: { _id: 'shoe-orbit', size, newSize: '8' },
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  return answers.map((answer) => String(answer.json().detail));
}

const eachSaying = (text: string) => [1, 2, 3].map(() => expect.stringContaining(text));

test('who changes or cancels a sent order is pointed to the link on its page, as long as it is there', async () => {
  const sold = await opened.sellAndShip();
  const link = "choose “Return or swap” on the order's page";
  expect(await listRefusals(sold)).toEqual(eachSaying(link));
  await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 3, reason: 'too_small' }]);
  expect(await listRefusals(sold)).toEqual(eachSaying('once it has arrived, contact us'));
});

test('an order that is sent in part has no such link yet', async () => {
  const sold = await opened.sell();
  await opened.ada.request('POST', `/api/admin/orders/${sold.idPayment}/shipments`, {
    body: {
      carrier: 'UPS',
      number: '1Z',
      lines: [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }],
    },
  });
  expect(await listRefusals(sold)).toEqual(eachSaying('once it has arrived, contact us'));
});
