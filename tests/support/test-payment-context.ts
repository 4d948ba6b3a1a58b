import { pino } from 'pino';
import type { PaymentContext } from '#shop/orders/server/payments/payment-context.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { findTestMailSite } from './mail-site.ts';
import type { PaymentTestShop } from './payment-test-shop.ts';

/** The payment context of a shop; a payment that the provider does not know counts as never charged after 0.1 s. */
export const createTestPaymentContext = (
  shop: PaymentTestShop,
  change: Partial<PaymentContext> = {},
): PaymentContext => ({
  db: shop.db,
  payment: shop.payment,
  mailSite: findTestMailSite(shop.origin),
  contactEmails: ['desk@mail.test'],
  log: pino({ level: 'silent' }),
  absentAfter: 100,
  worker: null,
  hooks: purchaseHooks,
  ...change,
});
