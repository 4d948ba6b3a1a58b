import {
  changeReviewEndpoint,
  createReviewEndpoint,
  findEligibilityEndpoint,
  listReviewsEndpoint,
  type Review,
  removeReviewEndpoint,
} from '#contract/reviews.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { hasReceivedShoe } from './has-received-shoe.ts';
import {
  changeReview,
  createReview,
  findReview,
  hasReviewed,
  listReviews,
  type ReviewRow,
  removeReview,
  shoeExists,
} from './review-store.ts';

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
    const [bought, reviewed] = await Promise.all([
      hasReceivedShoe(db, caller.uid, params.shoeId),
      hasReviewed(db, caller.uid, params.shoeId),
    ]);
    return reply(200, { bought, reviewed });
  });

  registerRoute(createReviewEndpoint, async ({ params, body, caller }) => {
    if (body.idUser !== caller.uid) return problem('FORBIDDEN');
    if (!(await shoeExists(db, params.shoeId))) return problem('NOT_FOUND');
    if (!(await hasReceivedShoe(db, caller.uid, params.shoeId))) return problem('NOT_BOUGHT');
    const { review, rating } = body;
    const created = await createReview(db, { uid: caller.uid, shoeId: params.shoeId, review, rating });
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
      idUser: showsAuthor ? row.uid : '',
      review: row.review,
      rating: row.rating,
      date: row.created_at.toISOString(),
      mine,
    };
  };

const missingReviewProblem = async (db: Database, id: string) =>
  (await findReview(db, id)) ? problem('FORBIDDEN') : problem('NOT_FOUND');
