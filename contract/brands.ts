import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { brandName, id } from './fields.ts';
import { page } from './listing.ts';

/** A brand (§3). */
export const brand = z.strictObject({ _id: z.string(), name: z.string() });
export type Brand = z.infer<typeof brand>;

/** How the brands can be ordered. */
export const brandSort = z.enum(['name_asc', 'name_desc', 'newest', 'oldest']);
export type BrandSort = z.infer<typeof brandSort>;

export const listBrands = endpoint({
  method: 'GET',
  path: '/brands',
  summary:
    'All brands in alphabetical order unless told; `search` is found anywhere in the name. X-Total-Count carries their number.',
  access: 'anyone',
  query: z.strictObject({ search: z.string().max(100).optional(), sort: brandSort.optional(), ...page }),
  replies: { 200: z.array(brand) },
  failures: ['INVALID'],
  shared: true,
});

export const createBrand = endpoint({
  method: 'POST',
  path: '/brands',
  summary: 'Creates a brand; a name that exists, whatever its case, is left as it is and said so.',
  access: 'administrator',
  body: z.strictObject({ name: brandName }),
  replies: { 200: z.enum(['Brand created', 'Brand already exists']) },
  failures: ['INVALID'],
});

export const removeBrand = endpoint({
  method: 'DELETE',
  path: '/brands/{id}',
  summary: 'Takes a brand off the list; its shoes keep the name and stay on sale.',
  access: 'administrator',
  params: z.strictObject({ id }),
  replies: { 200: z.literal('Brand deleted') },
  failures: ['NOT_FOUND'],
});
