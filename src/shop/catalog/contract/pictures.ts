import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#platform/contract/fields/id.ts';
import { alt } from './fields/pictures.ts';
import { shoe } from './shoes.ts';

const shoeId = z.strictObject({ id });

export const addPictureEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/shoes/{id}/pictures',
  summary:
    'Adds a picture to a shoe, after the others; it replaces the placeholder picture. A shoe can have 8 pictures.',
  access: 'administrator',
  programs: 'catalog',
  idempotencyKey: true,
  params: shoeId,
  body: z.strictObject({ alt: alt.optional() }),
  file: 'image',
  responses: { 201: shoe },
  problems: ['NOT_FOUND', 'INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
});

export const arrangePicturesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}/pictures',
  summary:
    "Sets the order and the alternative texts of all of a shoe's pictures. The first one is shown on cards, in carts and in orders.",
  access: 'administrator',
  programs: 'catalog',
  params: shoeId,
  body: z.array(z.strictObject({ _id: id.meta({ examples: ['shoe-orbit'] }), alt })).max(100),
  responses: { 200: shoe },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removePictureEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/shoes/{id}/pictures/{pictureId}',
  summary:
    'Removes a picture from a shoe. The next one moves up; without any, the shoe gets the placeholder picture.',
  access: 'administrator',
  programs: 'catalog',
  params: z.strictObject({ id, pictureId: id }),
  responses: { 200: shoe },
  problems: ['NOT_FOUND'],
});
