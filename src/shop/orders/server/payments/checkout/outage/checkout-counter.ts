import { createEventCounter } from '#platform/tracing/event-counter.ts';

/**
 * How checkouts were answered: `paid`; `authentication` asks for 3-D Secure; `processing` is confirmed later;
 * `declined` by the bank; `refused` by the shop, for instance sold out; `failed` on the side of the shop or of the
 * provider.
 */
const outcomes = ['paid', 'authentication', 'processing', 'declined', 'refused', 'failed'] as const;
export type CheckoutOutcome = (typeof outcomes)[number];

/** Counts the checkouts of this process. */
export const checkoutCounter = createEventCounter(outcomes);

/** Whether a word is one of the outcomes. */
export const isCheckoutOutcome = (word: string | undefined): word is CheckoutOutcome =>
  outcomes.some((outcome) => outcome === word);
