import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

/** How many pairs of ids are asked for; the full run takes 2,000. */
const pairs = Number(process.env.GUESSED_PAIRS ?? 200);

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

/** The status of an order's link, and how long its answer takes in ms. */
async function open(idPayment: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const response = await shop.visitor().request('GET', `/api/cart/order/${idPayment}`);
  return { status: response.statusCode, ms: performance.now() - began };
}

const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0;

/** The id with another last character. */
const next = (id: string, index: number): string => {
  const characters = '0123456789abcdef'.replace(id.at(-1) ?? '', '');
  return `${id.slice(0, -1)}${characters[index % characters.length]}`;
};

test('a guess that is nearly right is answered like any other, in the same time', async () => {
  const { response } = await buy(shop);
  const id = String(response.body.idPayment);
  expect((await open(id)).status).toBe(200);
  const times = { near: [] as number[], far: [] as number[] };
  for (let index = 0; index < pairs; index++) {
    const near = await open(next(id, index));
    const far = await open(randomUUID());
    expect([near.status, far.status]).toEqual([404, 404]);
    times.near.push(near.ms);
    times.far.push(far.ms);
  }
  expect(Math.abs(median(times.near) - median(times.far))).toBeLessThan(5);
});
