import { expect, test } from 'vitest';
import { invoiceContent, packingSlipContent } from './document-content.ts';

const order = {
  _id: 'order-1',
  email: 'mia@example.com',
  idPayment: 'gWvLen_jKQJO4xqwUsMgmS1Z',
  amount: 36_000,
  date: '2026-11-01T10:00:00.000Z',
  status: 'Pending' as const,
  shoe: [
    {
      _id: 'shoe-orbit',
      name: 'Orbit Runner',
      image: '/orbit.webp',
      quantity: 3,
      size: '9',
      price: 120,
      discountCents: 0,
    },
  ],
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

test('a packing slip says what goes into the parcel and how it was sent, and no price', () => {
  const shipment = { carrier: 'DHL', trackingNumber: 'JD 014', trackingUrl: null, date: order.date };
  const slip = packingSlipContent({ ...order, shipment });
  expect(slip.lines).toEqual([['☐', '3', '9', 'Orbit Runner']]);
  expect(slip.note).toBe('Shipped with DHL, tracking number JD 014');
  expect(JSON.stringify(slip)).not.toContain('$');
});
