/** Code that decides about rights, sessions or money, with the tests that must notice every change to it. */
export interface MutatedCode {
  readonly name: string;
  readonly files: readonly string[];
  /** Names of API tests, or paths of others. */
  readonly tests: readonly string[];
}

/** What `npm run mutation` changes, one mutation at a time. */
export const mutatedCode: readonly MutatedCode[] = [
  {
    name: 'rights',
    files: ['src/platform/http/access.ts', 'src/platform/http/check-origin.ts'],
    tests: ['endpoint-access', 'cross-origin-requests', 'fresh-proof', 'second-factor-of-administrators'],
  },
  {
    name: 'sessions',
    files: [
      'src/shop/accounts/server/identity/sessions/sessions.ts',
      'src/shop/accounts/server/identity/sessions/hash-session-tokens.ts',
      'src/shop/accounts/server/identity/sessions/account-rights.ts',
      'src/shop/accounts/server/identity/second-factor/reauthenticate.ts',
      'src/shop/accounts/server/identity/passwords/password-delay-rule.ts',
      'src/platform/security/attempt-limiter.ts',
    ],
    tests: [
      'sessions',
      'session-token-storage',
      'sign-in-with-password',
      'rate-limits-sign-in',
      'password-delay',
      'second-factor',
      'second-factor-of-administrators',
      'passkeys',
      'fresh-proof',
      'signed-in-devices',
      'account',
      'password-reset',
      'src/shop/accounts/server/identity/passwords/password-delay-rule.test.ts',
    ],
  },
  {
    name: 'money',
    files: [
      'src/shop/orders/server/payments/checkout/price-lines.ts',
      'src/features/reconciliation/server/compare-charge.ts',
      'src/shop/orders/server/payments/attempts/stock-reservation.ts',
      'src/shop/orders/server/payments/status/sync-payment.ts',
    ],
    tests: [
      'checkout',
      'checkout-cart-validation',
      'checkout-concurrency',
      'checkout-3ds',
      'payment-recovery',
      'payment-webhooks',
      'reconciliation',
      'reconciliation-removed-order',
      'refunds',
      'refund-states',
      'refund-recovery',
      'disputes',
      'declined-cards',
      'src/features/reconciliation/server/compare-charge.test.ts',
    ],
  },
];
