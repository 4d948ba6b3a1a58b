import { contactUs, subscribeNewsletter } from '#contract/mail.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { contactConfirmationMail, contactMail, newsletterMail } from '../../core/mails.ts';
import { queueMail } from '../../core/outbox.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import { addMessage, addSubscriber } from './store.ts';

/** POST /mail/newsletter and /mail/contactUs: what is stored and what is mailed stand in one transaction. */
export function serveMail(serve: Serve, { db, settings }: Dependencies): void {
  serve(subscribeNewsletter, async ({ body }) => {
    await db.transaction().execute(async (transaction) => {
      if (await addSubscriber(transaction, body.email))
        await queueMail(transaction, newsletterMail(body.email, settings.publicOrigin));
    });
    return reply(200, { message: 'Thanks for subscribing!' });
  });

  serve(contactUs, async ({ body }) => {
    await db.transaction().execute(async (transaction) => {
      await addMessage(transaction, body);
      for (const address of settings.contactEmails) await queueMail(transaction, contactMail(address, body));
      await queueMail(transaction, contactConfirmationMail(body));
    });
    return reply(200, { message: 'We got your message' });
  });
}
