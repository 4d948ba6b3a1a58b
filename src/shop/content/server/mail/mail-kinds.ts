import { anHour, type MailKind } from '#platform/outbox/mail-kind.ts';

/** Of mails that cost little to lose: they confirm what the page said, or the form can be sent again. */
const courtesy = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 3, reserve: 2 },
} as const;

/** The kinds of mails of forms and of written texts. */
export const mailKinds = {
  newsletter: { name: 'newsletter', ...courtesy, quotes: [], isSecret: true },
  contactConfirmation: { name: 'contact-confirmation', ...courtesy, quotes: [] },
  // Each message is limited for its sender by the call, and none may be lost.
  contact: { name: 'contact', cause: 'shop' },
  templateTest: { name: 'template-test', cause: 'shop' },
} as const satisfies Record<string, MailKind>;
