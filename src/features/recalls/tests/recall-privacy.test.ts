import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPersonalDataJob } from '#tests/support/download-data.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import { openRecallShop, type RecallShop } from './recall-shop.ts';

let opened: RecallShop;
beforeAll(async () => {
  opened = await openRecallShop();
});
afterAll(() => opened.shop.close());

test('a recall that is at the address of somebody who leaves forgets it, and tells nobody twice', async () => {
  const { shop } = opened;
  const mia = await shop.signUp('mia@mail.test');
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  for (const email of ['ada@mail.test', 'zoe@mail.test']) await opened.order(email, '2026-01-15T12:00:00Z');
  await opened.recall();
  await opened.runJob();
  await shop.db.updateTable('recall').set({ queued_until: mia.email }).execute();
  expect(await mia.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    ok: true,
  });
  await runPersonalDataJob(shop);
  const { queued_until } = await shop.db
    .selectFrom('recall')
    .select('queued_until')
    .executeTakeFirstOrThrow();
  expect(queued_until).not.toBe(mia.email);
  await opened.runJob();
  const mails = (await opened.deliver()).filter(({ subject }) => subject.startsWith('Product safety recall'));
  expect(mails.map(({ to }) => to).sort()).toEqual(['ada@mail.test', 'zoe@mail.test']);
});
