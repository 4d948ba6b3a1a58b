import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '#tests/support/test-shop.ts';
import { type LetterShop, openLetterShop, runLetterJob, sendAll, subscribe } from './letter-shop.ts';

let letters: LetterShop;
beforeAll(async () => {
  letters = await openLetterShop();
});
beforeEach(() => letters.clear());
afterAll(() => letters.shop.close());

test.each([
  ['waits', 'waiting@mail.test', false],
  ['is queued', 'queued@mail.test', true],
])('somebody who closes the account while a letter %s does not get it', async (_, email, isQueued) => {
  const { shop } = letters;
  const member = await shop.signUp(email);
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  await subscribe(shop, email, 'other@mail.test');
  const { _id } = await letters.create();
  await letters.send(_id);
  if (isQueued) await runLetterJob(shop);
  expect(await member.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    ok: true,
  });
  const sent = await sendAll(shop);
  const gotLetter = sent.filter(({ subject }) => subject === 'New this week').map(({ to }) => to);
  expect(gotLetter).toEqual(['other@mail.test']);
});
