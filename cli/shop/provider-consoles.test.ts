import { expect, test } from 'vitest';
import { providerConsoles } from './provider-consoles.ts';

test('the sandbox stands in for the consoles of both providers', () => {
  expect(providerConsoles({ stripe: null, google: null })).toEqual({
    payments: '/sandbox',
    accounts: '/sandbox',
  });
});

test('a provider in use has its own console', () => {
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' };
  const google = { clientId: 'id', clientSecret: 'secret' };
  expect(providerConsoles({ stripe, google })).toEqual({
    payments: 'https://dashboard.stripe.com/',
    accounts: 'https://console.cloud.google.com/auth/overview',
  });
});
