import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { cards, createPaymentMethod } from '#tests/support/checkout-requests.ts';
import { runPersonalDataJob } from '#tests/support/download-data.ts';
import { fastRecoveryTimes } from '#tests/support/fast-recovery-times.ts';
import { countStockedUnits, findViolations, listCharged } from '#tests/support/invariants.ts';
import { previewMail } from '#tests/support/preview-mail.ts';
import { createTestPaymentContext } from '#tests/support/test-payment-context.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import { openPayLinkShop, type PayLinkShop } from './pay-link-shop.ts';

let opened: PayLinkShop;
beforeAll(async () => {
  opened = await openPayLinkShop();
});
afterAll(() => opened.shop.close());

const countCharges = async () => (await listCharged(opened.shop)).length;
const findWrong = async (stocked: Awaited<ReturnType<typeof countStockedUnits>>) =>
  findViolations(opened.shop, stocked);

test('a link reserves its pairs, is mailed to the buyer, and sells them for the price of its day', async () => {
  const size = await opened.addSize(3);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, payUrl, token } = await opened.send({ size, quantity: 2, email: 'buyer@shop.test' });
  expect(await opened.stock(size)).toBe(1);
  const mails = await opened.shop.db
    .selectFrom('outbox')
    .select(['subject', 'body_text'])
    .where('recipient', '=', 'buyer@shop.test')
    .execute();
  expect(mails).toEqual([
    {
      subject: 'Pay for your order at Sneaker Paradise',
      body_text: expect.stringMatching(/2 × Orbit Runner, size .+[\s\S]+\/pay\/[0-9a-f]+/),
    },
  ]);
  expect(payUrl).toMatch(/\/pay\/[0-9a-f]{60,}$/);
  const preview = await previewMail(opened.ada, 'pay-link');
  expect(preview).toBe(mails[0]?.body_text.replace(/\/pay\/[0-9a-f]+/, '/pay/example'));
  expect(await opened.show(token)).toMatchObject({
    body: {
      state: 'open',
      sale: {
        lines: [{ name: 'Orbit Runner', size, quantity: 2, priceCents: 12_000 }],
        amountCents: 24_000,
        address: { name: 'Mia Berg' },
      },
      order: null,
    },
  });
  const shoe = opened.shop.db.updateTable('shoe').where('id', '=', 'shoe-orbit');
  await shoe.set({ price_cents: 15_000 }).execute();
  const paid = await opened.pay(token);
  await shoe.set({ price_cents: 12_000 }).execute();
  expect(paid).toMatchObject({ status: 200, body: { message: 'Successful payment', idPayment } });
  expect(await opened.orderOf(idPayment)).toMatchObject({
    email: 'buyer@shop.test',
    amount: 24_000,
    progress: 'paid',
    paidOutside: false,
    address: { name: 'Mia Berg' },
    shoe: [{ size, quantity: 2, price: 120 }],
  });
  const order = (await opened.orderOf(idPayment))._id;
  expect(await opened.show(token)).toMatchObject({ body: { state: 'paid', sale: null, order } });
  expect(await opened.stock(size)).toBe(1);
  expect(await findWrong(stocked)).toEqual([]);
});

test('a void token opens nothing', async () => {
  expect(await opened.show('abc')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  expect(await opened.pay('abc')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
});

test('nobody but administrators sends, lists or cancels links', async () => {
  const member = await opened.shop.signUp();
  const { idPayment } = await opened.send({ size: await opened.addSize() });
  for (const who of [member, opened.shop.visitor()]) {
    const status = who === member ? 403 : 401;
    expect(await who.call('GET /admin/pay-links', { query: {} })).toMatchObject({ problem: { status } });
    expect(await who.call('DELETE /admin/pay-links/{idPayment}', { params: { idPayment } })).toMatchObject({
      problem: { status },
    });
  }
});

test('a repeated request sends one link', async () => {
  const size = await opened.addSize(3);
  const wanted = { size, email: 'once@shop.test', key: 'k' };
  const [one, two] = await Promise.all([opened.send(wanted), opened.send(wanted)]);
  expect(one.idPayment).toBe(two.idPayment);
  expect(await opened.stock(size)).toBe(2);
  expect(await opened.mailsTo('once@shop.test')).toHaveLength(1);
  expect(await opened.show(two.token)).toMatchObject({ body: { state: 'open' } });
});

test('a link needs an address and pairs that are left', async () => {
  const size = await opened.addSize(1);
  expect(await opened.create({ size, quantity: 2 })).toMatchObject({ problem: { code: 'OUT_OF_STOCK' } });
  const lines = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  const body = { email: 'mia@shop.test', lines, payment: 'link' } as const;
  expect(await opened.ada.call('POST /admin/orders', { body })).toMatchObject({
    problem: { code: 'INVALID', errors: [{ field: 'address' }] },
  });
  expect(await opened.stock(size)).toBe(1);
});

test('a link that is paid twice at once, and again later, charges once', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  const before = await countCharges();
  const both = await Promise.all([opened.pay(token), opened.pay(token)]);
  expect(both.some((one) => one.ok)).toBe(true);
  for (const one of both)
    expect(one.ok ? one.body.idPayment : one.problem.code).toMatch(
      new RegExp(`^(${idPayment}|CHECKOUT_IN_PROGRESS)$`),
    );
  expect(await opened.pay(token)).toMatchObject({ status: 200, body: { idPayment } });
  expect(await countCharges()).toBe(before + 1);
  expect(await findWrong(stocked)).toEqual([]);
});

test('a request whose answer was lost gets the same answer', async () => {
  const { idPayment, token } = await opened.send({ size: await opened.addSize(1) });
  const before = await countCharges();
  const id = await createPaymentMethod(opened.shop);
  for (const _ of [1, 2])
    expect(await opened.pay(token, cards.good, id)).toMatchObject({ status: 200, body: { idPayment } });
  expect(await countCharges()).toBe(before + 1);
});

test('a declined card leaves the pairs to the link, and another card pays', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  expect(await opened.pay(token, cards.declined)).toMatchObject({ problem: { code: 'CARD_DECLINED' } });
  expect(await opened.stock(size)).toBe(0);
  expect(await findWrong(stocked)).toEqual([]);
  expect(await opened.show(token)).toMatchObject({ body: { state: 'open' } });
  expect(await opened.pay(token)).toMatchObject({ status: 200, body: { idPayment } });
  expect(await findWrong(stocked)).toEqual([]);
});

test('a bank that wants to know more is answered on the page of the link', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  const asked = await opened.pay(token, cards.challenged);
  if (!asked.ok || !('nextAction' in asked.body)) throw new Error('There is no challenge');
  expect(await opened.show(token)).toMatchObject({ body: { state: 'paying' } });
  expect(await opened.cancel(idPayment)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  const { pathname } = new URL(asked.body.nextAction?.url ?? '');
  const answered = await opened.shop.visitor().request('POST', pathname, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(String(answered.headers.location)).toContain('/pay/');
  expect(await opened.settle(token)).toMatchObject({ status: 200, body: { idPayment } });
  expect(await findWrong(stocked)).toEqual([]);
});

test('a buyer who leaves the bank can pay with another card, and is charged once', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  const before = await countCharges();
  await opened.pay(token, cards.challenged);
  expect(await opened.pay(token)).toMatchObject({ status: 200, body: { idPayment } });
  expect(await countCharges()).toBe(before + 1);
  expect(await findWrong(stocked)).toEqual([]);
});

test('a link that was not paid in time is refused, charges nothing and gives its pairs back once', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  const before = await countCharges();
  await opened.expire(idPayment);
  expect(await opened.pay(token)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', status: 409 } });
  await Promise.all([opened.runJob(), opened.runJob()]);
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.pay(token)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  expect(await opened.show(token)).toMatchObject({ body: { state: 'expired', sale: null } });
  expect(await countCharges()).toBe(before);
  expect(await findWrong(stocked)).toEqual([]);
});

test('a link whose time ends while it is paid is paid', async () => {
  const { idPayment, token } = await opened.send({ size: await opened.addSize(1) });
  const asked = await opened.pay(token, cards.challenged);
  if (!asked.ok || !('nextAction' in asked.body)) throw new Error('There is no challenge');
  await opened.expire(idPayment);
  await opened.runJob();
  await opened.shop.visitor().request('POST', new URL(asked.body.nextAction?.url ?? '').pathname, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await opened.settle(token)).toMatchObject({ status: 200, body: { idPayment } });
});

test('a canceled link is refused and gives its pairs back once; a paid one cannot be canceled', async () => {
  const size = await opened.addSize(2);
  const stocked = await countStockedUnits(opened.shop);
  const [canceled, paid] = [await opened.send({ size }), await opened.send({ size })];
  for (const _ of [1, 2])
    expect(await opened.cancel(canceled.idPayment)).toMatchObject({
      body: { state: 'canceled', payUrl: null },
    });
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.pay(canceled.token)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  await opened.pay(paid.token);
  expect(await opened.cancel(paid.idPayment)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  const listed = await opened.ada.call('GET /admin/pay-links', { query: { limit: 2 } });
  expect(listed.ok && listed.body.map(({ state }) => state)).toEqual(['paid', 'canceled']);
  expect(await findWrong(stocked)).toEqual([]);
});

test('a payment that its process left behind gives the pairs back to the link', async () => {
  const size = await opened.addSize(1);
  const stocked = await countStockedUnits(opened.shop);
  const { idPayment, token } = await opened.send({ size });
  await opened.pay(token, cards.challenged);
  // Like a charge that was never requested.
  await opened.shop.db
    .updateTable('checkout_attempt')
    .set({
      intent: null,
      state: 'open',
      created_at: new Date('2020-01-01'),
      updated_at: new Date('2020-01-01'),
    })
    .where('id_payment', '=', idPayment)
    .execute();
  const context = createTestPaymentContext(opened.shop, {
    payment: { ...opened.shop.payment, retrieve: async () => ({ state: 'absent' }) },
  });
  await startRecovery(context, { ...fastRecoveryTimes, every: 3_600_000 }).stop();
  expect(await opened.show(token)).toMatchObject({ body: { state: 'open' } });
  expect(await opened.stock(size)).toBe(0);
  expect(await findWrong(stocked)).toEqual([]);
});

test('an order that was paid with a link and is removed puts its pairs on sale', async () => {
  const size = await opened.addSize(1);
  const { idPayment, token } = await opened.send({ size });
  await opened.pay(token);
  const { _id } = await opened.orderOf(idPayment);
  const { removeOrder } = await import('#shop/orders/server/payments/payments.ts');
  const { hooks } = createTestPaymentContext(opened.shop);
  await opened.shop.db.transaction().execute((db) => removeOrder(db, _id, hooks));
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.pay(token)).toMatchObject({ status: 200, body: { idPayment } });
});

test('an account that is closed takes its open links with it, and their pairs are for sale', async () => {
  const size = await opened.addSize(1);
  const member = await opened.shop.signUp();
  await opened.shop.db
    .updateTable('account_user')
    .set({ email_verified: true })
    .where('id', '=', member.uid)
    .execute();
  const { token } = await opened.send({ size, email: member.email });
  expect(await member.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    ok: true,
  });
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.pay(token)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  await runPersonalDataJob(opened.shop);
  expect(await opened.show(token)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
});
