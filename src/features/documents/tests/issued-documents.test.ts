import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#database/privacy/table-privacy.ts';
import { addSizeWithStock } from '#tests/support/checkout-requests.ts';
import { type SoldOrder, wholeRefund } from '#tests/support/refund-shop.ts';
import { documentPrivacy } from '../server/document-privacy.ts';
import { type DocumentShop, openDocumentShop } from './document-shop.ts';

let opened: DocumentShop;
beforeAll(async () => {
  opened = await openDocumentShop();
});
afterEach(() => opened.clear());
afterAll(() => opened.shop.close());

const year = new Date().getUTCFullYear();

type Sold = Pick<SoldOrder, 'idPayment' | 'size' | 'member'>;

/** An order to Germany with a credit note, in a shop that is changed afterwards. */
async function sellAndRefund(): Promise<Sold> {
  await opened.set({
    shop: { name: 'Berg Shoes', timeZone: 'Europe/Berlin' },
    seller: { legalName: 'Berg GmbH', city: 'Bonn' },
    delivery: [{ country: 'DE', priceCents: 490 }],
  });
  const sold = await opened.sellTo('DE');
  await opened.refund(sold.idPayment, { ...wholeRefund, restock: false, amountCents: 777 });
  return sold;
}

/** What was issued: the invoice without its list of credit notes, and the first credit note. */
async function issued({ idPayment, member }: Sold) {
  const { creditNotes, ...invoice } = await opened.invoiceOf(idPayment, member);
  const [note] = creditNotes;
  if (!note) throw new Error('there is no credit note');
  return { invoice, note };
}

const address = { name: 'Other GmbH', line1: 'Hafenweg 1', city: 'Kiel', state: '', postal_code: '24103' };

const changes: readonly [name: string, change: (sold: Sold) => Promise<unknown>][] = [
  [
    'the buyer corrects the address',
    ({ idPayment, member }) =>
      member.request('PUT', `/api/cart/order/${idPayment}/address`, { body: { ...address, country: 'DE' } }),
  ],
  [
    'a size is changed',
    async ({ idPayment, size }) =>
      opened.ada.request('POST', `/api/cart/order/${idPayment}/change-size`, {
        body: { _id: 'shoe-orbit', size, newSize: await addSizeWithStock(opened.shop, 'shoe-orbit', 9) },
      }),
  ],
  ['the shop has another name', () => opened.set({ shop: { name: 'Tal Shoes' } })],
  ['the shop has another time zone', () => opened.set({ shop: { timeZone: 'Pacific/Kiritimati' } })],
  ['the seller changes', () => opened.set({ seller: { legalName: 'Tal AG', city: 'Köln' } })],
  [
    'the shop has another currency',
    async () => {
      const changed = await opened.set({ currency: 'eur' });
      await opened.set({ currency: 'usd' });
      return changed;
    },
  ],
  ['delivery has another price', () => opened.set({ delivery: [{ country: 'DE', priceCents: 990 }] })],
  [
    'the shoe is renamed',
    async () => {
      await opened.shop.db
        .updateTable('shoe')
        .set({ name: 'Orbit 2' })
        .where('id', '=', 'shoe-orbit')
        .execute();
      return { statusCode: 200 };
    },
  ],
  [
    'the rest is refunded',
    async ({ idPayment }) => ({ statusCode: (await opened.refund(idPayment, wholeRefund)).status }),
  ],
];

test('an invoice and a credit note stay as they were issued, whatever is changed afterwards', async () => {
  const sold = await sellAndRefund();
  const before = await issued(sold);
  expect(before).toMatchObject({
    invoice: {
      shop: { name: 'Berg Shoes' },
      seller: { legalName: 'Berg GmbH' },
      recipient: { name: 'Mia Berg', email: sold.member.email },
      lines: [{ size: sold.size, quantity: 3 }],
      paidOutside: false,
    },
    note: { shop: { name: 'Berg Shoes' }, amountCents: 777 },
  });
  for (const [name, change] of changes) {
    expect(await change(sold), name).toMatchObject({
      statusCode: expect.toSatisfy((status) => status < 300),
    });
    expect(await issued(sold), name).toEqual(before);
  }
  const [, second] = await opened.creditNotesOf(sold.idPayment);
  expect(second).toMatchObject({ shop: { name: 'Tal Shoes' } });
  await opened.shop.db
    .updateTable('shoe')
    .set({ name: 'Orbit Runner' })
    .where('id', '=', 'shoe-orbit')
    .execute();
});

test.each(['the job', 'their first reader'])(
  'documents that an earlier release issued are stored by %s as they read then, with the seller that they had',
  async (who) => {
    const sold = await sellAndRefund();
    const before = await issued(sold);
    const { db } = opened.shop;
    await db.updateTable('invoice').set({ content: null, recipient: null }).execute();
    await db.updateTable('credit_note').set({ content: null }).execute();
    await opened.set({ seller: { legalName: 'Tal AG' } });
    if (who === 'the job') await opened.runJob();
    else await issued(sold);
    await opened.set({ shop: { name: 'Tal Shoes', timeZone: 'Pacific/Kiritimati' } });
    await sold.member.request('PUT', `/api/cart/order/${sold.idPayment}/address`, {
      body: { ...address, country: 'DE' },
    });
    expect(await issued(sold)).toEqual(before);
  },
);

test('an erasure leaves of the recipient of an invoice only the country', async () => {
  const sold = await sellAndRefund();
  const { invoice } = await issued(sold);
  const rule = documentPrivacy.tables?.invoice?.person;
  if (rule?.erase !== 'keep' || !rule.blank.recipient) throw new Error('nothing is blanked');
  const person: Person = {
    ...{ uid: sold.member.uid, recordId: '', email: sold.member.email, ownsEmail: true, nobody: 'nobody' },
    ...{ emailSince: '-infinity', emailUntil: 'infinity', names: [], places: [] },
  };
  const other = await opened.sellTo('DE', 1);
  await opened.invoiceOf(other.idPayment);
  await sql`update invoice set recipient = ${rule.blank.recipient(person)} where ${rule.whose(person)}`.execute(
    opened.shop.db,
  );
  const blank = { name: '', line1: '', city: '', state: '', postalCode: '', email: '' };
  expect((await issued(sold)).invoice).toEqual({ ...invoice, recipient: { ...blank, country: 'DE' } });
  expect((await opened.invoiceOf(other.idPayment)).recipient).toMatchObject({ name: 'Mia Berg' });
});

test('documents of the demo have series of their own, so that those of the shop begin with 1', async () => {
  const { db } = opened.shop;
  const demo = await opened.sell();
  await db.insertInto('demo_record').values({ kind: 'customer', id: demo.member.uid }).execute();
  await opened.refund(demo.idPayment, wholeRefund);
  const real = await opened.sell();
  await opened.refund(real.idPayment, wholeRefund);
  const numbersOf = async ({ idPayment }: Pick<SoldOrder, 'idPayment'>) => {
    const { number, creditNotes } = await opened.invoiceOf(idPayment);
    return [number, ...creditNotes.map((note) => note.number)];
  };
  expect(await numbersOf(demo)).toEqual([`DEMO-${year}-000001`, `DEMO-C${year}-000001`]);
  expect(await numbersOf(real)).toEqual([`${year}-000001`, `C${year}-000001`]);
  await db.deleteFrom('demo_record').execute();
});
