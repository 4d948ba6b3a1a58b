import { testCards } from '@sneaker-paradise/payment-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, buy, cards, lineOf, pay, stockOf, stockUp, takeCard } from '../support/buyer.ts';
import { countStocked, findBroken, listCharged, type Stocked } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';

let shop: PayingShop;
let stocked: Stocked;
let size: string;

beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(async () => {
  size = await stockUp(shop, 'shoe-orbit', 3);
  stocked = await countStocked(shop);
});
afterEach(async () => {
  expect(await findBroken(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

describe('a paid cart', () => {
  test('lowers the stock, makes one order and one charge, and mails the buyer', async () => {
    const { member, answer } = await buy(shop, { size, quantity: 2 });

    expect(answer).toEqual({
      status: 200,
      body: { message: 'Successful payment', idPayment: expect.stringMatching(/^[\w-]{24}$/) },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
    const orders = await member.call('GET /cart/{id}', { params: { id: member.uid } });
    expect(orders).toMatchObject({
      ok: true,
      body: [
        {
          email: member.email,
          idPayment: answer.body.idPayment,
          amount: 24000,
          status: 'Pending',
          refunded: 0,
          disputed: false,
          shoe: [{ _id: 'shoe-orbit', name: 'Orbit Runner', quantity: 2, size, price: 120 }],
        },
      ],
    });
    const mails = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', member.email)
      .execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['order-paid']);
  });

  test('names the order in the charge, and costs what the catalogue says', async () => {
    const { member } = await buy(shop, { size });
    const order = await shop.db
      .selectFrom('shop_order')
      .selectAll()
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect(await listCharged(shop)).toContainEqual(
      expect.objectContaining({ order: order.id, amount: 12000, refunded: 0 }),
    );
  });

  test('adds up lines that name the same size twice', async () => {
    const member = await shop.signUp();
    const line = await lineOf(shop, 'shoe-orbit', size, 2);
    const tooMany = await pay(member, bodyOf(member, await takeCard(shop), [line, line]));
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', lines: [{ _id: 'shoe-orbit', size, available: 3 }] },
    });
    const three = [line, { ...line, quantity: 1 }];
    expect(await pay(member, bodyOf(member, await takeCard(shop), three))).toMatchObject({ status: 200 });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(0);
  });

  test('may send size and quantity as the original client did, one as a number and one as text', async () => {
    const member = await shop.signUp();
    const line = await lineOf(shop, 'shoe-orbit', '9');
    const body = bodyOf(member, await takeCard(shop), [line]);
    const answer = await pay(member, { ...body, shoes: [{ ...line, size: 9, quantity: '1' }] });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('a card that is declined', () => {
  const refused = testCards.filter((card) => card.outcome.kind === 'decline');

  test.each(refused)('$name: 402, the pairs stay in stock, and only the log says why', async (card) => {
    const { member, answer } = await buy(shop, { card: card.number, size });

    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED', detail: 'error in your payment' },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/lost|stolen|fraud|insufficient/);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
    const attempt = await shop.db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect(attempt.state).toBe('failed');
    expect(card.outcome).toMatchObject({ declineCode: attempt.failure });
    expect(shop.logged.join('')).toContain(`"code":"${attempt.failure}"`);
  });

  test('leaves the shopper free to pay with another', async () => {
    const { member, body } = await buy(shop, { card: cards.declined, size });
    expect(await pay(member, { ...body, id: await takeCard(shop) })).toMatchObject({ status: 200 });
  });
});

describe('a card that only looks suspicious', () => {
  const accepted = testCards.filter((card) => card.outcome.kind === 'succeed');

  test.each(accepted)('$name pays', async (card) => {
    expect((await buy(shop, { card: card.number, size })).answer.status).toBe(200);
  });
});

describe('whoever checks out', () => {
  test('needs a session', async () => {
    const { body } = await buy(shop, { size });
    expect(await pay(shop.visitor(), body)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_NEEDED' } });
  });

  test('pays for nobody else', async () => {
    const [member, other] = await Promise.all([shop.signUp(), shop.signUp()]);
    const body = bodyOf(member, await takeCard(shop), [await lineOf(shop, 'shoe-orbit', size)]);
    const before = await listCharged(shop);
    for (const wrong of [
      { uid: other.uid },
      { email: other.email },
      { uid: other.uid, email: other.email },
    ]) {
      expect(await pay(member, { ...body, ...wrong })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    expect(await listCharged(shop)).toEqual(before);
  });

  test('must not be disabled', async () => {
    const member = await shop.signUp();
    const body = bodyOf(member, await takeCard(shop), [await lineOf(shop, 'shoe-orbit', size)]);
    await shop.db
      .updateTable('shop_user')
      .set({ status: 'Disabled' })
      .where('uid', '=', member.uid)
      .execute();
    expect(await pay(member, body)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  });
});

describe('no card number', () => {
  test('is in any table or in the log', async () => {
    await buy(shop, { size });
    await buy(shop, { card: cards.declined, size });
    const texts = [...(await allTexts(shop)), ...shop.logged];
    expect(texts.length).toBeGreaterThan(50);
    const digits = texts.join('\n').replace(/(?<=\d)[ -](?=\d)/g, '');
    for (const { number } of testCards) expect(digits).not.toContain(number);
  });
});

/** Every row of every table of both databases, as text. */
async function allTexts(from: PayingShop): Promise<string[]> {
  const texts: string[] = [];
  for (const pool of [from.database.pool, from.booksPool]) {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
  }
  return texts;
}
