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
const numbered = { number: '2026-000123', seller };

test('an invoice has the sums of its order, also after a refund', () => {
  const invoice = invoiceContent(order);
  expect(invoice.recipient).toEqual(['Mia Berg', '12 Harbor Street', 'Portland, OR 97201', 'United States']);
  expect(invoice.lines).toEqual([['Orbit Runner', '9', '3', '$120', '$360']]);
  expect(invoice.totals).toEqual([
    { term: 'Total', amount: '$360' },
    { term: 'Paid by card', amount: '$360' },
  ]);
  expect(invoiceContent({ ...order, refunded: 1234 }).totals).toEqual([
    { term: 'Total', amount: '$360' },
    { term: 'Refunded', amount: '−$12.34' },
    { term: 'Paid by card', amount: '$347.66' },
  ]);
});

test('the amounts of an invoice add up to its subtotal, which the discount is taken off', () => {
  const tide = { ...orbit, name: 'Tide Low', quantity: 1, price: 89.5, discountCents: 0 };
  const discounted = {
    ...order,
    amount: 41_616,
    shoe: [{ ...orbit, discountCents: 3_334 }, tide],
    discount: { code: 'SPRING10', cents: 3_334 },
  };
  const { columns, lines, totals } = invoiceContent(discounted);
  expect(columns.map(({ title }) => title)).toEqual(['Shoe', 'Size', 'Pairs', 'Each', 'Amount']);
  expect(lines).toEqual([
    ['Orbit Runner', '9', '3', '$120', '$360'],
    ['Tide Low', '9', '1', '$89.50', '$89.50'],
  ]);
  expect(totals).toEqual([
    { term: 'Subtotal', amount: '$449.50' },
    { term: 'Discount (SPRING10)', amount: '−$33.34' },
    { term: 'Total', amount: '$416.16' },
    { term: 'Paid by card', amount: '$416.16' },
  ]);
  expect(packingSlipContent(discounted)).toEqual(packingSlipContent({ ...discounted, discount: null }));
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

test('an invoice with a number has net, tax and gross by rate; one without says nothing of either', () => {
  const taxed = { ...order, country: 'DE', vat: [{ percent: 19, netCents: 30_252, vatCents: 5_748 }] };
  expect(invoiceContent(taxed, '2026-000123')).toMatchObject({
    numbers: [{ term: 'Invoice', text: '2026-000123' }],
    taxes: { name: 'VAT', rows: [['19%', '$302.52', '$57.48', '$360']] },
  });
  expect(invoiceContent({ ...taxed, taxCents: 5_748 }, '2026-000123').taxes?.name).toBe('Sales tax');
  expect(invoiceContent(taxed)).toMatchObject({ numbers: [], taxes: null });
});

test('an invoice has the net amount once: in the table of its taxes, or without a number in its sums', () => {
  const taxed = { ...order, country: 'DE', vat: [{ percent: 19, netCents: 30_252, vatCents: 5_748 }] };
  const taxOf = (taxCents: number, number: string | null) =>
    invoiceContent({ ...taxed, taxCents }, number).totals.find(({ term }) => term.includes('19%'));
  expect(taxOf(0, null)).toEqual({ term: 'Includes 19% VAT', amount: '$57.48 (net $302.52)' });
  expect(taxOf(0, '2026-000123')).toEqual({ term: 'Includes 19% VAT', amount: '$57.48' });
  expect(taxOf(5_748, null)).toEqual({ term: 'Sales tax (19%)', amount: '$57.48 (net $302.52)' });
  expect(taxOf(5_748, '2026-000123')).toEqual({ term: 'Sales tax (19%)', amount: '$57.48' });
});

test('a credit note has its own date and taxes, and one that reverses another has negative sums', () => {
  const note = {
    number: 'C2026-000045',
    amountCents: 11_900,
    vat: [{ percent: 19, netCents: 10_000, vatCents: 1_900 }],
    date: '2026-12-01T10:00:00.000Z',
  };
  expect(creditNoteContent(order, note, numbered)).toMatchObject({
    date: note.date,
    numbers: [{ text: 'C2026-000045' }, { text: '2026-000123' }],
    totals: [{ term: 'Refunded', amount: '$119' }],
    taxes: { rows: [['19%', '$100', '$19', '$119']] },
  });
  const vat = [{ percent: 19, netCents: -10_000, vatCents: -1_900 }];
  const reversal = creditNoteContent(order, { ...note, amountCents: -11_900, vat }, numbered);
  expect(reversal.totals).toEqual([{ term: 'Not refunded', amount: '−$119' }]);
  expect(reversal.taxes?.rows).toEqual([['19%', '−$100', '−$19', '−$119']]);
});
