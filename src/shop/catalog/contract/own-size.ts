import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { footLength } from './size-charts.ts';

/**
 * A shopper's own size, a label as in the stock, and the length of the foot in cm where the chart of the brand that it was
 * chosen at says it; null while there is none. By the foot it is another label in the chart of another brand.
 */
const mySize = z.strictObject({ size: text('9.5').nullable(), cm: text('27').nullable() });

export const findAccountSizeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/size',
  summary:
    'Returns the size of the signed-in user: the one they set, or the size of their first order with a single size.',
  access: 'enabled',
  responses: { 200: mySize },
  problems: [],
});

export const changeAccountSizeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/size',
  summary: 'Sets the size of the signed-in user. Null turns it off, so that orders no longer set it either.',
  access: 'enabled',
  body: z.strictObject({ size: sizeLabel.nullable(), cm: footLength.nullable().default(null) }),
  responses: { 200: mySize },
  problems: ['INVALID'],
});
