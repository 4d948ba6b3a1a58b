import { demoShoes } from '#demo/demo-shoes.ts';
import { demoCustomers } from '#demo/people/demo-customers.ts';
import type { DemoMessage } from '#demo/people/demo-messages.ts';
import { randomHex, randomInteger, randomNumber, shuffle } from '#demo/random.ts';
import { daysBefore } from '#demo/sales/days.ts';
import type { DemoReview } from '#demo/sales/demo-order.ts';
import type { Database } from '#platform/database/database.ts';

/** Inserts the accounts; a trigger adds their records. */
export async function seedAccounts(db: Database, now: Date): Promise<void> {
  const accounts = demoCustomers.map((customer) => ({
    ...customer,
    at: daysBefore(now, customer.joinedDaysAgo),
  }));
  await db
    .insertInto('account_user')
    .values(
      accounts.map(({ uid, name, email, at }) => ({ id: uid, name, email, created_at: at, updated_at: at })),
    )
    .execute();
  const uids = accounts.map(({ uid }) => uid);
  await db
    .updateTable('shop_user')
    .set(({ ref }) => ({ introduced_at: ref('created_at') }))
    .where('uid', 'in', uids)
    .execute();
}

/** Inserts the reviews. */
export async function seedReviews(db: Database, reviews: readonly DemoReview[]): Promise<void> {
  await db
    .insertInto('review')
    .values(
      reviews.map(({ customer, shoe, rating, fit, text, at }) => ({
        id: randomHex(`review ${customer.uid} ${shoe.id}`, 32),
        uid: customer.uid,
        shoe_id: shoe.id,
        review: text,
        rating,
        fit,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** Inserts favorites of every customer, a few each. */
export async function seedFavorites(db: Database, now: Date): Promise<void> {
  const favorites = demoCustomers.flatMap(({ uid }) =>
    shuffle(`favorites of ${uid}`, demoShoes)
      .slice(0, randomInteger(`favorites of ${uid}`, 0, 6))
      .map((shoe) => {
        const id = randomHex(`favorite ${uid} ${shoe.id}`, 32);
        const days = Math.min(shoe.addedDaysAgo, 60) * randomNumber(id);
        return { id, uid, shoe_id: shoe.id, created_at: daysBefore(now, days) };
      }),
  );
  await db.insertInto('favorite').values(favorites).execute();
}

/** Inserts the subscribers of the newsletter, who confirmed within minutes. */
export async function seedSubscribers(
  db: Database,
  subscriptions: readonly { readonly email: string; readonly at: Date }[],
): Promise<void> {
  await db
    .insertInto('newsletter_subscriber')
    .values(
      subscriptions.map(({ email, at }) => ({
        email_key: email,
        email,
        created_at: at,
        confirmed_at: new Date(at.getTime() + randomInteger(`confirmation of ${email}`, 1, 30) * 60_000),
        source: '/',
      })),
    )
    .execute();
}

/** Inserts the messages of the contact form. */
export async function seedMessages(
  db: Database,
  messages: readonly (DemoMessage & { readonly at: Date })[],
): Promise<void> {
  await db
    .insertInto('contact_message')
    .values(
      messages.map(({ name, email, text, at }) => ({
        id: messageId(email),
        name,
        email,
        message: text,
        created_at: at,
      })),
    )
    .execute();
}

/** The id of a customer's or visitor's one message. */
export const messageId = (email: string): string => randomHex(`message ${email}`, 32);
