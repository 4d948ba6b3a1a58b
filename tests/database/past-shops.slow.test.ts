import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '#database/migrate.ts';
import { databaseFrom } from '../support/fresh-database.ts';
import { findViolations } from '../support/invariants.ts';
import { openPaymentTestShop } from '../support/payment-test-shop.ts';

/** Databases of earlier states, `past-shops/README.md` says how each was made. */
const folder = join(import.meta.dirname, 'past-shops');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'));

/** What the shop said of itself when its database was kept. */
const facts = z.object({
  password: z.string(),
  /** The pairs that were ever put into stock, by shoe and size. */
  stocked: z.record(z.string(), z.number()),
  orders: z.array(
    z.object({
      idPayment: z.string(),
      email: z.string(),
      order: z.looseObject({ status: z.string(), amount: z.number() }),
    }),
  ),
});

function readPastShop(name: string) {
  const script = gunzipSync(readFileSync(join(folder, name))).toString();
  const [first = ''] = script.split('\n', 1);
  return { script, ...facts.parse(JSON.parse(first.replace('-- ', ''))) };
}

test.each(files)('the shop of %s opens with its people, orders and books, and goes on', async (name) => {
  const { script, password, stocked, orders } = readPastShop(name);
  const shop = await openPaymentTestShop(undefined, {}, await databaseFrom(script, migrate));
  onTestFinished(() => shop.close());
  const untouched = () => findViolations(shop, new Map(Object.entries(stocked)));
  expect(await untouched()).toEqual([]);

  const ada = await shop.administrator(1);
  expect(orders.length).toBeGreaterThan(2);
  for (const { idPayment, email, order } of orders) {
    const buyer = await shop.signIn({ email, password });
    const found = await buyer.call('GET /cart/order/{idPayment}', { params: { idPayment } });
    expect(found).toMatchObject({ body: { status: order.status, amount: order.amount } });
  }

  const [{ idPayment } = { idPayment: '' }] = orders;
  const statusOf = async () => {
    const found = await ada.call('GET /cart/order/{idPayment}', { params: { idPayment } });
    return found.ok ? found.body.status : found.problem;
  };
  const before = await statusOf();
  expect(
    await ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } }),
  ).toMatchObject({ ok: true });
  expect(await statusOf()).toBe('Received');
  const history = await ada.call('GET /admin/history', {});
  if (!history.ok) throw new Error(history.problem.detail);
  expect(history.body.length).toBeGreaterThan(4);
  const id = history.body[0]?._id ?? '';
  expect(await ada.call('POST /admin/history/{id}/undo', { params: { id } })).toMatchObject({ ok: true });
  expect(await statusOf()).toBe(before);
  expect(await untouched()).toEqual([]);
});
