import { anHour, awaited, type MailKind, notice } from '#platform/outbox/mail-kind.ts';

/** Of mails that cost little to lose: they confirm what the page said, or the form can be sent again. */
const courtesy = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 3, reserve: 2 },
} as const;

const address = ['the name and the address of the order'];

/** The kinds of mails that the shop sends; features have their own. */
export const mailKinds = {
  passwordReset: { name: 'password-reset', ...awaited, quotes: [], isSecret: true, isOf: 'account' },
  newsletter: { name: 'newsletter', ...courtesy, quotes: [], isSecret: true },
  contactConfirmation: { name: 'contact-confirmation', ...courtesy, quotes: [] },
  newDevice: { name: 'new-device', ...notice, quotes: [] },
  factorChanged: { name: 'factor-changed', ...notice, quotes: [] },
  passwordChanged: { name: 'password-changed', ...notice, quotes: ['the names of passkeys'] },
  orderPaid: { name: 'order-paid', cause: 'buyer', quotes: address },
  orderShipped: { name: 'order-shipped', cause: 'buyer', quotes: address },
  orderChanged: { name: 'order-changed', cause: 'buyer', quotes: address },
  orderCanceled: { name: 'order-canceled', cause: 'buyer', quotes: address },
  refund: { name: 'refund', cause: 'buyer', quotes: [] },
  // Each message is limited for its sender by the call, and none may be lost.
  contact: { name: 'contact', cause: 'shop' },
  reservationLimit: { name: 'reservation-limit', cause: 'shop', limit: anHour(10) },
  checkoutOutage: { name: 'checkout-outage', cause: 'shop' },
  refundFailed: { name: 'refund-failed', cause: 'shop' },
  dispute: { name: 'dispute', cause: 'shop' },
  templateTest: { name: 'template-test', cause: 'shop' },
  fraudWarning: { name: 'fraud-warning', cause: 'shop' },
} as const satisfies Record<string, MailKind>;
