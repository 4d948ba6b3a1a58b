import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { anyText } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { listedPrice, modifyShoeFields } from './fields/catalog-fields.ts';
import { shoeFieldSchemas } from './fields/map-shoe-fields.ts';
import { shoe } from './shoes.ts';

/** The fields of the page that edits a shoe: free texts within the limits of bulk changes, and any size. */
export const editShoeFields = {
  ...shoeFieldSchemas('modify'),
  price: listedPrice,
  size: anyText('Enter a valid size', 40).meta({ examples: ['9.5'] }),
  q: modifyShoeFields.q,
};

export const editShoeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}',
  summary:
    'Edits a shoe. Without an image, the picture stays. `size` and `q` are optional: `q` becomes the quantity of an existing or new size, or, with `baseQ`, the stock changes by the difference. The sale flag stays. An outdated `version` is rejected.',
  access: 'administrator',
  programs: 'catalog',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...editShoeFields,
    size: editShoeFields.size.optional(),
    q: editShoeFields.q.optional(),
    baseQ: editShoeFields.q.optional(),
    version: z.coerce.number().int(),
  }),
  file: 'image',
  responses: { 200: shoe },
  problems: [
    'NOT_FOUND',
    'INVALID',
    'CHANGED_MEANWHILE',
    'UNSUPPORTED_MEDIA_TYPE',
    'TOO_LARGE',
    'STORAGE_FULL',
  ],
});
