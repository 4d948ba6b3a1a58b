import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bodyOf,
  type CheckoutAnswer,
  lineOf,
  pay,
  signUpMany,
  stockOf,
  stockUp,
  takeCard,
} from '../support/buyer.ts';
import { countStocked, findBroken, listCharged } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import type { Member } from '../support/shop.ts';

let shop: PayingShop;
let crowd: Member[];

beforeAll(async () => {
  shop = await openPayingShop();
  crowd = await signUpMany(shop, 200);
}, 60_000);
afterAll(() => shop.close());

const statuses = (answers: CheckoutAnswer[]) => Map.groupBy(answers, ({ status }) => status);

/** Everybody buys one of each size at the same moment; cards and carts are ready before. */
async function rush(buyers: Member[], cartOf: (index: number) => { shoe: string; size: string }[]) {
  const bodies = await Promise.all(
    buyers.map(async (member, index) => {
      const lines = await Promise.all(cartOf(index).map(({ shoe, size }) => lineOf(shop, shoe, size)));
      return bodyOf(member, await takeCard(shop), lines);
    }),
  );
  return Promise.all(buyers.map((member, index) => pay(member, bodies[index] ?? {})));
}

describe('everybody at once', () => {
  test('the last pair is sold once to 50 buyers', async () => {
    const size = await stockUp(shop, 'shoe-tide', 1);
    const stocked = await countStocked(shop);
    const answers = await rush(crowd.slice(0, 50), () => [{ shoe: 'shoe-tide', size }]);

    const byStatus = statuses(answers);
    expect(byStatus.get(200)).toHaveLength(1);
    expect(byStatus.get(409)).toHaveLength(49);
    for (const { body } of byStatus.get(409) ?? []) {
      expect(body).toMatchObject({ code: 'SOLD_OUT', lines: [{ _id: 'shoe-tide', size, available: 0 }] });
    }
    expect(await findBroken(shop, stocked)).toEqual([]);
  });

  test('ten pairs are sold to ten of 200 buyers, each charged once', async () => {
    const size = await stockUp(shop, 'shoe-tide', 10);
    const stocked = await countStocked(shop);
    const before = (await listCharged(shop)).length;
    const answers = await rush(crowd, () => [{ shoe: 'shoe-tide', size }]);

    expect(statuses(answers).get(200)).toHaveLength(10);
    expect(statuses(answers).get(409)).toHaveLength(190);
    expect(await listCharged(shop)).toHaveLength(before + 10);
    expect(await stockOf(shop, 'shoe-tide', size)).toBe(0);
    expect(await findBroken(shop, stocked)).toEqual([]);
  });

  test('carts in opposite order wait for each other and never for ever', async () => {
    const one = { shoe: 'shoe-orbit', size: await stockUp(shop, 'shoe-orbit', 30) };
    const two = { shoe: 'shoe-ember', size: await stockUp(shop, 'shoe-ember', 30) };
    const three = { shoe: 'shoe-tide', size: await stockUp(shop, 'shoe-tide', 30) };
    const orders = [
      [one, two, three],
      [three, two, one],
      [two, three, one],
      [one, three, two],
    ];
    const stocked = await countStocked(shop);
    const answers = await rush(crowd.slice(0, 60), (index) => orders[index % orders.length] ?? []);

    expect([...statuses(answers).keys()].sort()).toEqual([200, 409]);
    expect(statuses(answers).get(200)).toHaveLength(30);
    expect(await findBroken(shop, stocked)).toEqual([]);
    expect(shop.logged.join('')).not.toContain('40P01');
  });
});

describe('the same checkout', () => {
  test('sent twenty times at once buys once, and all get the same answer', async () => {
    const size = await stockUp(shop, 'shoe-orbit', 5);
    const stocked = await countStocked(shop);
    const [member] = crowd as [Member, ...Member[]];
    const body = bodyOf(member, await takeCard(shop), [await lineOf(shop, 'shoe-orbit', size)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(member, body)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.idPayment)).size).toBe(1);
    expect(await pay(member, body)).toEqual(answers[0]);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
    expect(await findBroken(shop, stocked)).toEqual([]);
  });

  test('gets the first answer under the same Idempotency-Key, also with another card', async () => {
    const size = await stockUp(shop, 'shoe-orbit', 5);
    const [, member] = crowd as [Member, Member, ...Member[]];
    const lines = [await lineOf(shop, 'shoe-orbit', size)];
    const key = { 'idempotency-key': 'one cart, one key' };
    const first = await pay(member, bodyOf(member, await takeCard(shop), lines), key);
    expect(first.status).toBe(200);
    expect(await pay(member, bodyOf(member, await takeCard(shop), lines), key)).toEqual(first);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
  });

  test('is told the decline it was told before', async () => {
    const size = await stockUp(shop, 'shoe-orbit', 5);
    const [member] = crowd as [Member, ...Member[]];
    const body = bodyOf(member, await takeCard(shop, '4000000000009995'), [
      await lineOf(shop, 'shoe-orbit', size),
    ]);
    const answers = [await pay(member, body), await pay(member, body)];
    expect(answers.map(({ status }) => status)).toEqual([402, 402]);
    const { rows } = await shop.booksPool.query(
      `select 1 from sandbox.charge where object->>'payment_method' = $1`,
      [body.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is not the same with another cart: nothing is bought and nothing pretended', async () => {
    const size = await stockUp(shop, 'shoe-orbit', 5);
    const [member] = crowd as [Member, ...Member[]];
    const line = await lineOf(shop, 'shoe-orbit', size);
    const id = await takeCard(shop);
    expect((await pay(member, bodyOf(member, id, [line]))).status).toBe(200);
    const other = await pay(member, bodyOf(member, id, [{ ...line, quantity: 2 }]));
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'id' }] } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
  });

  test('by two buyers with one payment method is two checkouts', async () => {
    const size = await stockUp(shop, 'shoe-orbit', 5);
    const [, , one, two] = crowd as [Member, Member, Member, Member, ...Member[]];
    const lines = [await lineOf(shop, 'shoe-orbit', size)];
    const id = await takeCard(shop);
    const [first, second] = await Promise.all(
      [one, two].map((member) => pay(member, bodyOf(member, id, lines))),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body.idPayment).not.toBe(second?.body.idPayment);
  });
});

test('two different checkouts of one buyer at once: one is paid, the other waits for its turn', async () => {
  const size = await stockUp(shop, 'shoe-orbit', 5);
  const stocked = await countStocked(shop);
  const [member] = crowd as [Member, ...Member[]];
  const line = await lineOf(shop, 'shoe-orbit', size);
  const bodies = await Promise.all(
    [1, 2].map(async (quantity) => bodyOf(member, await takeCard(shop), [{ ...line, quantity }])),
  );
  const answers = await Promise.all(bodies.map((body) => pay(member, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CHECKOUT_IN_PROGRESS');
  expect(await findBroken(shop, stocked)).toEqual([]);
});
