import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, rating, reviewText, reviewUpdateText } from './fields.ts';

/** A review (§3). `idUser` is filled only for its author and administrators. */
export const review = z.strictObject({
  _id: z.string(),
  shoeId: z.string(),
  idUser: z.string(),
  review: z.string(),
  rating: z.number().int(),
  date: z.iso.datetime(),
  mine: z.boolean(),
});
export type Review = z.infer<typeof review>;

const shoeId = z.strictObject({ shoeId: id });
const reviewId = z.strictObject({ id });

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/{shoeId}',
  summary: "A shoe's reviews, newest first. Nobody's name is given.",
  access: 'anyone',
  params: shoeId,
  replies: { 200: z.array(review) },
  failures: ['NOT_FOUND'],
});

export const findEligibility = endpoint({
  method: 'GET',
  path: '/reviews/{shoeId}/eligibility',
  summary:
    "'I already bought them': whether one of the own orders with status Received contains the shoe, and whether it is reviewed already.",
  access: 'enabled',
  params: shoeId,
  replies: { 200: z.strictObject({ bought: z.boolean(), reviewed: z.boolean() }) },
  failures: ['NOT_FOUND'],
});

export const createReview = endpoint({
  method: 'POST',
  path: '/reviews/{shoeId}',
  summary: 'Reviews a shoe that one of the own orders with status Received contains; once per shoe.',
  access: 'enabled',
  params: shoeId,
  body: z.strictObject({ idUser: z.string().max(64), review: reviewText, rating }),
  replies: { 201: review },
  failures: ['INVALID', 'FORBIDDEN', 'NOT_BOUGHT', 'NOT_FOUND', 'ALREADY_REVIEWED'],
});

export const changeReview = endpoint({
  method: 'PUT',
  path: '/reviews/exact/{id}',
  summary: 'Changes the own review.',
  access: 'enabled',
  params: reviewId,
  body: z.strictObject({ review: reviewUpdateText, rating }),
  replies: { 200: review },
  failures: ['INVALID', 'FORBIDDEN', 'NOT_FOUND'],
});

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/reviews/exact/{id}',
  summary: 'Deletes the own review.',
  access: 'enabled',
  params: reviewId,
  replies: { 200: z.strictObject({ _id: z.string() }) },
  failures: ['FORBIDDEN', 'NOT_FOUND'],
});
