import { anHour, type MailKind } from '#platform/outbox/mail-kind.ts';

const address = ['the name and the address of the order'];

/** The kinds of mails about orders and payments. */
export const orderMailKinds = {
  orderPaid: { name: 'order-paid', cause: 'buyer', quotes: address },
  orderShipped: { name: 'order-shipped', cause: 'buyer', quotes: address },
  orderChanged: { name: 'order-changed', cause: 'buyer', quotes: address },
  orderCanceled: { name: 'order-canceled', cause: 'buyer', quotes: address },
  refund: { name: 'refund', cause: 'buyer', quotes: [] },
  reservationLimit: { name: 'reservation-limit', cause: 'shop', limit: anHour(10) },
  checkoutOutage: { name: 'checkout-outage', cause: 'shop' },
  refundFailed: { name: 'refund-failed', cause: 'shop' },
  dispute: { name: 'dispute', cause: 'shop' },
  fraudWarning: { name: 'fraud-warning', cause: 'shop' },
} as const satisfies Record<string, MailKind>;
