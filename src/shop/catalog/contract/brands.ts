import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { searchText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { brandName } from './fields/catalog-fields.ts';

/** A brand (§3). */
export const brand = z.strictObject({ _id: text('brand-velmora'), name: text('Velmora') });
export type Brand = z.infer<typeof brand>;

/** How the brands can be ordered. */
export const brandSort = z.enum(['name_asc', 'name_desc', 'newest', 'oldest']);
export type BrandSort = z.infer<typeof brandSort>;

export const listBrandsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/brands',
  summary:
    'Lists all brands, alphabetically by default. `search` matches any part of the name. X-Total-Count has the total.',
  access: 'anyone',
  query: z.strictObject({
    search: searchText,
    sort: brandSort.optional(),
    ...pageParams,
  }),
  responses: { 200: z.array(brand) },
  problems: ['INVALID'],
  shared: true,
});

export const createBrandEndpoint = defineEndpoint({
  method: 'POST',
  path: '/brands',
  summary: 'Creates a brand, unless a brand with that name (case-insensitive) exists.',
  access: 'administrator',
  programs: 'catalog',
  body: z.strictObject({ name: brandName }),
  responses: { 200: z.enum(['Brand created', 'Brand already exists']) },
  problems: ['INVALID'],
});

export const removeBrandEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/brands/{id}',
  summary: 'Removes a brand from the list. Its shoes keep the brand name and can still be bought.',
  access: 'administrator',
  programs: 'catalog',
  params: z.strictObject({ id }),
  responses: { 200: z.literal('Brand deleted') },
  problems: ['NOT_FOUND'],
});
