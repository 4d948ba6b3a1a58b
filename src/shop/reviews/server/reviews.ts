import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { Caller } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { Fit } from '../contract/fit.ts';
import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  listReviewsEndpoint,
  type Review,
  removeReviewEndpoint,
  review,
} from '../contract/reviews.ts';

/*
 * Triggers of `review`. A write also does this, in the same transaction:
 *
 * - `catalogue_change_insert`: invalidates the cached page of the shoe in every process, through `stock_change`
 * - `catalogue_change_update`: invalidates the cached page of the shoe in every process, through `stock_change`
 * - `catalogue_change_delete`: invalidates the cached page of the shoe in every process, through `stock_change`
 */

/** GET and POST /reviews/{shoeId}, its eligibility, PUT and DELETE /reviews/exact/{id}. */
export function registerReviewRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, cacheInvalidator }: Dependencies,
): void {
  /** The cached page of a shoe contains its reviews. */
  const invalidateShoe = (shoeId: string) => cacheInvalidator.invalidate([`shoe:${shoeId}`]);

  registerRoute(listReviewsEndpoint, async ({ params, caller }) => {
    // Who is signed in sees their own review as soon as it is written.
    const reviews = await listReviews(caller.kind === 'visitor' ? readDb : db, params.shoeId);
    return reviews ? reply(200, reviews.map(toReview(caller))) : problem('NOT_FOUND');
  });

  registerRoute(findEligibilityEndpoint, async ({ params, caller }) => {
    if (!(await shoeExists(db, params.shoeId))) return problem('NOT_FOUND');
    const [bought, ordered, reviewed] = await Promise.all([
      hasOrder(db, caller.uid, params.shoeId, 'Received'),
      hasOrder(db, caller.uid, params.shoeId, 'Pending'),
      hasReviewed(db, caller.uid, params.shoeId),
    ]);
    return reply(200, { bought, ordered, reviewed });
  });

  registerRoute(createReviewEndpoint, async ({ params, body, caller }) => {
    if (body.idUser !== caller.uid) return problem('FORBIDDEN');
    if (!(await shoeExists(db, params.shoeId))) return problem('NOT_FOUND');
    if (!(await hasOrder(db, caller.uid, params.shoeId, 'Received'))) return problem('NOT_BOUGHT');
    const { idUser: uid, ...draft } = body;
    const created = await createReview(db, { uid, shoeId: params.shoeId, ...draft });
    if (!created) return problem('ALREADY_REVIEWED');
    await invalidateShoe(created.shoe_id);
    return reply(201, toReview(caller)(created));
  });

  registerRoute(changeReviewEndpoint, async ({ params, body, caller }) => {
    const changed = await changeReview(db, { id: params.id, uid: caller.uid }, body);
    if (!changed) return missingReviewProblem(db, params.id);
    await invalidateShoe(changed.shoe_id);
    return reply(200, toReview(caller)(changed));
  });

  registerRoute(removeReviewEndpoint, async ({ params, caller }) => {
    const removed = await removeReview(db, { id: params.id, uid: caller.uid });
    if (!removed) return missingReviewProblem(db, params.id);
    await invalidateShoe(removed.shoe_id);
    return reply(200, { _id: params.id });
  });
}

/** Only the author and administrators see who wrote a review (reading 20). */
const toReview =
  (caller: Caller) =>
  (row: ReviewRow): Review => {
    const mine = caller.kind === 'signed-in' && caller.uid === row.uid;
    const showsAuthor =
      mine || (caller.kind === 'signed-in' && caller.administrator && caller.status === 'Enabled');
    return {
      _id: row.id,
      shoeId: row.shoe_id,
      // What replaces the id of an erased author is of nobody.
      idUser: showsAuthor && !row.uid.startsWith('closed-') ? row.uid : '',
      review: row.review,
      rating: row.rating,
      fit: review.shape.fit.parse(row.fit),
      date: row.created_at.toISOString(),
      mine,
    };
  };

const missingReviewProblem = async (db: Database, id: string) =>
  (await findReview(db, id)) ? problem('FORBIDDEN') : problem('NOT_FOUND');

type ReviewRow = Selectable<Tables['review']>;

/** A shoe's reviews, newest first; null when there is no such shoe. */
async function listReviews(db: ReadDatabase, shoeId: string): Promise<ReviewRow[] | null> {
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
async function shoeExists(db: ReadDatabase, shoeId: string): Promise<boolean> {
  const shoe = await db
    .selectFrom('shoe')
    .select('id')
    .where('id', '=', shoeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return shoe !== undefined;
}

/** What somebody writes. Without `fit` what was said of the fit stays. */
interface ReviewDraft {
  readonly review: string;
  readonly rating: number;
  readonly fit?: Fit | null | undefined;
}

/** Creates a user's review of a shoe; null when there is one already. */
async function createReview(
  db: Database,
  review: ReviewDraft & { uid: string; shoeId: string },
): Promise<ReviewRow | null> {
  const { shoeId, ...draft } = review;
  const created = await db
    .insertInto('review')
    .values({ id: randomUUID(), shoe_id: shoeId, ...draft })
    .onConflict((conflict) => conflict.columns(['uid', 'shoe_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

/** Whether a user reviewed a shoe. */
async function hasReviewed(db: Database, uid: string, shoeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('id')
    .where('uid', '=', uid)
    .where('shoe_id', '=', shoeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One review. */
async function findReview(db: Database, id: string): Promise<ReviewRow | null> {
  const row = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Changes a user's own review; null when it is gone or somebody else's. */
async function changeReview(
  db: Database,
  own: { id: string; uid: string },
  { review, rating, fit }: ReviewDraft,
): Promise<ReviewRow | null> {
  const row = await db
    .updateTable('review')
    .set({ review, rating, ...(fit !== undefined && { fit }), updated_at: new Date() })
    .where('id', '=', own.id)
    .where('uid', '=', own.uid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a user's own review; null when it is gone or somebody else's. */
async function removeReview(db: Database, own: { id: string; uid: string }): Promise<ReviewRow | null> {
  const row = await db
    .deleteFrom('review')
    .where('id', '=', own.id)
    .where('uid', '=', own.uid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether one of the user's orders with this status contains the shoe (§4; every order counts, reading 19). */
async function hasOrder(
  db: Database,
  uid: string,
  shoeId: string,
  status: 'Received' | 'Pending',
): Promise<boolean> {
  const item = await db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select('order_item.position')
    .where('order_item.shoe_id', '=', shoeId)
    .where('shop_order.uid', '=', uid)
    .where('shop_order.status', '=', status)
    // What was refunded whole does not arrive.
    .$if(status === 'Pending', (order) =>
      order.whereRef('shop_order.refunded_cents', '<', 'shop_order.amount_cents'),
    )
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

export { registerFitRoutes } from './fit-routes.ts';
export { reviewDuty } from './review-duty.ts';
