import { expect, test } from 'vitest';
import { invoiceContent, packingSlipContent } from './document-content.ts';

const orbit = {
  _id: 'shoe-orbit',
  name: 'Orbit Runner',
  image: '/orbit.webp',
  quantity: 3,
  size: '9',
  price: 120,
  discountCents: 0,
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
  discount: null,
};

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

test('an invoice of a discounted order has the discount of each line and of the whole order, to the cent', () => {
  const tide = { ...orbit, name: 'Tide Low', quantity: 1, price: 89.5, discountCents: 0 };
  const discounted = {
    ...order,
    amount: 41_616,
    shoe: [{ ...orbit, discountCents: 3_334 }, tide],
    discount: { code: 'SPRING10', cents: 3_334 },
  };
  const { columns, lines, totals } = invoiceContent(discounted);
  expect(columns.map(({ title }) => title)).toEqual(['Shoe', 'Size', 'Pairs', 'Each', 'Discount', 'Amount']);
  expect(lines).toEqual([
    ['Orbit Runner', '9', '3', '$120', '−$33.34', '$326.66'],
    ['Tide Low', '9', '1', '$89.50', '$0', '$89.50'],
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
  const slip = packingSlipContent({ ...order, shipment });
  expect(slip.lines).toEqual([['☐', '3', '9', 'Orbit Runner']]);
  expect(packingSlipContent(order, { 'shoe-orbit': { 9: 'ORB-9', 10: 'ORB-10' } }).lines).toEqual([
    ['☐', '3', '9 (ORB-9)', 'Orbit Runner'],
  ]);
  expect(slip.note).toBe('Shipped with DHL, tracking number JD 014');
  expect(JSON.stringify(slip)).not.toContain('$');
});
