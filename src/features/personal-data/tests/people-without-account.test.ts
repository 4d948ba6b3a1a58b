import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPersonalDataJob } from '#tests/support/download-data.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const email = 'Nora@mail.test';
const message = 'My address is Fjordgatan 77';
const write = (from: string) =>
  shop.visitor().call('POST /mail/contactUs', { body: { name: 'Nora Berg', email: from, message } });
const calls = {
  export: (address: string, who = ada) => who.call('POST /admin/people/export', { body: { email: address } }),
  erase: (address: string) => ada.call('POST /admin/people/erase', { body: { email: address } }),
};
const messages = async () =>
  (await shop.db.selectFrom('contact_message').select('email').orderBy('email').execute()).map(
    (row) => row.email,
  );

test('administrators get everything that was written under an email, without secrets and what others wrote', async () => {
  await write(email);
  await write('hanna@mail.test');
  await shop.visitor().call('POST /mail/newsletter', { body: { email } });
  const exported = await calls.export('nora@MAIL.test');
  if (!exported.ok) throw new Error(exported.problem.detail);
  expect(exported.body).toMatchObject({
    leftOut: null,
    files: [],
    data: { contact_message: [{ email, message }], newsletter_subscriber: [{ email }] },
  });
  const text = JSON.stringify(exported.body);
  expect(text).not.toContain('hanna');
  const { body_text } = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'newsletter')
    .executeTakeFirstOrThrow();
  const [, token = ''] = /(?:token=|confirm\/)([\w-]{20,})/.exec(body_text) ?? [];
  expect(token).not.toBe('');
  expect(text).not.toContain(token);
  const nobody = await calls.export('nobody@mail.test');
  expect(nobody.ok && nobody.body.data).toEqual({});
});

test('an erasure leaves others alone, is listed, and the audit log names nobody', async () => {
  const erased = await calls.erase('nora@mail.test');
  expect(erased).toMatchObject({ body: { message: 'The data is being removed.' } });
  await runPersonalDataJob(shop);
  expect(await messages()).toEqual(['hanna@mail.test']);
  const id = erased.ok ? erased.body._id : '';
  expect(await ada.call('GET /admin/erasures', {})).toMatchObject({ body: [{ _id: id, share: 1 }] });
  const history = await ada.call('GET /admin/history', { query: { entity: 'customer' } });
  expect(history).toMatchObject({
    body: [
      { title: `Deleted customer ${id.slice(0, 8)}`, undoable: false },
      { title: expect.stringContaining('Requested the personal data of customer') },
      { title: expect.stringContaining('Requested the personal data of customer') },
    ],
  });
  expect(JSON.stringify(history).toLowerCase()).not.toContain('nora');
});

test('whoever has an account is exported and erased with it, so both calls say where', async () => {
  const mia = await shop.signUp('mia@mail.test');
  await write(mia.email);
  for (const what of ['export', 'erase'] as const)
    expect(await calls[what]('MIA@mail.test')).toMatchObject({
      problem: {
        status: 409,
        code: 'NOT_ALLOWED_NOW',
        detail: 'This address has an account. Use Data next to it in the users table',
      },
    });
  expect(await messages()).toContain(mia.email);
  expect(await calls.export('hanna@mail.test', mia)).toMatchObject({ problem: { status: 403 } });
});
