import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'db' | 'visitor'>;

/** Sends a message with the contact form. @returns its id */
export async function sendMessage({ db, visitor }: Shop): Promise<string> {
  const body = { name: 'Mia Berg', email: 'mia@example.com', message: 'Where is my order? It is late.' };
  await visitor().call('POST /mail/contactUs', { body });
  return (await db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()).id;
}

/** Withdraws from a contract. @returns the id of the withdrawal */
export async function sendWithdrawal({ db, visitor }: Shop): Promise<string> {
  const body = { name: 'Mia Berg', order: 'SP-3F0C12DE', email: 'mia@example.com' };
  await visitor().call('POST /withdrawals', { body });
  return (await db.selectFrom('withdrawal').select('id').executeTakeFirstOrThrow()).id;
}

/** Reports a new review. @returns the id of the report */
export async function reportReview({ db, visitor }: Shop): Promise<string> {
  const review = { id: 'reported', uid: 'tom', shoe_id: 'shoe-orbit', review: 'They fell apart.', rating: 2 };
  await db.insertInto('review').values(review).execute();
  const body = { reason: 'It is not true.', email: 'mia@example.com' };
  await visitor().call('POST /reviews/{id}/reports', { params: { id: review.id }, body });
  return (await db.selectFrom('review_report').select('id').executeTakeFirstOrThrow()).id;
}
