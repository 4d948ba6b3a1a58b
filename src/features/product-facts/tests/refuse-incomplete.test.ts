import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop } from '#tests/support/refund-shop.ts';
import { ownFacts, velmora } from './facts-shop.ts';

let opened: RefundShop;
let size: string;
beforeAll(async () => {
  opened = await openRefundShop();
  size = await addSizeWithStock(opened.shop, 'shoe-orbit', 9);
});
afterAll(() => opened.shop.close());

const set = (body: object) => opened.ada.request('PUT', '/api/admin/settings', { body });
const setFacts = (body: object) => opened.ada.request('PUT', '/api/admin/shoes/shoe-orbit/facts', { body });

beforeEach(async () => {
  const delivery = ['DE', 'US'].map((country) => ({ country, priceCents: 0 }));
  expect((await set({ delivery, refuseIncompleteInEu: true })).statusCode).toBe(200);
  await setFacts({ identifier: null, materials: null, maker: null });
});

/** Buys a pair of Orbit Runner to a country. */
async function buy(country: string, state = '') {
  const member = await opened.shop.signUp();
  const line = await createCartLine(opened.shop, 'shoe-orbit', size, 1);
  const address = { name: 'Jo', line1: 'Ring 5', city: 'Town', state, postal_code: '10115', country };
  const body = checkoutBodyOf(member, await createPaymentMethod(opened.shop), [line]);
  return sendCheckout(member, { ...body, address });
}

test('an incomplete shoe is not sold to the Union, and the answer names it', async () => {
  const before = await stockOf(opened.shop, 'shoe-orbit', size);
  expect(await buy('DE')).toMatchObject({
    status: 409,
    body: {
      code: 'FACTS_MISSING',
      detail: "We can't sell Orbit Runner to Germany yet. To buy the rest, remove it from your cart",
    },
  });
  expect(await stockOf(opened.shop, 'shoe-orbit', size)).toBe(before);
  expect(await buy('US', 'CA')).toMatchObject({ status: 200 });
});

test('a complete shoe is sold to the Union', async () => {
  await setFacts({ ...ownFacts, maker: velmora });
  expect(await buy('DE')).toMatchObject({ status: 200 });
});

test('a shop that is not set so sells it, and the setting is undone', async () => {
  expect((await opened.ada.request('GET', '/api/admin/settings')).json()).toMatchObject({
    refuseIncompleteInEu: true,
  });
  await set({ refuseIncompleteInEu: false });
  expect(await buy('DE')).toMatchObject({ status: 200 });
  const history = createAuditLogClient(opened.ada);
  const [change] = await history.list({ entity: 'settings' });
  expect(change?.changes).toEqual([
    { field: 'refuse incomplete shoes in the European Union', before: 'Yes', after: 'No' },
  ]);
  if (change) expect(await history.undo(change)).toMatchObject({ ok: true });
  expect(await buy('DE')).toMatchObject({ status: 409 });
});
