import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { PurchaseHooks } from './purchase-hooks.ts';

/** What settling payments needs. */
export interface PaymentContext {
  readonly db: Database;
  readonly payment: PaymentProvider;
  readonly mailSite: FindMailSite;
  /** Who is told of refunds that failed and of disputes. */
  readonly contactEmails: readonly string[];
  readonly log: PaymentLog;
  /** How long the provider may not know of an attempt before it counts as never charged, in ms. */
  readonly absentAfter: number;
  /** The number of this process, kept with the attempts that it begins; null where nobody looks. */
  readonly worker: number | null;
  /** What features add to buying. */
  readonly hooks: readonly PurchaseHooks[];
}

/** `error`: money is not where it belongs and somebody has to look; `warn`: unusual, and dealt with. */
export interface PaymentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * A charge is requested within 15 s of its attempt; if the provider does not know it 45 s after the attempt, nobody is
 * going to request it any more. A charge that succeeds later all the same is found and refunded.
 */
const defaultAbsentAfter = 45_000;

/** The context of a shop's payments; `log` is that of the request, or of the process. */
export const createPaymentContext = (
  {
    db,
    payment,
    purchaseHooks: hooks,
    worker = null,
    mailSite,
    settings: { contactEmails },
  }: Pick<Dependencies, 'db' | 'payment' | 'purchaseHooks' | 'settings' | 'mailSite' | 'worker'>,
  log: PaymentLog,
): PaymentContext => ({
  db,
  payment,
  mailSite,
  contactEmails,
  log,
  worker,
  hooks,
  absentAfter: defaultAbsentAfter,
});

/** The present result of a payment attempt. */
export type CheckoutResult =
  /** `isNew` when its order was made just now. */
  | { readonly kind: 'paid'; readonly idPayment: string; readonly isNew?: boolean }
  | {
      readonly kind: 'waiting';
      readonly idPayment: string;
      readonly clientSecret: string;
      readonly url: string | null;
    }
  | { readonly kind: 'processing'; readonly idPayment: string }
  /** `isProviderGone` when the provider could not be reached: nothing was charged. */
  | { readonly kind: 'declined'; readonly isProviderGone?: boolean }
  /** The account was disabled while it paid; the charge is refunded. */
  | { readonly kind: 'disabled' };
