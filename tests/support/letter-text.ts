import type { Database } from '#platform/database/database.ts';

/** A letter to the subscribers of the newsletter. */
export const letterText = { subject: 'New this week', markdown: 'Our favorites.' };

/** Adds a subscriber, so that a letter has somebody to go to; again and again changes nothing. */
export async function subscribeTom(db: Database): Promise<void> {
  await db
    .insertInto('newsletter_subscriber')
    .values({ email_key: 'tom@mail.test', email: 'tom@mail.test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
