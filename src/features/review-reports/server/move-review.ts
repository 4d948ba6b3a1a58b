import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';

/** Removes a review from its shoe, and keeps it for {@link restoreReview}. Nothing happens where its author has deleted it. */
export async function removeReview(db: Database, id: string): Promise<void> {
  const removed = await db.deleteFrom('review').where('id', '=', id).returningAll().executeTakeFirst();
  if (removed) await db.insertInto('removed_review').values(removed).execute();
}

/**
 * Puts a removed review back as it was. Nothing happens where its author has closed the account since.
 * @throws ApiError NOT_ALLOWED_NOW if the author has reviewed the shoe again
 */
export async function restoreReview(db: Database, id: string): Promise<void> {
  const kept = await db.deleteFrom('removed_review').where('id', '=', id).returningAll().executeTakeFirst();
  if (!kept) return;
  const { removed_at: _, ...review } = kept;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('review')
    .values(review)
    .onConflict((conflict) => conflict.columns(['uid', 'shoe_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n)
    throw new ApiError(
      problem('NOT_ALLOWED_NOW', { detail: 'The author has since written another review of this shoe' }),
    );
}
