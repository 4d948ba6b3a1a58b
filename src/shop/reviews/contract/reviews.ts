import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { fits, leastFitAnswers } from './fit.ts';
import { rating, reviewText, reviewUpdateText } from './review-fields.ts';

const fit = z.enum(fits);

/** A review (§3). `idUser` is filled only for its author and administrators; `fit` is null where nothing was said of it. */
export const review = z.strictObject({
  _id: text('review-1'),
  shoeId: text('shoe-orbit'),
  idUser: text('Kq7bX2mT9rLw4ZsN'),
  review: text('They fit well and last.'),
  rating: integer(5),
  fit: fit.nullable(),
  date: z.iso.datetime(),
  mine: z.boolean(),
});
export type Review = z.infer<typeof review>;

const shoeId = z.strictObject({ shoeId: id });
const reviewId = z.strictObject({ id });

export const listReviewsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/reviews/{shoeId}',
  summary: "Lists a shoe's reviews, newest first, without names.",
  access: 'anyone',
  programs: 'read',
  params: shoeId,
  responses: { 200: z.array(review) },
  problems: ['NOT_FOUND'],
});

export const findEligibilityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/reviews/{shoeId}/eligibility',
  summary:
    "'I already bought them': returns whether one of your orders with status Received contains the shoe, whether one that has not arrived does, and whether you already reviewed it.",
  access: 'enabled',
  params: shoeId,
  responses: {
    200: z.strictObject({
      bought: z.boolean().meta({ examples: [true] }),
      ordered: z.boolean(),
      reviewed: z.boolean(),
    }),
  },
  problems: ['NOT_FOUND'],
});

export const createReviewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/reviews/{shoeId}',
  summary: 'Adds a review of a shoe from one of your orders with status Received, once per shoe.',
  access: 'enabled',
  params: shoeId,
  forms: ['/products/:id/review'],
  body: z.strictObject({
    idUser: text('Kq7bX2mT9rLw4ZsN').max(64),
    review: reviewText,
    rating,
    fit: fit.optional(),
  }),
  responses: { 201: review },
  problems: ['INVALID', 'FORBIDDEN', 'NOT_BOUGHT', 'NOT_FOUND', 'ALREADY_REVIEWED'],
});

export const changeReviewEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/reviews/exact/{id}',
  summary: 'Changes your review. Without `fit`, the fit stays the same; null removes it.',
  access: 'enabled',
  params: reviewId,
  forms: ['/products/:id/review'],
  body: z.strictObject({ review: reviewUpdateText, rating, fit: fit.nullish() }),
  responses: { 200: review },
  problems: ['INVALID', 'FORBIDDEN', 'NOT_FOUND'],
});

export const removeReviewEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/reviews/exact/{id}',
  summary: 'Deletes your review.',
  access: 'enabled',
  params: reviewId,
  responses: { 200: z.strictObject({ _id: text('review-1') }) },
  problems: ['FORBIDDEN', 'NOT_FOUND'],
});

export const findFitEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/{id}/fit',
  summary: `Returns how a shoe fits according to its reviews. The verdict is null with fewer than ${leastFitAnswers} ratings.`,
  access: 'anyone',
  shared: true,
  params: reviewId,
  responses: {
    200: z.strictObject({
      small: integer(1),
      true: integer(7),
      large: integer(1),
      verdict: fit.nullable(),
    }),
  },
  problems: ['NOT_FOUND'],
});
