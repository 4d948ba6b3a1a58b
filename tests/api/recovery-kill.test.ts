import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database } from '#database/connect.ts';
import { openProcessor, type Processor } from '#sandbox/processor/processor.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../support/database.ts';
import { countStocked, findBroken, listCharged, type Stocked } from '../support/invariants.ts';
import { type KillableShop, startKillableShop } from '../support/killable-shop.ts';
import { layLine, type ProcessorLine } from '../support/processor-line.ts';
import { seedShoes } from '../support/seed-shoes.ts';

const origin = 'http://localhost:4100';

let database: FreshDatabase;
let booksAt: { url: string; drop(): Promise<void> };
let books: Database;
let processor: Processor;
let line: ProcessorLine;
let shop: KillableShop;
let stocked: Stocked;

const start = () =>
  startKillableShop(database.url, { port: line.port, webhookSecret: processor.webhookSecret });
const ledgers = () => ({ db: database.db, booksPool: books.pool });

beforeAll(async () => {
  database = await freshDatabase();
  await seedShoes(database.db);
  booksAt = await emptyDatabase();
  books = await connect(booksAt.url, { poolSize: 4 });
  processor = await openProcessor({ pool: books.pool, publicOrigin: origin });
  line = await layLine(processor.port);
  shop = await start();
});
beforeEach(async () => {
  await database.db
    .updateTable('shoe_size')
    .set({ quantity: 50 })
    .where('shoe_id', '=', 'shoe-orbit')
    .execute();
  stocked = await countStocked(ledgers());
});
afterAll(async () => {
  await shop.kill();
  await line.close();
  await processor.close();
  await books.close();
  await booksAt.drop();
  await database.close();
});

/** A shopper over HTTP: how they pay, and the same again. */
async function shopper() {
  const email = `${randomUUID()}@mail.test`;
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = await send('/api/auth/sign-up/email', { email, password: 'correct horse' });
  const { user } = (await account.json()) as { user: { id: string } };
  const cookie = account.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await send('/api/users', { email, idUser: user.id }, cookie);
  const shoes = ['8', '9'].map((size) => ({
    _id: 'shoe-orbit',
    name: 'Orbit Runner',
    image: '/pictures/placeholder/side-640.webp',
    price: 120,
    quantity: 1,
    size,
  }));
  const card = await takeCard();
  return {
    uid: user.id,
    /** Pays the cart; with the same card it is the same checkout again. */
    pay: async (id = card) => {
      const body = { id, email, uid: user.id, shoes, amount: 24_000 };
      const answer = await send('/api/cart/checkout', body, cookie).catch(() => null);
      return answer && { status: answer.status, body: (await answer.json()) as { idPayment?: string } };
    },
  };
}

/** A payment method that always pays, kept by the processor. */
async function takeCard(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${processor.port}/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '1',
      'card[exp_year]': String(new Date().getFullYear() + 1),
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Kills the shop, starts its successor and waits until nothing is open any more. */
async function killAndRecover(): Promise<void> {
  await shop.kill();
  shop = await start();
  const open = () =>
    database.db
      .selectFrom('checkout_attempt')
      .select(['id', 'state'])
      .where('state', 'in', ['open', 'waiting', 'refunding'])
      .execute();
  await expect.poll(open, { timeout: 10_000 }).toEqual([]);
}

/** Locks a table against writers until it is let go. */
async function block(table: string): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return {
    reached: () =>
      expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            `select 1 from pg_locks where relation = $1::regclass and not granted`,
            [table],
          );
          return rows.length;
        })
        .toBeGreaterThan(0),
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

const ordersOf = (uid: string) =>
  database.db.selectFrom('shop_order').select('id_payment').where('uid', '=', uid).execute();

describe('a shop that is killed', () => {
  test.each(['checkout_attempt', 'attempt_line', 'shoe_size'])(
    'while it writes the attempt (%s) sold, held and charged nothing; the repeat buys',
    async (table) => {
      const buyer = await shopper();
      const blocked = await block(table);
      const lost = buyer.pay();
      await blocked.reached();
      const killed = shop.kill();
      await blocked.release();
      await killed;
      expect(await lost).toBeNull();
      await killAndRecover();
      expect(await findBroken(ledgers(), stocked)).toEqual([]);
      expect(await ordersOf(buyer.uid)).toEqual([]);

      expect(await buyer.pay()).toMatchObject({ status: 200 });
      expect(await findBroken(ledgers(), stocked)).toEqual([]);
    },
  );

  test('before the charge reaches the processor gives the pairs back; nobody was charged', async () => {
    const buyer = await shopper();
    const charged = await listCharged(ledgers());
    const held = line.hold('request');
    const lost = buyer.pay();
    await held;
    await shop.kill();
    expect(await lost).toBeNull();
    await killAndRecover();
    expect(await listCharged(ledgers())).toEqual(charged);
    expect(await findBroken(ledgers(), stocked)).toEqual([]);
    expect(await buyer.pay()).toMatchObject({ status: 402 });
  });

  test('between charge and answer makes the order afterwards, and the repeat is told of it', async () => {
    const buyer = await shopper();
    const held = line.hold('answer');
    const lost = buyer.pay();
    await held;
    await shop.kill();
    expect(await lost).toBeNull();
    expect(await ordersOf(buyer.uid)).toEqual([]);
    await killAndRecover();
    const [order] = await ordersOf(buyer.uid);
    expect(await buyer.pay()).toMatchObject({ status: 200, body: { idPayment: order?.id_payment } });
    expect(await findBroken(ledgers(), stocked)).toEqual([]);
  });

  test.each(['shop_order', 'order_item', 'outbox'])(
    'while it writes the order (%s) writes it afterwards, once and with its mail',
    async (table) => {
      const buyer = await shopper();
      const blocked = await block(table);
      const lost = buyer.pay();
      await blocked.reached();
      const killed = shop.kill();
      await blocked.release();
      await killed;
      expect(await lost).toBeNull();
      await killAndRecover();
      expect(await ordersOf(buyer.uid)).toHaveLength(1);
      expect(await findBroken(ledgers(), stocked)).toEqual([]);
      expect(await buyer.pay()).toMatchObject({ status: 200 });
      const mails = await database.db
        .selectFrom('outbox')
        .innerJoin('shop_user', 'shop_user.email', 'outbox.recipient')
        .select('outbox.id')
        .where('shop_user.uid', '=', buyer.uid)
        .execute();
      expect(mails).toHaveLength(1);
    },
  );

  test('at any moment under load loses no pair, no order and no charge', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, shopper));
    for (const delay of [4, 10, 18, 30]) {
      const ids = await Promise.all(buyers.map(takeCard));
      const answers = buyers.map((buyer, index) => buyer.pay(ids[index]));
      await wait(delay);
      await shop.kill();
      const acknowledged = (await Promise.all(answers)).filter((answer) => answer?.status === 200);
      await killAndRecover();
      const kept = await database.db.selectFrom('shop_order').select('id_payment').execute();
      for (const answer of acknowledged) expect(kept).toContainEqual({ id_payment: answer?.body.idPayment });
      expect(await findBroken(ledgers(), stocked)).toEqual([]);
    }
  });
}, 60_000);
