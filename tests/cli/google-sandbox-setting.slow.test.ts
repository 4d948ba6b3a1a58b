import { afterEach, expect, test } from 'vitest';
import { discoveryPath } from '#shop/accounts/server/google-sandbox/sandbox-client.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop | undefined;
afterEach(() => shop?.close());

const statusOf = async (path: string) => (await shop?.visitor().request('GET', path))?.statusCode;

test('without a Google client id the sandbox replaces Google', async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  expect(await statusOf(discoveryPath)).toBe(200);
});

test.each([
  ['a Google client id', {}],
  ['production', { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', ...stripe() }],
])(
  'with %s there is no Google sandbox',
  async (_, variables) => {
    const google = { GOOGLE_CLIENT_ID: 'shop.apps', GOOGLE_CLIENT_SECRET: 'secret' };
    shop = await openPageTestShop({ SEED: 'none', ...google, ...variables });
    expect([await statusOf(discoveryPath), await statusOf('/sandbox/google/authorize')]).toEqual([404, 404]);
  },
  120_000,
);

function stripe() {
  return {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
}
