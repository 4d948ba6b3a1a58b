import { expect, test } from 'vitest';
import { setUpSecondFactor } from '#tests/support/authenticator-app.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { createKey, sendAs } from './key-shop.ts';

const orders = ['GET', '/api/cart'] as const;

test('both administrators get an email that names a new key, without the key', async () => {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  const { key } = await createKey(ada, ['read'], 'Label printer');
  const mails = await shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'key-created').execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    shop.settings.administrators.map(({ email }) => email).sort(),
  );
  for (const { body_text: text, body_html: html } of mails) {
    expect(text).toContain('Label printer');
    expect(text).toContain(ada.email);
    expect(text + html).not.toContain(key.slice(3));
  }
  await shop.close();
});

test('where administrators need a second factor, a key opens something while its creator has one', async () => {
  const development = await openTestShop();
  const { database, settings } = development;
  const ada = await development.administrator(1);
  const { key } = await createKey(ada, ['read'], 'Made in development');
  const shop = await openTestShop({ database, settings, requireSecondFactor: true });
  const refused = await sendAs(shop, key, orders);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);

  const app = await setUpSecondFactor(ada);
  expect((await sendAs(shop, key, orders)).statusCode).toBe(200);
  const off = { password: ada.password, code: app.code() };
  expect((await ada.request('POST', '/api/auth/two-factor/disable', { body: off })).statusCode).toBe(200);
  expect((await sendAs(shop, key, orders)).statusCode).toBe(403);
  await shop.app.close();
  await development.close();
});
