import { randomUUID } from 'node:crypto';
import type { Database } from '../../shared/dependencies.ts';

/** Adds a subscriber; false when the email (case-insensitive) is subscribed already. */
export async function addSubscriber(db: Database, email: string): Promise<boolean> {
  const added = await db
    .insertInto('newsletter_subscriber')
    .values({ email_key: email.toLowerCase(), email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Stores a message of the contact form. */
export async function addMessage(
  db: Database,
  sent: { name: string; email: string; message: string },
): Promise<void> {
  await db
    .insertInto('contact_message')
    .values({ id: randomUUID(), ...sent })
    .execute();
}
