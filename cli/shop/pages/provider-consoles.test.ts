import { expect, test } from 'vitest';
import { providerConsoles } from './provider-consoles.ts';

test('without providers both consoles are the sandbox', () => {
  expect(providerConsoles({ stripe: null, google: null })).toEqual({
    payments: '/sandbox',
    accounts: '/sandbox',
  });
});

test('a configured provider has its own console', () => {
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' };
  const google = { clientId: 'id', clientSecret: 'secret' };
  expect(providerConsoles({ stripe, google })).toEqual({
    payments: 'https://dashboard.stripe.com/',
    accounts: 'https://console.cloud.google.com/auth/overview',
  });
});
