import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { downloadData } from '#tests/support/download-data.ts';
import { mia, openKnownCustomer } from '#tests/support/known-customer.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { scanFor } from '#tests/support/scan-data.ts';
import { type Member, testPassword } from '#tests/support/test-shop.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';

let shop: PaymentTestShop;
let member: Member;
beforeEach(async () => {
  shop = await openPaymentTestShop();
  member = await openKnownCustomer(shop);
});
afterEach(() => shop.close());

const traces = () => [mia.email, mia.name, mia.line1, mia.city, member.uid];
const scan = async () => [
  ...(await scanFor(traces(), { databaseUrl: shop.database.url, files: shop.files })),
  ...(await scanFor(traces(), { databaseUrl: shop.sandboxUrl, files: shop.files })),
];
const recordId = async () =>
  (await shop.db.selectFrom('shop_user').select('id').where('uid', '=', member.uid).executeTakeFirstOrThrow())
    .id;
/** As a password reset by mail does. */
const verifyEmail = () => shop.db.updateTable('account_user').set({ email_verified: true }).execute();
const ageProofs = () =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
const orders = () =>
  shop.db
    .selectFrom('shop_order')
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select(['id_payment', 'amount_cents', 'shop_order.created_at', 'name', 'quantity', 'uid', 'email'])
    .orderBy('id_payment')
    .execute();
const close = (body: { password?: string; code?: string; proof?: true }, who: Member = member) =>
  who.call('POST /account/close', { body });

describe('closing the account', () => {
  test('leaves orders and reviews of nobody, and no trace in any table or file', async () => {
    const before = await orders();
    expect(before).toHaveLength(2);
    expect(new Set((await scan()).map((found) => found.split(': ')[1]))).toEqual(new Set(traces()));
    await verifyEmail();
    expect(await close({ password: testPassword })).toMatchObject({
      ok: true,
      body: { message: 'Your account is closed. Your data is being removed.' },
    });
    await finishPersonalData(shop.dependencies);
    expect(await scan()).toEqual([]);
    const after = await orders();
    expect(after).toEqual(before.map((order) => ({ ...order, uid: after[0]?.uid, email: '' })));
    const review = await shop.db.selectFrom('review').selectAll().executeTakeFirstOrThrow();
    expect(review).toMatchObject({ review: 'Good shoes, says  ()', rating: 5, uid: after[0]?.uid });
    const ada = await shop.administrator(1);
    for (const path of ['cart', 'users', 'admin/history', 'admin/mails', 'admin/money'])
      expect((await ada.request('GET', `/api/${path}`)).statusCode, path).toBe(200);
    const { body: money } = await ada.request('GET', '/api/admin/money');
    expect(JSON.parse(money)).toMatchObject({ differences: [] });
  });

  test('ends every session, and the sign-in knows nobody', async () => {
    const phone = await shop.signIn({ email: mia.email, password: testPassword });
    await close({ password: testPassword });
    for (const client of [member, phone])
      expect(await client.call('GET /session', {})).toMatchObject({ body: { user: null } });
    const again = await shop
      .visitor()
      .request('POST', '/api/auth/sign-in/email', { body: { email: mia.email, password: testPassword } });
    expect(again.json()).toMatchObject({ code: 'USER_NOT_FOUND' });
    const anew = await shop.signUp(mia.email);
    expect((await downloadData(shop, anew)).json().data.shop_order).toBeUndefined();
  });

  test('wants the password, or a proof that is fresh', async () => {
    expect(await close({})).toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    expect(await close({ password: 'a wrong guess' })).toMatchObject({ problem: { code: 'WRONG_PASSWORD' } });
    await ageProofs();
    expect(await close({ proof: true })).toMatchObject({ problem: { status: 403, code: 'PROOF_NEEDED' } });
    expect((await orders()).every(({ email }) => email === mia.email)).toBe(true);
    await member.call('POST /account/proof', { body: { password: testPassword } });
    expect(await close({ proof: true })).toMatchObject({ ok: true });
  });

  test('waits for a payment that is not over', async () => {
    await shop.db
      .insertInto('checkout_attempt')
      .values({
        id: 'open',
        id_payment: 'open',
        uid: member.uid,
        email: mia.email,
        payment_method: 'pm_open',
        request_hash: '',
        amount_cents: 100,
        expires_at: new Date(),
      })
      .execute();
    expect(await close({ password: testPassword })).toMatchObject({
      problem: {
        status: 409,
        code: 'NOT_ALLOWED_NOW',
        detail: 'A payment is still being confirmed. Try again in 15 minutes',
      },
    });
    expect(await member.call('GET /session', {})).toMatchObject({ body: { user: { email: mia.email } } });
  });

  test('leaves nothing to a checkout that is on its way', async () => {
    const line = await createCartLine(shop, 'shoe-orbit', '8');
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLock } = Promise.withResolvers<void>();
    const erasing = shop.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('shop_user')
        .selectAll()
        .where('uid', '=', member.uid)
        .forUpdate()
        .execute();
      noteLock();
      await released;
      await transaction.deleteFrom('shop_user').where('uid', '=', member.uid).execute();
    });
    await locked;
    const checkout = sendCheckout(member, body);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
              shop.db,
            )
          ).rows.length,
      )
      .toBe(1);
    release();
    await erasing;
    expect((await checkout).status).toBe(409);
    expect(await orders()).toHaveLength(2);
  });

  test('sends no more mails: not one that waits, and not about a refund afterwards', async () => {
    const [order] = await orders();
    await verifyEmail();
    await close({ password: testPassword });
    await finishPersonalData(shop.dependencies);
    const ada = await shop.administrator(1);
    const refunded = await ada.request('POST', `/api/admin/orders/${order?.id_payment}/refunds`, {
      headers: { 'idempotency-key': 'two' },
      body: { amountCents: 200, reason: 'requested_by_customer', restock: false },
    });
    const mails = await shop.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'not like', '%@shop.test')
      .execute();
    expect([[201, 409].includes(refunded.statusCode), mails]).toEqual([true, []]);
  });

  test('is not possible for an administrator', async () => {
    const ada = await shop.administrator(1);
    expect(await close({ password: testPassword }, ada)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('ADMIN_1') },
    });
  });
});

describe('an administrator who erases a user', () => {
  test('leaves no trace of the person, and an entry in the audit log that names nobody', async () => {
    const ada = await shop.administrator(1);
    const id = await recordId();
    expect(await ada.call('POST /admin/users/{id}/erase', { params: { id } })).toMatchObject({ ok: true });
    await finishPersonalData(shop.dependencies);
    expect(await scan()).toEqual([]);
    const history = await ada.call('GET /admin/history', { query: { entity: 'customer' } });
    expect(history).toMatchObject({
      body: [{ title: `Deleted customer ${id.slice(0, 8)}`, undoable: false }],
    });
    expect(await ada.call('POST /admin/users/{id}/erase', { params: { id } })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('cannot erase the other one', async () => {
    const ada = await shop.administrator(1);
    const grace = await shop.administrator(2);
    const { id } = await shop.db
      .selectFrom('shop_user')
      .select('id')
      .where('uid', '=', grace.uid)
      .executeTakeFirstOrThrow();
    expect(await ada.call('POST /admin/users/{id}/erase', { params: { id } })).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW' },
    });
    expect(await grace.call('GET /session', {})).toMatchObject({ body: { administrator: true } });
  });
});
