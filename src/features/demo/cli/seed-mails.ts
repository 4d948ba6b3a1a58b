import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { DemoMessage } from '#demo/people/demo-messages.ts';
import { randomInteger } from '#demo/random.ts';
import type { DemoOrder } from '#demo/sales/demo-order.ts';
import type { Database } from '#platform/database/database.ts';
import type { ServerSettings } from '#platform/handlers/dependencies.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import {
  contactConfirmationEmail,
  contactEmail,
  newsletterEmail,
  type QueuedEmail,
} from '#shop/content/server/mail/mail.ts';
import { orderPaidEmail } from '#shop/orders/mails/order-emails.ts';
import { toOrder } from '#shop/orders/server/orders.ts';
import { toLineRows, toOrderRow } from './order-rows.ts';

/** What the mails are about. */
export interface MailOccasions {
  readonly now: Date;
  readonly orders: readonly DemoOrder[];
  readonly subscriptions: readonly { readonly email: string; readonly at: Date }[];
  readonly messages: readonly (DemoMessage & { readonly at: Date })[];
}

/** Inserts the mails that the shop would have sent. As in every shop, their content is gone after 30 days. */
export async function seedMails(
  db: Database,
  { site, contactEmails }: Pick<ServerSettings, 'contactEmails'> & { readonly site: MailSite },
  { now, orders, subscriptions, messages }: MailOccasions,
): Promise<void> {
  const [failing] = subscriptions;
  const mails = [
    ...orders.map((order) => {
      const row = toOrderRow(order);
      return toMail(
        now,
        orderPaidEmail(
          toOrder(
            { ...row, ...notSent, address: null, discount_code: null, charges: null, terms_version: null },
            toLineRows(order),
          ),
          [],
          site,
        ),
        row.created_at,
      );
    }),
    ...subscriptions.map(({ email, at }) => {
      // Nobody reads these: their links lead to the form.
      const link = `${site.origin}/newsletter`;
      const mail = toMail(now, newsletterEmail(email, { confirm: link, leave: link }, site), at);
      return email === failing?.email ? toFailed(mail) : mail;
    }),
    ...messages.flatMap(({ name, email, text, at }) => {
      const sent = { name, email, message: text };
      return [
        ...contactEmails.map((to) => contactEmail(to, sent, site)),
        contactConfirmationEmail(email, site),
      ].map((mail) => toMail(now, mail, at));
    }),
  ].sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  await db.insertInto('outbox').values(mails).execute();
}

type MailRow = Insertable<Tables['outbox']> & { readonly created_at: Date };

const retentionMs = 30 * 24 * 60 * 60 * 1000;

function toMail(now: Date, mail: QueuedEmail, at: Date): MailRow {
  const isOld = now.getTime() - at.getTime() > retentionMs;
  return {
    kind: mail.kind.name,
    is_secret: mail.kind.isSecret === true,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    body_text: isOld ? '' : mail.text,
    body_html: isOld ? '' : mail.html,
    unsubscribe_link: isOld ? null : (mail.unsubscribeLink ?? null),
    dedup: mail.once ?? null,
    run_at: at,
    attempts: 1,
    sent_at: new Date(at.getTime() + randomInteger(`mail to ${mail.to} ${mail.subject}`, 600, 2_900)),
    created_at: at,
  };
}

/** One mail was given up after a day of attempts, so that the list shows what that looks like. */
const toFailed = (mail: MailRow): MailRow => ({
  ...mail,
  sent_at: null,
  attempts: 30,
  last_error: '550 5.1.1 The mailbox does not exist',
  failed_at: new Date(mail.created_at.getTime() + 24 * 60 * 60 * 1000),
});

const notSent = {
  carrier: null,
  tracking_number: null,
  shipped_at: null,
  first_shipped_at: null,
  paid_outside: false,
  canceled_at: null,
};
