import type { Database } from '#platform/database/database.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { PurchaseHooks } from './purchase-hooks.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    readonly payment: PaymentProvider;
    /** What features add to buying. */
    readonly purchaseHooks: readonly PurchaseHooks[];
    /** Hides payments, and shows them again. */
    readonly archivePayments: ArchivePayments;
    readonly redactPayments: RedactPayments;
  }
}

/**
 * Hides payments in the ledger of the payment sandbox, or shows them again, in the caller's transaction: ledger and
 * orders always agree. Does nothing where payments are real.
 */
export type ArchivePayments = (
  transaction: Database,
  intents: readonly string[],
  archived: boolean,
) => Promise<void>;

/**
 * Removes name, address and email of a buyer from payments in the ledger of the sandbox, in the caller's transaction.
 * Does nothing where payments are real: what the provider keeps is erased there.
 */
export type RedactPayments = (
  transaction: Database,
  payments: { readonly intents: readonly string[]; readonly methods: readonly string[] },
) => Promise<void>;
