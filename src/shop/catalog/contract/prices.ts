import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { listedPrice } from './fields/catalog-fields.ts';
import { shoe } from './shoes.ts';

/** The price of a shoe from a time on, and whether it is on sale. `by` is the email of the administrator, if known. */
export const priceChange = z.strictObject({
  price: z.number().meta({ examples: [159.99] }),
  onSale: z.boolean(),
  from: z.iso.datetime(),
  by: text('ada@sneaker-paradise.example').nullable(),
});
export type PriceChange = z.infer<typeof priceChange>;

const params = z.strictObject({ id });

export const listPricesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/shoes/{id}/prices',
  summary: 'Lists the prices of a shoe, newest first. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  params,
  query: z.strictObject({ ...pageParams }),
  responses: { 200: z.array(priceChange) },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const setPriceEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}/price',
  summary:
    'Sets only the price of a shoe, with at most two decimals, or none in a currency without cents. An outdated `version` is rejected.',
  access: 'administrator',
  programs: 'catalog',
  params,
  body: z.strictObject({
    price: listedPrice,
    version: z.coerce.number().int().optional(),
  }),
  responses: { 200: shoe },
  problems: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE'],
});
