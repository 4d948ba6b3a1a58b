import { pino } from 'pino';
import type { PaymentContext } from '#server/modules/payments/payment-context.ts';
import type { PayingShop } from './paying-shop.ts';

/** The context that `start` would make for a shop; what nobody knows of counts as never charged after 0.1 s. */
export const paymentContextOf = (shop: PayingShop, change: Partial<PaymentContext> = {}): PaymentContext => ({
  db: shop.db,
  payment: shop.payment,
  publicOrigin: shop.origin,
  log: pino({ level: 'silent' }),
  absentAfter: 100,
  ...change,
});
