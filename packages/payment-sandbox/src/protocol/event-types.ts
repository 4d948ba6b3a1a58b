/** The types of events that the sandbox sends, and the kind of object that each carries. */
export const eventObjects = {
  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.failed': 'charge',
  'charge.refund.updated': 'refund',
  'charge.refunded': 'charge',
  'charge.succeeded': 'charge',
  'charge.updated': 'charge',
  'payment_intent.canceled': 'payment_intent',
  'payment_intent.created': 'payment_intent',
  'payment_intent.payment_failed': 'payment_intent',
  'payment_intent.requires_action': 'payment_intent',
  'payment_intent.succeeded': 'payment_intent',
  'radar.early_fraud_warning.created': 'radar.early_fraud_warning',
  'refund.created': 'refund',
  'refund.failed': 'refund',
  'refund.updated': 'refund',
  'review.closed': 'review',
  'review.opened': 'review',
} as const;

/** The type of an event. */
export type EventType = keyof typeof eventObjects;
