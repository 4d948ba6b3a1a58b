import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import type { Database } from '#platform/database/database.ts';
import { inboxMailer, type OutgoingEmail } from '#platform/outbox/mailer.ts';
import { createOutageDetector } from '#shop/orders/server/payments/checkout/outage/outage-detector.ts';
import { startCheckoutAlarm } from '#shop/orders/server/payments/payments.ts';
import { findTestMailSite } from '#tests/support/mail-site.ts';
import { buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
let isProviderGone = false;
beforeAll(async () => {
  shop = await openPaymentTestShop((payment) => ({
    ...payment,
    charge: async (request) =>
      isProviderGone
        ? { state: 'declined', intent: null, code: 'provider_unreachable', card: null }
        : payment.charge(request),
  }));
});
afterAll(() => shop.close());

const contactEmails = ['ada@shop.test', 'grace@shop.test'];

function startAlarm(change: Partial<Parameters<typeof startCheckoutAlarm>[0]> = {}) {
  const sent: OutgoingEmail[] = [];
  const mailer = { ...inboxMailer, send: async (mail: OutgoingEmail) => void sent.push(mail) };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, origin } = shop;
  const alarm = startCheckoutAlarm({
    db,
    mailer,
    contactEmails,
    mailSite: findTestMailSite(origin),
    statusPage: null,
    isFirst: true,
    log,
    ...change,
  });
  onTestFinished(() => alarm.stop());
  return { alarm, sent };
}

const mails = async () => {
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'checkout-outage')
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
};

test('when the provider is gone for three buyers, both administrators get one mail, and one when it is back', async () => {
  await buy(shop);
  const { alarm } = startAlarm();
  const detector = createOutageDetector();
  const { alarm: ofAnotherProcess } = startAlarm({ detector });
  isProviderGone = true;
  for (let count = 0; count < 3; count += 1) {
    expect(await mails()).toEqual([]);
    expect((await buy(shop)).response.status).toBe(402);
    await alarm.runOnce();
  }
  const began = contactEmails.map((email) => `${email}: Customers cannot pay in your shop`);
  expect(await mails()).toEqual(began);
  for (const who of ['mina', 'noah', 'olga']) detector.note('failed', who);
  await buy(shop);
  await Promise.all([alarm.runOnce(), ofAnotherProcess.runOnce()]);
  expect(await mails()).toEqual(began);

  isProviderGone = false;
  await buy(shop, { shoe: 'shoe-ember', size: '10' });
  await alarm.runOnce();
  const ended = contactEmails.map((email) => `${email}: Customers can pay again in your shop`);
  expect(await mails()).toEqual([...began, ...ended]);
  detector.note('paid', 'mina');
  await Promise.all([alarm.runOnce(), ofAnotherProcess.runOnce()]);
  expect(await mails()).toEqual([...began, ...ended]);
});

test('without a database the first process of a machine sends the mail itself, once', async () => {
  const gone = await connect(shop.database.url, { poolSize: 1 });
  await gone.close();
  const detector = createOutageDetector();
  const db: Database = gone.db;
  const statusPage = { name: 'status page', path: '/admin/status' };
  const first = startAlarm({ db, detector, statusPage });
  const second = startAlarm({ db, detector, isFirst: false });
  for (const who of ['mina', 'noah', 'olga']) detector.note('failed', who);
  for (const { alarm } of [first, second, first]) await alarm.runOnce();
  expect(first.sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
    contactEmails.map((email) => `${email}: Customers cannot pay in your shop`),
  );
  expect(first.sent[0]?.text).toMatch(/The status page shows what is broken.*\/admin\/status/s);
  expect(second.sent).toEqual([]);
});
