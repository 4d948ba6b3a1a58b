/** More words that name a feature than its folder's name, which is enough for the others. */
const moreWords: Readonly<Record<string, RegExp>> = {
  backups: /backup/,
  demo: /demo(?!ted)/,
  discovery: /discovery|sitemap|merchant.?feed|structured.?data/,
  documents: /\bdocuments\b|invoice|packing.?slip/,
  'import-export': /import.?export|product.?files?\b|shopify|woocommerce/,
  launches: /launch/,
  reconciliation: /reconcil|money.?check|admin\/money/,
  // Alone it is a verb.
  returns: /^returns$|\/returns\b|order.?returns|withdrawals/,
  visits: /\bvisits\b|admin\/visit/,
  webhooks: /webhook/,
};

/** The words by which a text names the feature of a folder. Upper and lower case are the same. */
export const wordsOf = (folder: string): RegExp =>
  moreWords[folder] ?? new RegExp(folder.replaceAll('-', '.?'));

/** A phrase with a word of a feature that means something else. */
interface OtherMeaning {
  readonly phrase: RegExp;
  readonly why: string;
  readonly files: readonly string[];
}

const accounts = 'src/shop/accounts';
const payments = 'src/shop/orders/server/payments';

/** Where the platform and the shop use such a phrase. */
export const otherMeanings: readonly OtherMeaning[] = [
  {
    phrase: /backup.?codes?/,
    why: 'the auth library calls recovery codes this',
    files: [
      `${accounts}/pages/session/second-factor-client.ts`,
      `${accounts}/server/identity-provider.ts`,
      `${accounts}/server/identity/auth-responses.ts`,
      `${accounts}/server/identity/create-identity.ts`,
      `${accounts}/server/identity/second-factor/second-factor-store.ts`,
      `${accounts}/server/identity/second-factor/two-factor-plugin.ts`,
      `${accounts}/server/identity/sign-in/session-handlers.ts`,
      `${accounts}/server/identity/sign-in/sign-in-with-password.ts`,
    ],
  },
  {
    phrase: /discovery/,
    why: 'OpenID Connect finds the addresses of a provider in its discovery document',
    files: [
      `${accounts}/server/google-sandbox/routes.ts`,
      `${accounts}/server/google-sandbox/sandbox-client.ts`,
      `${accounts}/server/identity/better-auth.ts`,
      `${accounts}/server/identity/create-identity.ts`,
      `${accounts}/server/identity/identity-settings.ts`,
      `${accounts}/server/identity/library-warnings.ts`,
    ],
  },
  {
    phrase: /webhook/,
    why: 'the payment provider delivers its events to the shop by webhook',
    files: [
      'src/shop/api.ts',
      'src/shop/orders/server/provider/payment-provider.ts',
      'src/shop/orders/server/stripe/stripe-payment-provider.ts',
      `${payments}/checkout/admit-checkouts.ts`,
      `${payments}/payments.ts`,
      `${payments}/status/charges-in-flight.ts`,
      `${payments}/status/sync-payment.ts`,
      `${payments}/status/webhook-routes.ts`,
    ],
  },
  {
    phrase: /launch/,
    why: 'the button that opens the chat is its launcher, and a package has a program that launches a database',
    files: ['knip.json', 'src/shop/content/pages/help-chat/help-chat.tsx'],
  },
  {
    phrase: /health/,
    why: 'the platform defines what a check of a part of the shop is, and every feature can have some',
    files: [
      'src/platform/features/feature.ts',
      'src/platform/features/health-check.ts',
      'src/shop/health-checks.ts',
      'src/shop/shop-metrics.ts',
    ],
  },
  {
    phrase: /healthz|health checks|HealthRoutes/,
    why: 'load balancers ask /healthz whether a process lives',
    files: [
      'src/platform/browser/document/give-up-loading.ts',
      'src/platform/http/check-host.ts',
      'src/platform/http/limit-concurrency.ts',
      'src/platform/http/rate-limits.ts',
      'src/platform/monitoring/register-monitoring.ts',
    ],
  },
  {
    phrase: /demo/,
    why: 'a common password, and a top folder of the repository',
    files: ['knip.json', `${accounts}/contract/fields/common-words.ts`],
  },
];
