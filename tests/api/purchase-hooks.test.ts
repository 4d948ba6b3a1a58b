import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { problem } from '#platform/handlers/problem.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { addSizeWithStock, buy, cards, stockOf } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

/** Opens a shop with a size of which one pair is left. */
async function openShop(hooks: readonly PurchaseHooks[]): Promise<{ shop: PaymentTestShop; size: string }> {
  const shop = await openPaymentTestShop((payment) => payment, {}, undefined, hooks);
  onTestFinished(() => shop.close());
  return { shop, size: await addSizeWithStock(shop, 'shoe-orbit', 1) };
}

const soldOut = { status: 409, body: expect.objectContaining({ code: 'SOLD_OUT' }) };

test('without features a shop sells its last pair once, and gets back the pair of a declined card', async () => {
  const { shop, size } = await openShop([]);
  expect(await buy(shop, { size, card: cards.declined })).toMatchObject({ response: { status: 402 } });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  expect(await buy(shop, { size })).toMatchObject({ response: { status: 200 } });
  expect(await buy(shop, { size })).toMatchObject({ response: soldOut });
});

test('the features of the shop go together with another hold and another gate', async () => {
  const { shop, size } = await openShop([...purchaseHooks, { hold: holdsNothing, gate: orbitForNobody }]);
  expect(await buy(shop, { size })).toMatchObject({
    response: { status: 409, body: { code: 'NOT_ADMITTED' } },
  });
  const emberSize = await addSizeWithStock(shop, 'shoe-ember', 1);
  const ember = { shoe: 'shoe-ember', size: emberSize };
  expect(await buy(shop, { ...ember, card: cards.declined })).toMatchObject({ response: { status: 402 } });
  expect(await buy(shop, ember)).toMatchObject({ response: { status: 200 } });
  expect(await buy(shop, ember)).toMatchObject({ response: soldOut });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});

test('a gate that closes after the cart was looked up lets nobody through', async () => {
  const { shop, size } = await openShop([{ gate: { ...orbitForNobody, refuse: () => null } }]);
  expect(await buy(shop, { size })).toMatchObject({
    response: { status: 409, body: { code: 'CHECKOUT_IN_PROGRESS' } },
  });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  expect(await shop.db.selectFrom('checkout_attempt').select('id').execute()).toEqual([]);
});

const holdsNothing = {
  keptFor: () => sql<number>`0`,
  keptBeside: () => sql<number>`0`,
  take: () => sql`select id from locked where false`,
  giveBack: () => sql`select id from locked where false`,
} satisfies PurchaseHooks['hold'];

const orbitForNobody = {
  concerns: sql<boolean>`shoe.id = 'shoe-orbit'`,
  look: () => sql`case when shoe.id = 'shoe-orbit' then json_build_object('isOpen', false) end`,
  keptForOthers: () => sql<number>`0`,
  refuse: (shoes) => (shoes.length > 0 ? problem('NOT_ADMITTED') : null),
  take: async () => false,
} satisfies PurchaseHooks['gate'];
