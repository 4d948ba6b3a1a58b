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
import { reply } from '../../shared/reply.ts';
import type { RegisterRoute } from '../../shared/route.ts';
import { hasReceived } from './eligibility.ts';
import * as store from './review-store.ts';

/** GET and POST /reviews/{shoeId}, its eligibility, PUT and DELETE /reviews/exact/{id}. */
export function registerReviewRoutes(
  registerRoute: RegisterRoute,
  { db, cacheInvalidator }: Dependencies,
): void {
  /** A shoe's cached page shows its reviews. */
  const announce = (shoeId: string) => cacheInvalidator.invalidate([`shoe:${shoeId}`]);

  registerRoute(listReviewsEndpoint, async ({ params, caller }) => {
    const reviews = await store.listReviews(db, params.shoeId);
    return reviews ? reply(200, reviews.map(seenBy(caller))) : problem('NOT_FOUND');
  });

  registerRoute(findEligibilityEndpoint, async ({ params, caller }) => {
    if (!(await store.isOnSale(db, params.shoeId))) return problem('NOT_FOUND');
    const [bought, reviewed] = await Promise.all([
      hasReceived(db, caller.uid, params.shoeId),
      store.hasReviewed(db, caller.uid, params.shoeId),
    ]);
    return reply(200, { bought, reviewed });
  });

  registerRoute(createReviewEndpoint, async ({ params, body, caller }) => {
    if (body.idUser !== caller.uid) return problem('FORBIDDEN');
    if (!(await store.isOnSale(db, params.shoeId))) return problem('NOT_FOUND');
    if (!(await hasReceived(db, caller.uid, params.shoeId))) return problem('NOT_BOUGHT');
    const { review, rating } = body;
    const created = await store.createReview(db, { uid: caller.uid, shoeId: params.shoeId, review, rating });
    if (!created) return problem('ALREADY_REVIEWED');
    await announce(created.shoe_id);
    return reply(201, seenBy(caller)(created));
  });

  registerRoute(changeReviewEndpoint, async ({ params, body, caller }) => {
    const changed = await store.changeReview(db, { id: params.id, uid: caller.uid }, body);
    if (!changed) return whyNot(db, params.id);
    await announce(changed.shoe_id);
    return reply(200, seenBy(caller)(changed));
  });

  registerRoute(removeReviewEndpoint, async ({ params, caller }) => {
    const removed = await store.removeReview(db, { id: params.id, uid: caller.uid });
    if (!removed) return whyNot(db, params.id);
    await announce(removed.shoe_id);
    return reply(200, { _id: params.id });
  });
}

/** Nobody learns who wrote a review but its author and administrators (reading 20). */
const seenBy =
  (caller: Caller) =>
  (row: store.ReviewRow): Review => {
    const mine = caller.kind === 'signed-in' && caller.uid === row.uid;
    const known =
      mine || (caller.kind === 'signed-in' && caller.administrator && caller.status === 'Enabled');
    return {
      _id: row.id,
      shoeId: row.shoe_id,
      idUser: known ? row.uid : '',
      review: row.review,
      rating: row.rating,
      date: row.created_at.toISOString(),
      mine,
    };
  };

const whyNot = async (db: Database, id: string) =>
  (await store.findReview(db, id)) ? problem('FORBIDDEN') : problem('NOT_FOUND');
