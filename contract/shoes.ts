import { z } from 'zod';
import { defineEndpoint } from './endpoints/endpoint.ts';
import { booleanParam, pageParams } from './endpoints/query-params.ts';
import { integer, text } from './fields/field-rules.ts';
import { addSizeFields, createShoeFields, id, modifyShoeFields } from './fields/fields.ts';
import { shoeFieldSchemas } from './fields/map-shoe-fields.ts';

/** One size of a shoe with the units in stock (§3). */
export const stockEntry = z.strictObject({
  _id: text('stock-orbit-9'),
  size: text('9'),
  quantity: integer(12),
});
export type StockEntry = z.infer<typeof stockEntry>;

/**
 * Where a shoe's pictures are: `${base}/${view}-${width}.avif` for each of `views` and of `pictureWidths`, and a WebP
 * file of `webpWidth` for each view. `placeholder` is a small preview as a data URL, or empty.
 */
export const picture = z.strictObject({
  base: text('/api/pictures/shoe-orbit'),
  views: z.array(z.enum(['side', 'quarter'])),
  placeholder: z.string(),
});
export type Picture = z.infer<typeof picture>;

/** A shoe (§3). `price` is in dollars; `image` is the picture at 640 px for clients that want one address. */
export const shoe = z.strictObject({
  _id: text('shoe-orbit'),
  ...shoeFieldSchemas('type'),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  onSale: z.boolean(),
  stock: z.array(stockEntry),
  model: text('orbit-runner'),
  picture,
  createdAt: z.iso.datetime(),
  version: integer(3),
});
export type Shoe = z.infer<typeof shoe>;

/** How a listing can be ordered. */
export const shoeSort = z.enum(['price_asc', 'price_desc', 'name_asc', 'name_desc', 'newest']);
export type ShoeSort = z.infer<typeof shoeSort>;

const filterText = z.string().max(100);
const idList = z
  .string()
  .max(6600)
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .pipe(z.array(id).max(100));

/** Listing parameters: `brand` and `color` match exactly without case, `name` anywhere, with accents and typos ignored. */
export const shoeQuery = z.strictObject({
  name: filterText.optional(),
  brand: filterText.optional(),
  color: filterText.optional(),
  model: filterText.optional(),
  sort: shoeSort.optional(),
  onSale: booleanParam.optional(),
  ids: idList.optional(),
  ...pageParams,
});

const shoeId = z.strictObject({ id });
const message = z.string();

export const listShoesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes',
  summary:
    'Shoes, filtered and ordered; without parameters all of them. A name without matches returns the text "Shoe not found". X-Total-Count carries the number of matches.',
  access: 'anyone',
  query: shoeQuery,
  responses: { 200: z.union([z.array(shoe), message]) },
  problems: ['INVALID'],
  shared: true,
});

export const listShoesOnSaleEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/onSale',
  summary: 'Shoes on sale, lowest price first.',
  access: 'anyone',
  query: z.strictObject({ ...pageParams }),
  responses: { 200: z.array(shoe) },
  problems: ['INVALID'],
  shared: true,
});

export const findShoeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/{id}',
  summary: 'One shoe, as a list of one.',
  access: 'anyone',
  params: shoeId,
  responses: { 200: z.array(shoe).length(1) },
  problems: ['NOT_FOUND'],
  shared: true,
});

export const listColorsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/colors',
  summary: 'The colours of the catalogue or of one brand, in alphabetical order.',
  access: 'anyone',
  query: z.strictObject({ brand: filterText.optional() }),
  responses: { 200: z.array(text('White')) },
  problems: ['INVALID'],
  shared: true,
});

export const createShoeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/shoes',
  summary:
    'Creates a shoe with its first size; a new brand is created too. Without an image the shoe gets the placeholder picture.',
  access: 'administrator',
  body: z.strictObject(createShoeFields),
  file: 'image',
  responses: { 201: shoe },
  problems: ['INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
});

export const changeShoeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/shoes/{id}',
  summary:
    'Modifies a shoe; `size` names an existing stock entry and `q` becomes its quantity; with `baseQ`, the quantity that was shown, it changes by the difference, so that pairs sold since stay sold. The shoe is taken off sale, whatever `onSale` says. A `version` that is no longer the current one is rejected.',
  access: 'administrator',
  params: shoeId,
  body: z.strictObject({
    ...modifyShoeFields,
    onSale: booleanParam.optional(),
    version: z.coerce.number().int().optional(),
    baseQ: modifyShoeFields.q.optional(),
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

export const addSizeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/shoes/addSize/{id}',
  summary: 'Adds pairs of a size to a shoe; a size that exists grows by the quantity.',
  access: 'administrator',
  params: shoeId,
  body: z.strictObject(addSizeFields),
  responses: { 200: z.literal('Size added') },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeShoeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/shoes/{id}',
  summary: 'Deletes a shoe. Orders keep their own copy of it.',
  access: 'administrator',
  params: shoeId,
  responses: { 200: z.literal('Shoe deleted') },
  problems: ['NOT_FOUND'],
});

export const setOnSaleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/onsale/{id}',
  summary: 'Puts a shoe on sale or takes it off; `onSale` is the new value.',
  access: 'administrator',
  params: shoeId,
  body: z.strictObject({ onSale: z.boolean().meta({ examples: [true] }) }),
  responses: { 200: shoe },
  problems: ['NOT_FOUND', 'INVALID'],
});
