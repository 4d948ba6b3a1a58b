import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';

/** The most sizes that one account or address waits for at once. */
export const waitlistLimit = 20;

/**
 * `unconfirmed` until a visitor opens the link in the mail; `offered` while a pair is kept; `taken` when it was paid or
 * is being paid; `expired` when its time passed; `canceled` when its owner left, or the size is sold no more.
 */
export const waitlistState = z.enum(['unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'canceled']);
export type WaitlistState = z.infer<typeof waitlistState>;

/** A place in the line for a size; `position` counts from 1 and is null for who does not wait (any more, or yet). */
const place = {
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  shoeId: text('shoe-orbit'),
  size: text('9'),
  position: integer(3).nullable(),
  state: waitlistState.meta({ examples: ['waiting'] }),
};

/** The answer to who joins. */
export const joinedWaitlist = z.strictObject(place);

/** An own entry, with the name and brand of its shoe. */
export const waitlistEntry = z.strictObject({
  ...place,
  name: text('Orbit Runner'),
  brand: text('Velmora'),
  reservedUntil: z.iso.datetime().nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** An entry as the link in a mail shows it; `isOfVisitor` until it belongs to an account. */
export const claimedEntry = z.strictObject({ ...waitlistEntry.shape, isOfVisitor: z.boolean() });
export type ClaimedEntry = z.infer<typeof claimedEntry>;

/** How many wait for a size. */
export const waitlistDemand = z.strictObject({
  shoeId: text('shoe-orbit'),
  name: text('Orbit Runner'),
  size: text('9'),
  waiting: integer(12),
});
export type WaitlistDemand = z.infer<typeof waitlistDemand>;

const claim = z.strictObject({
  claim: passedText(400).regex(/^[0-9a-f]{80,400}$/, 'This link is not valid'),
});

export const joinWaitlistEndpoint = defineEndpoint({
  method: 'POST',
  path: '/waitlist',
  summary: `Joins the waitlist for a sold-out size. Idempotent. Visitors give an email address and get a link to confirm it. The response does not reveal who is on the waitlist. At most ${waitlistLimit} sizes at once.`,
  access: 'anyone',
  forms: ['/products/:id/waitlist'],
  body: z.strictObject({
    shoeId: id.meta({ examples: ['shoe-orbit'] }),
    size: sizeLabel,
    email: email.optional(),
  }),
  responses: { 200: joinedWaitlist, 201: joinedWaitlist },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
});

export const listWaitlistEndpoint = defineEndpoint({
  method: 'GET',
  path: '/waitlist',
  summary: 'Lists your waitlist entries, newest first, including those that ended in the last month.',
  access: 'signed-in',
  responses: { 200: z.array(waitlistEntry) },
  problems: [],
});

export const leaveWaitlistEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/waitlist/{id}',
  summary: 'Leaves a waitlist. A pair on hold goes to the next person in line.',
  access: 'signed-in',
  params: z.strictObject({ id }),
  responses: { 200: waitlistEntry },
  problems: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'INVALID'],
});

export const findClaimEndpoint = defineEndpoint({
  method: 'GET',
  path: '/waitlist/claims/{claim}',
  summary: 'Returns the waitlist entry of a link in an email.',
  access: 'anyone',
  params: claim,
  responses: { 200: claimedEntry },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const useClaimEndpoint = defineEndpoint({
  method: 'POST',
  path: '/waitlist/claims/{claim}',
  summary:
    'Confirms the waitlist entry of a link in an email, leaves the waitlist, or adds the entry to the signed-in account.',
  access: 'anyone',
  params: claim,
  forms: ['/products/:id/waitlist'],
  body: z.strictObject({ action: z.enum(['confirm', 'leave', 'attach']) }),
  responses: { 200: claimedEntry },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'SIGN_IN_NEEDED', 'ACCOUNT_DISABLED'],
});

export const listWaitlistDemandEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/waitlist',
  summary:
    'Lists how many people are waiting for each size, most requested first. X-Total-Count has the number of sizes.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(waitlistDemand) },
  problems: ['INVALID'],
});

/** The endpoints of this feature. */
export const waitlistEndpoints = {
  joinWaitlist: joinWaitlistEndpoint,
  listWaitlist: listWaitlistEndpoint,
  leaveWaitlist: leaveWaitlistEndpoint,
  findClaim: findClaimEndpoint,
  useClaim: useClaimEndpoint,
  listWaitlistDemand: listWaitlistDemandEndpoint,
} as const satisfies Record<string, Endpoint>;
