import { testCards } from '@sneaker-paradise/payment-sandbox';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createConfirmationToken,
  createPaymentMethod,
  sendCheckout,
  signUpMany,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

/** Buyers who pay at once; each pays with an eighth of the cards, one after the other. */
const buyers = 8;

test('no card number is in any table or in the log', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', testCards.length);
  const line = await createCartLine(shop, 'shoe-orbit', size);
  const members = await signUpMany(shop, buyers);
  const statuses = await Promise.all(
    members.map(async (member, lane) => {
      const own: number[] = [];
      for (const { number } of testCards.filter((_, index) => index % buyers === lane)) {
        await createConfirmationToken(shop, number);
        const body = checkoutBodyOf(member, await createPaymentMethod(shop, number), [line]);
        own.push((await sendCheckout(member, body)).status);
      }
      return own;
    }),
  );
  // Bought, declined or sent to 3-D Secure: every card came as far as the provider.
  expect(new Set(statuses.flat())).toEqual(new Set([200, 402]));
  expect(statuses.flat()).toHaveLength(testCards.length);

  const rows = [...(await listRows(shop.database.pool)), ...(await listRows(shop.sandboxPool))];
  const texts = [...rows, ...shop.logLines];
  expect(texts.length).toBeGreaterThan(50);
  const digits = texts.join('\n').replace(/(?<=\d)[ -](?=\d)/g, '');
  for (const { number } of testCards) expect(digits).not.toContain(number);
});

/** Every row of every table, as text. */
async function listRows(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}
