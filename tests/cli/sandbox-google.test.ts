import { afterEach, expect, test } from 'vitest';
import { discoveryPath } from '#server/integrations/google-sandbox/client.ts';
import { openPagesShop, type PagesShop } from '../support/pages-shop.ts';

let shop: PagesShop | undefined;
afterEach(() => shop?.close());

const statusOf = async (path: string) => (await shop?.visitor().request('GET', path))?.statusCode;

test('without a Google client id the sandbox stands in for Google', async () => {
  shop = await openPagesShop({ SEED: 'none' });
  expect(await statusOf(discoveryPath)).toBe(200);
}, 120_000);

test.each([
  ['a Google client id', {}],
  ['production', { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', ...stripe() }],
])(
  'with %s nobody can be anybody',
  async (_, variables) => {
    const google = { GOOGLE_CLIENT_ID: 'shop.apps', GOOGLE_CLIENT_SECRET: 'secret' };
    shop = await openPagesShop({ SEED: 'none', ...google, ...variables });
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
