import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privacyRules } from '#shop/privacy-rules.ts';
import { downloadData } from '#tests/support/download-data.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { mia, openKnownCustomer } from '#tests/support/known-customer.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { findPerson } from '../server/find-person.ts';

let shop: PaymentTestShop;
let member: Member;
beforeEach(async () => {
  shop = await openPaymentTestShop();
  member = await openKnownCustomer(shop);
});
afterEach(() => shop.close());

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

describe('the export', () => {
  test('has everything about the account and nothing that opens it', async () => {
    await verifyEmail();
    const response = await downloadData(shop, member);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    const { data, files, leftOut } = response.json();
    expect(leftOut).toBeNull();
    expect(data).toMatchObject({
      account_user: [{ email: mia.email, name: mia.name }],
      shop_order: [{ email: mia.email }, { email: mia.email }],
      review: [{ review: expect.stringContaining('Good shoes') }],
      favorite: [{ shoe_id: 'shoe-orbit' }],
      newsletter_subscriber: [{ email: mia.email, confirmed: false, confirmed_at: null, source: null }],
      ended_consent: [{ email: mia.email, confirmed_at: expect.any(String), left_at: expect.any(String) }],
      contact_message: [{ message: expect.stringContaining(mia.line1) }],
      refund: [{ note: `${mia.name} called`, amount_cents: 100 }],
    });
    expect(data.outbox.length).toBeGreaterThan(2);
    expect(files).toEqual([
      { name: expect.stringMatching(`^avatars/${member.uid}/`), base64: expect.any(String) },
    ]);
    const stored = await shop.db.selectFrom('account_credential').select('password').execute();
    const tokens = await shop.db.selectFrom('account_session').select('token').execute();
    expect(response.body).not.toContain('/newsletter/');
    for (const { password } of stored) expect(response.body).not.toContain(password);
    for (const { token } of tokens) expect(response.body).not.toContain(token);
  });

  test('has the discount codes that were used, and what they took off', async () => {
    await insertPastOrder(shop.db, {
      ...member,
      code: 'SPRING10',
      items: [{ shoe: 'shoe-orbit', quantity: 3, price: 12_000, discount: 3_334 }],
    });
    const { data } = (await downloadData(shop, member)).json();
    expect(data.checkout_attempt).toContainEqual(expect.objectContaining({ discount_code: 'SPRING10' }));
    expect(data.order_item).toContainEqual(expect.objectContaining({ discount_cents: 3_334 }));
  });

  test('has no link that opens the account, also for an administrator', async () => {
    await shop.visitor().request('POST', '/api/auth/request-password-reset', {
      body: { email: mia.email, redirectTo: '/forget' },
    });
    await verifyEmail();
    const mail = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('token=');
    const ada = await shop.administrator(1);
    for (const [client, path] of [
      [member, '/api/account/export'],
      [ada, `/api/admin/users/${await recordId()}/export`],
    ] as const) {
      const { body } = await downloadData(shop, client, path);
      expect(body).toContain(mail.subject);
      expect(body).not.toContain('token=');
    }
  });

  test('has nothing of other people', async () => {
    const other = await shop.signUp('other.person@mail.test');
    await insertOrder(shop.db, { ...other, status: 'Received', shoeIds: ['shoe-orbit'] });
    const { body } = await downloadData(shop, member);
    expect(body).not.toContain('other.person');
    expect(body).not.toContain(other.uid);
    expect((await shop.visitor().request('GET', '/api/account/export')).statusCode).toBe(401);
  });

  test('names no administrator, whatever they did with the account and wrote about it', async () => {
    await verifyEmail();
    const ada = await shop.administrator(1);
    const grace = await shop.administrator(2);
    const order = await shop.db
      .selectFrom('shop_order')
      .select('id_payment as idPayment')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const params = { idPayment: order.idPayment };
    await grace.call('PUT /cart/order/{idPayment}', { params, body: { status: 'Received' } });
    const refunded = await ada.request('POST', `/api/admin/orders/${params.idPayment}/refunds`, {
      headers: { 'idempotency-key': 'three' },
      body: {
        amountCents: 100,
        reason: 'requested_by_customer',
        restock: false,
        note: `Agreed with GRACE@shop.test (${grace.uid})`,
      },
    });
    expect(refunded.statusCode).toBe(201);
    const path = `/api/admin/users/${await recordId()}/export`;
    for (const { body } of [await downloadData(shop, member), await downloadData(shop, ada, path)]) {
      expect(JSON.parse(body).data).toMatchObject({
        refund: [{ note: `${mia.name} called` }, { note: 'Agreed with an administrator (an administrator)' }],
      });
      for (const { email, uid } of [ada, grace]) {
        expect(body.toLowerCase()).not.toContain(email);
        expect(body).not.toContain(uid);
      }
    }
  });

  test('every column that says which administrator acted is declared so', async () => {
    const ada = await shop.administrator(1);
    const person = await findPerson({ db: shop.db, privacyRules }, { uid: member.uid }, 'all');
    if (!person) throw new Error('nobody');
    const named = [];
    for (const [table, { columns, person: rowsOf }] of Object.entries(privacyRules.tables)) {
      if (!rowsOf) continue;
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(kept) as row from ${sql.table(table)} kept where ${rowsOf.whose(person)}`.execute(
        shop.db,
      );
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row))
          if ([ada.uid, ada.email].includes(String(value))) named.push({ table, column: columns[column] });
    }
    expect(named).toContainEqual({ table: 'admin_history', column: 'administrator' });
    expect(named).toContainEqual({ table: 'refund', column: 'administrator' });
    // The mail to administrators about a message is addressed to one.
    expect(named.filter(({ table }) => table !== 'outbox')).toEqual(
      named.filter(({ column }) => column === 'administrator'),
    );
  });

  test('an administrator gets the same of a user, with a fresh proof', async () => {
    const ada = await shop.administrator(1);
    const path = `/api/admin/users/${await recordId()}/export`;
    await verifyEmail();
    const own = (await downloadData(shop, member)).json();
    const { exportedAt, ...given } = (await downloadData(shop, ada, path)).json();
    expect(Object.keys(given.data).sort()).toEqual(Object.keys(own.data).sort());
    expect(given.data.shop_order).toEqual(own.data.shop_order);
    await ageProofs();
    expect((await ada.request('GET', path)).json()).toMatchObject({ code: 'PROOF_NEEDED' });
    expect((await member.request('GET', path)).statusCode).toBe(403);
  });
});
