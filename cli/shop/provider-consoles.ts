import type { Consoles } from '#app/lib/api/app-context.ts';
import type { Settings } from '#config/settings.ts';

/** Where administrators look after the providers: each one's own console, or the sandbox that stands in for it. */
export const providerConsoles = ({ stripe, google }: Pick<Settings, 'stripe' | 'google'>): Consoles => ({
  payments: stripe ? 'https://dashboard.stripe.com/' : '/sandbox',
  accounts: google ? 'https://console.cloud.google.com/auth/overview' : '/sandbox',
});
