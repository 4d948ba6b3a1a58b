import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database, ReadDatabase } from '../../shared/dependencies.ts';

export type ReviewRow = Selectable<Tables['review']>;

/** A shoe's reviews, newest first; null when there is no such shoe. */
export async function listReviews(db: ReadDatabase, shoeId: string): Promise<ReviewRow[] | null> {
  if (!(await shoeExists(db, shoeId))) return null;
  return db
    .selectFrom('review')
    .selectAll()
    .where('shoe_id', '=', shoeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether a shoe exists and is not deleted. */
export async function shoeExists(db: ReadDatabase, shoeId: string): Promise<boolean> {
  const shoe = await db
    .selectFrom('shoe')
    .select('id')
    .where('id', '=', shoeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return shoe !== undefined;
}

/** Creates a user's review of a shoe; null when there is one already. */
export async function createReview(
  db: Database,
  review: { uid: string; shoeId: string; review: string; rating: number },
): Promise<ReviewRow | null> {
  const { uid, shoeId, review: text, rating } = review;
  const created = await db
    .insertInto('review')
    .values({ id: randomUUID(), uid, shoe_id: shoeId, review: text, rating })
    .onConflict((conflict) => conflict.columns(['uid', 'shoe_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

/** Whether a user reviewed a shoe. */
export async function hasReviewed(db: Database, uid: string, shoeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('id')
    .where('uid', '=', uid)
    .where('shoe_id', '=', shoeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One review. */
export async function findReview(db: Database, id: string): Promise<ReviewRow | null> {
  const row = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Changes a user's own review; null when it is gone or somebody else's. */
export async function changeReview(
  db: Database,
  own: { id: string; uid: string },
  change: { review: string; rating: number },
): Promise<ReviewRow | null> {
  const row = await db
    .updateTable('review')
    .set({ review: change.review, rating: change.rating, updated_at: new Date() })
    .where('id', '=', own.id)
    .where('uid', '=', own.uid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a user's own review; null when it is gone or somebody else's. */
export async function removeReview(
  db: Database,
  own: { id: string; uid: string },
): Promise<ReviewRow | null> {
  const row = await db
    .deleteFrom('review')
    .where('id', '=', own.id)
    .where('uid', '=', own.uid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
