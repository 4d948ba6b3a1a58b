import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { claimForm, ifRepeated } from '#platform/handlers/once-per-form.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { queueEmail, type SenderCause } from '#platform/outbox/queue-email.ts';
import { contactUsEndpoint, subscribeNewsletterEndpoint } from '../../contract/mail.ts';
import { contactConfirmationEmail, contactEmail, newsletterEmail } from './emails.ts';

/** POST /mail/newsletter and /mail/contactUs: stored and queued as mail in one transaction. */
export function registerContactRoutes(registerRoute: RegisterRoute, { db, settings }: Dependencies): void {
  const { publicOrigin, rateLimitScale, contactEmails } = settings;
  const senderOf = ({ address, caller }: { address: string; caller: Caller }): SenderCause => ({
    address,
    uid: caller.kind === 'signed-in' ? caller.uid : null,
    scale: rateLimitScale,
  });
  registerRoute(subscribeNewsletterEndpoint, async (call) => {
    const { body } = call;
    await db.transaction().execute(async (transaction) => {
      if (await addSubscriber(transaction, body.email))
        await queueEmail(transaction, newsletterEmail(body.email, publicOrigin), senderOf(call));
    });
    return reply(200, { message: 'Thanks for subscribing!' });
  });

  registerRoute(contactUsEndpoint, async (call) => {
    const { body } = call;
    const id = randomUUID();
    const isSent = db.transaction().execute(async (transaction) => {
      const key = call.header('idempotency-key');
      await claimForm(transaction, { deed: 'POST /mail/contactUs', key, call, entityId: id });
      await addMessage(transaction, { id, ...body });
      for (const address of contactEmails) await queueEmail(transaction, contactEmail(address, body));
      await queueEmail(transaction, contactConfirmationEmail(body.email), senderOf(call));
    });
    await isSent.catch(ifRepeated(async () => {}));
    return reply(200, { message: 'We got your message' });
  });
}

/** Adds a subscriber; false when the email (case-insensitive) is subscribed already. */
async function addSubscriber(db: Database, email: string): Promise<boolean> {
  const added = await db
    .insertInto('newsletter_subscriber')
    .values({ email_key: email.toLowerCase(), email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Stores a message of the contact form. */
async function addMessage(
  db: Database,
  sent: { id: string; name: string; email: string; message: string },
): Promise<void> {
  await db.insertInto('contact_message').values(sent).execute();
}
