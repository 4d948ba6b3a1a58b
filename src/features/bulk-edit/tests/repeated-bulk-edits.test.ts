import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoodShoe } from '#tests/support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const newKey = () => crypto.randomUUID();

test('a preview that is applied twice changes prices once', async () => {
  const { _id } = await createGoodShoe(ada, { price: '200' });
  const edit = (idempotencyKey: string) =>
    ada.call(
      'POST /admin/shoes/bulk',
      { body: { select: { ids: [_id] }, change: { kind: 'price-percent', percent: -10 }, dryRun: false } },
      { idempotencyKey },
    );
  const key = newKey();
  const answers = [...(await Promise.all([edit(key), edit(key)])), await edit(key)];
  const changes = answers.map((answer) => answer.ok && answer.body.changeId);
  expect(changes[0]).toEqual(expect.any(String));
  expect(new Set(changes).size).toBe(1);
  expect(answers[2]).toMatchObject({ body: { changed: 1 } });
  const price = async () =>
    (await shop.db.selectFrom('shoe').select('price_cents').where('id', '=', _id).executeTakeFirstOrThrow())
      .price_cents;
  expect(await price()).toBe(180_00);
  await edit(newKey());
  expect(await price()).toBe(162_00);
});
