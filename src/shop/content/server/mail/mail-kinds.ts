import { anHour, awaited, type MailKind, notice } from '#platform/outbox/mail-kind.ts';

/** Of mails that cost little to lose: they confirm what the page said, or the form can be sent again. */
const courtesy = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 3, reserve: 2 },
} as const;

/** The kinds of mails that the shop sends; features have their own. */
export const mailKinds = {
  passwordReset: { name: 'password-reset', ...awaited, isSecret: true, isOf: 'account' },
  newsletter: { name: 'newsletter', ...courtesy, isSecret: true },
  contactConfirmation: { name: 'contact-confirmation', ...courtesy },
  newDevice: { name: 'new-device', ...notice },
  factorChanged: { name: 'factor-changed', ...notice },
  passwordChanged: { name: 'password-changed', ...notice },
  orderPaid: { name: 'order-paid', cause: 'buyer' },
  orderShipped: { name: 'order-shipped', cause: 'buyer' },
  orderChanged: { name: 'order-changed', cause: 'buyer' },
  orderCanceled: { name: 'order-canceled', cause: 'buyer' },
  refund: { name: 'refund', cause: 'buyer' },
  // Each message is limited for its sender by the call, and none may be lost.
  contact: { name: 'contact', cause: 'shop' },
  reservationLimit: { name: 'reservation-limit', cause: 'shop', limit: anHour(10) },
  checkoutOutage: { name: 'checkout-outage', cause: 'shop' },
  refundFailed: { name: 'refund-failed', cause: 'shop' },
  dispute: { name: 'dispute', cause: 'shop' },
  templateTest: { name: 'template-test', cause: 'shop' },
  fraudWarning: { name: 'fraud-warning', cause: 'shop' },
} as const satisfies Record<string, MailKind>;
