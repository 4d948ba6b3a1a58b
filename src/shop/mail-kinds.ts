import type { MailKind } from '#platform/outbox/mail-kind.ts';
import { accountMailKinds } from '#shop/accounts/mails/account-mail-kinds.ts';
import { mailKinds } from '#shop/content/server/mail/mail.ts';
import { orderMailKinds } from '#shop/orders/mails/order-mail-kinds.ts';

/** The kinds of mails that the shop sends; features have their own. */
export const shopMailKinds: readonly MailKind[] = [
  ...Object.values(accountMailKinds),
  ...Object.values(mailKinds),
  ...Object.values(orderMailKinds),
];
