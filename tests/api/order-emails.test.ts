import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToOutbox } from '#platform/outbox/outbox.ts';
import { noCharges } from '#shop/orders/contract/fields/charges.ts';
import { orderPaidEmail } from '#shop/orders/mails/order-emails.ts';
import { testMailSite } from '#tests/support/mail-site.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('the confirmation of an order lists its lines, date and address, and links to it and to the contact form', async () => {
  const order = {
    _id: 'order-1',
    email: 'mia@mail.test',
    idPayment: 'payment-1',
    amount: 33900,
    date: '2026-11-21T10:00:00.000Z',
    status: 'Pending' as const,
    shoe: [
      {
        _id: 's',
        name: 'Orbit <Runner>',
        image: '/api/pictures/s/side-640.webp',
        quantity: 2,
        size: '9',
        price: 120,
        discountCents: 0,
        taxCents: 0,
      },
      {
        _id: 't',
        name: 'Ember',
        image: '',
        quantity: 1,
        size: '8',
        price: 99,
        discountCents: 0,
        taxCents: 0,
      },
    ],
    refunded: 0,
    disputed: false,
    address: {
      name: 'Mia Berg',
      line1: '12 Harbor Street',
      city: 'Portland',
      state: 'Oregon',
      postalCode: '97201',
      country: 'US',
    },
    shipment: null,
    shipments: [],
    paidOutside: false,
    discount: null,
    termsVersion: null,
    ...noCharges,
    currency: 'usd',
    canceled: false,
  };
  await addToOutbox(database.db, orderPaidEmail(order, [], { ...testMailSite, returnDays: 30 }));
  await addToOutbox(database.db, orderPaidEmail(order, [], { ...testMailSite, returnDays: 30 }));
  const [confirmation, ...more] = await database.db.selectFrom('outbox').selectAll().execute();
  expect(more).toEqual([]);
  expect(confirmation).toMatchObject({ kind: 'order-paid', recipient: 'mia@mail.test' });
  expect(confirmation?.body_text).toContain('Orbit <Runner>  Size 9 × 2  $240');
  expect(confirmation?.body_text).toContain('$339');
  expect(confirmation?.body_text).toContain('https://shop.example/order/payment-1');
  expect(confirmation?.body_text).toContain('Date: November 21, 2026');
  expect(confirmation?.body_text).toContain(
    'Ship to: Mia Berg, 12 Harbor Street, Portland, Oregon 97201, United States',
  );
  expect(confirmation?.body_text).toContain('Contact us (https://shop.example/contactUs)');
  expect(confirmation?.body_text).toContain(
    'Delivery is free, and you can return unworn shoes in their box within 30 days of delivery. See our Terms of Service (https://shop.example/termsOfService).',
  );
  expect(confirmation?.body_html).toMatch(
    /<a href="https:\/\/shop\.example\/termsOfService"[^>]*>Terms of Service<\/a>/,
  );
  const pictures = confirmation?.body_html?.match(/<img [^>]*>/g);
  expect(pictures).toHaveLength(1);
  expect(pictures?.[0]).toContain(
    'src="https://shop.example/api/pictures/s/side-640.webp" alt="Orbit &#60;Runner&#62;" width="88" height="66"',
  );
  expect(confirmation?.body_html).toContain('Orbit &#60;Runner&#62;');
  expect(confirmation?.body_html).toMatch(
    /<a href="https:\/\/shop\.example\/contactUs"[^>]*>Contact us<\/a>/,
  );
});
