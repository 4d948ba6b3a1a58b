import { expect, test } from 'vitest';
import { creditNoteContent, invoiceContent, packingSlipContent } from './document-content.ts';

const orbit = {
  _id: 'shoe-orbit',
  name: 'Orbit Runner',
  image: '/orbit.webp',
  quantity: 3,
  size: '9',
  price: 120,
  discountCents: 0,
  taxCents: 0,
};

const order = {
  _id: 'order-1',
  email: 'mia@example.com',
  idPayment: 'gWvLen_jKQJO4xqwUsMgmS1Z',
  amount: 36_000,
  date: '2026-11-01T10:00:00.000Z',
  status: 'Pending' as const,
  shoe: [orbit],
  refunded: 0,
  disputed: false,
  address: {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
  shipment: null,
  shipments: [],
  paidOutside: false,
  discount: null,
  termsVersion: null,
  country: null,
  delivery: null,
  deliveryCents: 0,
  taxCents: 0,
  vat: [],
  currency: 'usd',
  canceled: false,
};

const seller = {
  legalName: 'Berg GmbH',
  street: null,
  postalCode: null,
  city: null,
  country: null,
  email: null,
  phone: null,
  register: null,
  vatId: null,
};
type Invoice = Parameters<typeof invoiceContent>[1];

const invoice = {
  number: '2026-000123',
  orderId: order._id,
  date: order.date,
  day: '2026-11-02',
  shop: { name: 'Berg Shoes', logo: null },
  currency: 'usd',
  country: null,
  seller: { ...seller, legalName: null },
  recipient: { ...order.address, email: order.email },
  lines: [orbit],
  discount: null,
  delivery: null,
  deliveryCents: 0,
  taxCents: 0,
  vat: [],
  amountCents: 36_000,
  paidOutside: false,
  creditNotes: [],
};
const contentOf = (change: Partial<Invoice> = {}) =>
  invoiceContent(order.idPayment, { ...invoice, ...change });

test('an invoice has what was issued: its day, the shop, the recipient, the lines and the sums', () => {
  expect(contentOf()).toMatchObject({
    day: '2026-11-02',
    shop: { name: 'Berg Shoes' },
    recipient: ['Mia Berg', '12 Harbor Street', 'Portland, OR 97201', 'United States'],
    lines: [['Orbit Runner', '9', '3', '$120', '$360']],
    totals: [
      { term: 'Total', amount: '$360' },
      { term: 'Paid by card', amount: '$360' },
    ],
  });
  const noAddress = { name: '', line1: '', city: '', state: '', postalCode: '', country: '' };
  const recipientOf = (recipient: Invoice['recipient']) => contentOf({ recipient }).recipient;
  expect(recipientOf({ ...noAddress, email: 'mia@example.com' })).toEqual(['mia@example.com']);
  expect(recipientOf({ ...noAddress, country: 'US', email: '' })).toEqual(['United States']);
  expect(recipientOf(null)).toEqual(['No address']);
  expect(contentOf({ paidOutside: true }).totals.at(-1)?.term).toBe('Paid');
});

test('the column of amounts adds up to the first sum, and from there the sums lead to what was paid', () => {
  const tide = { ...orbit, name: 'Tide Low', quantity: 1, price: 89.5 };
  const discounted = {
    lines: [{ ...orbit, discountCents: 3_334 }, tide],
    discount: { code: 'SPRING10', cents: 3_334 },
    delivery: { name: 'Standard', arrives: null },
    deliveryCents: 499,
    taxCents: 1_000,
    vat: [{ percent: 6.25, netCents: 16_000, vatCents: 1_000 }],
    amountCents: 43_115,
    country: 'US',
  };
  const { columns, lines, totals } = contentOf(discounted);
  expect(columns.map(({ title }) => title)).toEqual(['Shoe', 'Size', 'Pairs', 'Each', 'Amount']);
  expect(lines.map((line) => line.at(-1))).toEqual(['$360', '$89.50']);
  expect(totals).toEqual([
    { term: 'Subtotal', amount: '$449.50' },
    { term: 'Discount (SPRING10)', amount: '−$33.34' },
    { term: 'Delivery (Standard)', amount: '$4.99' },
    { term: 'Sales tax (6.25%)', amount: '$10' },
    { term: 'Total', amount: '$431.15' },
    { term: 'Paid by card', amount: '$431.15' },
  ]);
});

test('a packing slip says what goes into the parcel and how it was sent, and no price', () => {
  const shipment = { carrier: 'DHL', trackingNumber: 'JD 014', trackingUrl: null, date: order.date };
  const parcel = { ...shipment, position: 1, lines: [{ _id: 'shoe-orbit', size: '9', quantity: 3 }] };
  const slip = packingSlipContent({ ...order, shipment, shipments: [parcel] });
  expect(slip.lines).toEqual([['☐', '3', '9', 'Orbit Runner']]);
  expect(packingSlipContent(order, { 'shoe-orbit': { 9: 'ORB-9', 10: 'ORB-10' } }).lines).toEqual([
    ['☐', '3', '9 (ORB-9)', 'Orbit Runner'],
  ]);
  expect(slip.note).toBe('Shipped with DHL, tracking number JD 014');
  expect(JSON.stringify(slip)).not.toContain('$');
});

test('a packing slip of an order that is partly sent has what is left', () => {
  const lines = [{ _id: 'shoe-orbit', size: '9', quantity: 2 }];
  const parcel = {
    carrier: 'UPS',
    trackingNumber: '',
    trackingUrl: null,
    date: order.date,
    position: 1,
    lines,
  };
  const slip = packingSlipContent({ ...order, shipments: [parcel] });
  expect(slip.lines).toEqual([['☐', '1', '9', 'Orbit Runner']]);
  expect(slip.note).toBe('Shipped with UPS');
});

const taxed = { country: 'DE', vat: [{ percent: 19, netCents: 30_252, vatCents: 5_748 }] };

test('an invoice with a number has net, tax and gross by rate; one without says nothing of either', () => {
  expect(contentOf(taxed)).toMatchObject({
    numbers: [{ term: 'Invoice', text: '2026-000123' }],
    taxes: { name: 'VAT', rows: [['19%', '$302.52', '$57.48', '$360']] },
  });
  expect(contentOf({ ...taxed, taxCents: 5_748 }).taxes?.name).toBe('Sales tax');
  expect(contentOf({ seller }).numbers).toEqual([{ term: 'Invoice', text: '2026-000123' }]);
  expect(contentOf({ ...taxed, country: null })).toMatchObject({ numbers: [], taxes: null });
});

test('an invoice has the net amount once: in the table of its taxes, or without a number in its sums', () => {
  const taxOf = (taxCents: number, country: string | null) =>
    contentOf({ ...taxed, country, taxCents }).totals.find(({ term }) => term.includes('19%'));
  expect(taxOf(0, null)).toEqual({ term: 'Includes 19% VAT', amount: '$57.48 (net $302.52)' });
  expect(taxOf(0, 'DE')).toEqual({ term: 'Includes 19% VAT', amount: '$57.48' });
  expect(taxOf(5_748, null)).toEqual({ term: 'Sales tax (19%)', amount: '$57.48 (net $302.52)' });
  expect(taxOf(5_748, 'DE')).toEqual({ term: 'Sales tax (19%)', amount: '$57.48' });
});

test('a credit note has its own day, shop and taxes, and one that reverses another has negative sums', () => {
  const note = {
    number: 'C2026-000045',
    amountCents: 11_900,
    vat: [{ percent: 19, netCents: 10_000, vatCents: 1_900 }],
    date: '2026-12-01T10:00:00.000Z',
    day: '2026-12-01',
    shop: { name: 'Berg & Tal', logo: null },
  };
  expect(creditNoteContent(order.idPayment, note, { ...invoice, seller })).toMatchObject({
    day: note.day,
    shop: note.shop,
    seller,
    numbers: [{ text: 'C2026-000045' }, { text: '2026-000123' }],
    totals: [{ term: 'Refunded', amount: '$119' }],
    taxes: { rows: [['19%', '$100', '$19', '$119']] },
  });
  const vat = [{ percent: 19, netCents: -10_000, vatCents: -1_900 }];
  const reversal = creditNoteContent(order.idPayment, { ...note, amountCents: -11_900, vat }, invoice);
  expect(reversal.totals).toEqual([{ term: 'Not refunded', amount: '−$119' }]);
  expect(reversal.taxes?.rows).toEqual([['19%', '−$100', '−$19', '−$119']]);
});
