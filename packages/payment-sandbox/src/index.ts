/** The public API of the package. */
export type { TestCard } from './cards/test-card.ts';
export { testCards } from './cards/test-cards.ts';
export type { FaultKind, FaultRequest } from './faults/fault-injection.ts';
export { archivePayments } from './imports/archive-payments.ts';
export type { ExecuteStatement } from './imports/execute-statement.ts';
export { importPayments, type PastPayment } from './imports/import-payments.ts';
export { type PaymentsOfPerson, redactPayments } from './imports/redact-payments.ts';
export { openPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts';
export { applySandboxSchema, prepareSandboxDatabase } from './storage/sandbox-database.ts';
export { signPayload } from './webhooks/sign-payload.ts';
