import { expect, test } from 'vitest';
import { listProviderDashboards } from './provider-dashboards.ts';

test('without providers both dashboards are the sandbox', () => {
  expect(listProviderDashboards({ stripe: null, google: null })).toEqual({
    payments: '/sandbox',
    accounts: '/sandbox',
  });
});

test('a configured provider has its own console', () => {
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' };
  const google = { clientId: 'id', clientSecret: 'secret' };
  expect(listProviderDashboards({ stripe, google })).toEqual({
    payments: 'https://dashboard.stripe.com/',
    accounts: 'https://console.cloud.google.com/auth/overview',
  });
});
