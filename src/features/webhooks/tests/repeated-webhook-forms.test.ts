import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const newKey = () => crypto.randomUUID();

test('a webhook is added once for each form, and a repeat gets its secret again', async () => {
  const add = (idempotencyKey: string) =>
    ada.call(
      'POST /admin/webhooks',
      { body: { url: 'https://8.8.8.8/repeated', events: ['order.paid'] } },
      { idempotencyKey },
    );
  const key = newKey();
  const [first, second] = await Promise.all([add(key), add(key)]);
  expect(first).toMatchObject({ ok: true, status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  expect(second).toMatchObject({ ok: true, body: first.ok && first.body });
  expect(await add(newKey())).toMatchObject({ ok: true, status: 201 });
  expect(await shop.db.selectFrom('webhook_endpoint').select('id').execute()).toHaveLength(2);
});

test('a form whose webhook was deleted meanwhile adds none', async () => {
  const body = { url: 'https://8.8.8.8/deleted', events: ['order.paid' as const] };
  const add = () => ada.call('POST /admin/webhooks', { body }, { idempotencyKey: 'key of a form' });
  const added = await add();
  const id = added.ok ? added.body._id : '';
  expect(await ada.call('DELETE /admin/webhooks/{id}', { params: { id } })).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ ok: false, problem: { code: 'CHANGED_MEANWHILE' } });
});

test('the secret of a webhook is told again for a day', async () => {
  const body = { url: 'https://8.8.8.8/a-day-ago', events: ['order.paid' as const] };
  const add = () => ada.call('POST /admin/webhooks', { body }, { idempotencyKey: 'a day ago' });
  expect(await add()).toMatchObject({ status: 201 });
  await shop.db
    .updateTable('webhook_endpoint')
    .set({ created_at: new Date(Date.now() - 25 * 60 * 60_000) })
    .execute();
  expect(await add()).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
});
