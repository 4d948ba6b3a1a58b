import type { Settings } from '#config/settings.ts';
import type { ProviderDashboards } from '#platform/browser/api/app-context.ts';

/** Links for administrators to the console of each provider, or to the sandbox that replaces it. */
export const listProviderDashboards = ({
  stripe,
  google,
}: Pick<Settings, 'stripe' | 'google'>): ProviderDashboards => ({
  payments: stripe ? 'https://dashboard.stripe.com/' : '/sandbox',
  accounts: google ? 'https://console.cloud.google.com/auth/overview' : '/sandbox',
});
