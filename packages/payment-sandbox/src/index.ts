/** The public entry: opening the processor, its test cards, and signing a webhook as it does. */
export { openPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts';
export { type TestCard, testCards } from './test-cards.ts';
export { signPayload } from './webhook-deliveries.ts';
