import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { anyText, integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { email } from '#platform/contract/fields/plain-email.ts';

/** The most characters of a report, and of the reason of a decision. */
export const reasonLimit = 1_000;

/** The fields of a report of a review. */
export const reportFields = {
  reason: anyText('Write a reason of 1 to 1,000 characters', reasonLimit).meta({
    examples: ['It names a person with their address.'],
  }),
  email,
};

const decision = z.enum(['keep', 'remove']);
export type ReportDecision = z.infer<typeof decision>;

/** The decision of an administrator, and the reason, which the reporter and the author read. */
export const decisionFields = {
  decision,
  reason: anyText('Write a reason of 1 to 1,000 characters', reasonLimit).meta({
    examples: ['The review says nothing about a person.'],
  }),
};

/**
 * A report of a review. `decision` is null while it is open. `review` is null once its author has deleted it. After an erasure
 * `email` and `reason` are empty.
 */
export const reviewReport = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  reportedAt: z.iso.datetime(),
  email: text('mia@example.com'),
  reason: text('It names a person with their address.'),
  shoe: z.strictObject({ _id: text('shoe-orbit'), name: text('Orbit Runner') }),
  review: z
    .strictObject({ _id: text('review-1'), review: text('They fit well and last.'), rating: integer(5) })
    .nullable(),
  decision: decision.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  statement: text('The review says nothing about a person.').nullable(),
});
export type ReviewReport = z.infer<typeof reviewReport>;

export const createReviewReportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/reviews/{id}/reports',
  summary:
    'Reports a review to the administrators. The email gets a receipt, and later their decision. Further reports of the same review with the same email count once.',
  access: 'anyone',
  params: z.strictObject({ id }),
  forms: ['/products/:id/report/:review'],
  body: z.strictObject(reportFields),
  responses: { 202: z.strictObject({ receivedAt: z.iso.datetime() }) },
  problems: ['NOT_FOUND', 'INVALID'],
  limit: { max: 20, seconds: 3600 },
});

export const listReviewReportsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/review-reports',
  summary:
    'Lists the reports of reviews, open ones first and the newest of each first, or only those that are open or decided. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ open: booleanParam.optional(), ...pageParams }),
  responses: { 200: z.array(reviewReport) },
  problems: ['INVALID'],
});

export const decideReviewReportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/review-reports/{id}/decide',
  summary:
    'Decides a report, and with it all open reports of the review: the review stays or is removed. Those who reported the review and its author get the decision and its reason by email.',
  access: 'administrator',
  params: z.strictObject({ id }),
  body: z.strictObject(decisionFields),
  responses: { 200: reviewReport },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

/** The endpoints of this feature. */
export const reviewReportEndpoints = {
  createReviewReport: createReviewReportEndpoint,
  listReviewReports: listReviewReportsEndpoint,
  decideReviewReport: decideReviewReportEndpoint,
} as const satisfies Record<string, Endpoint>;
