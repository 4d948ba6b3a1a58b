/** The public API of the package. */
export { type TestCard, testCards } from './cards/test-cards.ts';
export type { FaultKind, FaultRequest } from './faults/fault-injection.ts';
export { openPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts';
export { signPayload } from './webhooks/sign-payload.ts';
