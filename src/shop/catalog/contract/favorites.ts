import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

/** A favorite (§3): carries the id of its shoe. */
export const favorite = z.strictObject({ _id: text('Kq7bX2mT9rLw4ZsN'), shoeId: text('shoe-orbit') });
export type Favorite = z.infer<typeof favorite>;

const uid = z.strictObject({ uid: passedText(254).min(1) });
const shoeId = z.strictObject({ shoeId: id.meta({ examples: ['shoe-orbit'] }) });

export const listFavoritesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/favorites/{uid}',
  summary: "Lists a user's favorites, newest first.",
  access: 'self-or-administrator',
  programs: 'read',
  params: uid,
  responses: { 200: z.array(favorite) },
  problems: [],
});

export const addFavoriteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/favorites/{uid}',
  summary: 'Adds a shoe to the favorites. Idempotent.',
  access: 'self',
  params: uid,
  body: shoeId,
  responses: { 200: favorite, 201: favorite },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeFavoriteEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/favorites/{uid}',
  summary: 'Removes a shoe from the favorites. Idempotent.',
  access: 'self',
  params: uid,
  body: shoeId,
  responses: { 200: z.strictObject({ shoeId: text('shoe-orbit') }) },
  problems: ['INVALID'],
});
