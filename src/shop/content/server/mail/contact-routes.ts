import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { queueEmail } from '#platform/outbox/queue-email.ts';
import { contactUsEndpoint } from '../../contract/mail.ts';
import { contactConfirmationEmail, contactEmail } from './emails.ts';
import { senderOf } from './sender-of.ts';

/** POST /mail/contactUs: stored and queued as mail in one transaction. */
export function registerContactRoutes(
  registerRoute: RegisterRoute,
  { db, settings, mailSite }: Dependencies,
): void {
  registerRoute(
    contactUsEndpoint,
    async (call) => {
      const { body } = call;
      const id = randomUUID();
      await db.transaction().execute(async (transaction) => {
        await call.claim(transaction, id);
        await addMessage(transaction, { id, ...body });
        for (const address of settings.contactEmails)
          await queueEmail(transaction, contactEmail(address, body, mailSite()));
        await queueEmail(
          transaction,
          contactConfirmationEmail(body.email, mailSite()),
          senderOf(call, settings),
        );
      });
      return received;
    },
    async () => received,
  );
}

const received = reply(200, { message: 'We got your message' });

/** Stores a message of the contact form. */
async function addMessage(
  db: Database,
  sent: { id: string; name: string; email: string; message: string },
): Promise<void> {
  await db.insertInto('contact_message').values(sent).execute();
}
