import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { type DocumentShop, openDocumentShop } from './document-shop.ts';

let opened: DocumentShop;
beforeAll(async () => {
  opened = await openDocumentShop();
});
afterAll(() => opened.shop.close());

test('adds up to the orders and refunds to the cent, whatever was sold and refunded when', async () => {
  const { db } = opened.shop;
  const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2025-12-31'), noInvalidDate: true });
  const sales = fc.array(
    fc.record({
      at: day,
      country: fc.constantFrom('DE', 'FR', 'US', null),
      percent: fc.constantFrom(0, 5.5, 19),
      netCents: fc.nat(100_000),
      vatCents: fc.nat(20_000),
      untaxedCents: fc.nat(1_000),
      refunds: fc.array(
        fc.record({ at: day, part: fc.double({ min: 0, max: 1, noNaN: true }), whole: fc.boolean() }),
        {
          maxLength: 3,
        },
      ),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(sales, async (all) => {
      await opened.clear();
      let expected = 0;
      for (const sale of all) expected += await insertSale(db, sale);
      const lines = [];
      for (const quarter of ['2025Q1', '2025Q2', '2025Q3', '2025Q4'])
        lines.push(...(await opened.report(quarter)).slice(1));
      const numbers = lines.map((line) => line.split(',').map(Number));
      expect(numbers.reduce((sum, [, , net = 0, vat = 0]) => sum + net + vat, 0)).toBe(expected);
      expect(numbers.every(([, percent, , vat]) => percent !== 0 || vat === 0)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

interface Sale {
  readonly at: Date;
  readonly country: string | null;
  readonly percent: number;
  readonly netCents: number;
  readonly vatCents: number;
  readonly untaxedCents: number;
  readonly refunds: readonly { readonly at: Date; readonly part: number; readonly whole: boolean }[];
}

/** Inserts an order and its refunds. @returns what is left of it, in cents */
async function insertSale(db: TestShop['db'], sale: Sale): Promise<number> {
  const { at, country, percent, netCents, untaxedCents } = sale;
  const vatCents = percent === 0 ? 0 : sale.vatCents;
  const isTaxed = country !== null;
  let left = netCents + (isTaxed ? vatCents : 0) + untaxedCents;
  const { id } = await insertPastOrder(db, { at, items: [{ shoe: 'a', quantity: 1, price: left }] });
  const charges = {
    country,
    delivery: { name: 'Standard', arrives: null },
    deliveryCents: 0,
    taxCents: 0,
    vat: [{ percent, netCents, vatCents }],
  };
  if (isTaxed)
    await db
      .updateTable('checkout_attempt')
      .set({ charges: JSON.stringify(charges) })
      .where('id', '=', id)
      .execute();
  for (const refund of sale.refunds) {
    const amount_cents = refund.whole ? left : Math.floor(left * refund.part);
    if (amount_cents === 0) continue;
    left -= amount_cents;
    const times = { created_at: refund.at, succeeded_at: refund.at };
    await db
      .insertInto('refund')
      .values({
        id: randomUUID(),
        attempt_id: id,
        origin: 'provider',
        status: 'succeeded',
        amount_cents,
        ...times,
      })
      .execute();
  }
  return left;
}
