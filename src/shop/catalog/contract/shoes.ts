import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeText } from '#platform/contract/fields/size-label.ts';
import { addSizeFields, createShoeFields, listedPrice, modifyShoeFields } from './fields/catalog-fields.ts';
import { shoeFieldSchemas } from './fields/map-shoe-fields.ts';
import { nameLimit } from './fields/name-limit.ts';
import { listedPicture, picture, pictureLimit } from './fields/pictures.ts';
import { footLength } from './size-charts.ts';

/** One size of a shoe with the units in stock (§3), and its numbers where it has them. */
export const stockEntry = z.strictObject({
  _id: text('stock-orbit-9'),
  size: text('9'),
  quantity: integer(12),
  sku: text('ORBIT-WHT-9').optional(),
  barcode: text('4006381333931').optional(),
});
export type StockEntry = z.infer<typeof stockEntry>;

/**
 * A shoe (§3). `price` is in the shop's currency; `image` is the first picture at 640 px for clients that want one address, and `picture` the first of `pictures`. `priorPrice`
 * is the lowest price of the 30 days before the present reduction; null where none runs. `opensAt` is set while
 * not everybody can buy the shoe: only who is let in can, and nobody before that time. `saleHidden` is set while the shoe is on
 * sale and shoppers don't see that, because the shop delivers to Europe and no prior price is known.
 */
export const shoe = z.strictObject({
  _id: text('shoe-orbit'),
  ...shoeFieldSchemas('type'),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  onSale: z.boolean(),
  saleHidden: z.literal(true).exactOptional(),
  priorPrice: z
    .number()
    .nullable()
    .meta({ examples: [149.99] }),
  opensAt: z.iso.datetime().nullable(),
  stock: z.array(stockEntry),
  model: text('orbit-runner'),
  picture,
  pictures: z.array(listedPicture).min(1).max(pictureLimit),
  createdAt: z.iso.datetime(),
  version: integer(3),
});
export type Shoe = z.infer<typeof shoe>;

/** How a listing can be ordered. */
export const shoeSort = z.enum(['price_asc', 'price_desc', 'name_asc', 'name_desc', 'newest']);
export type ShoeSort = z.infer<typeof shoeSort>;

const filterText = passedText(nameLimit);
/** A model is made of a brand and a name; normalizing them turns a syllable of Hangul into three letters at most. */
const modelLimit = 3 * (2 * nameLimit + 1);
/** Up to 100 ids, separated by commas. */
export const idList = passedText(6600)
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .pipe(z.array(id).max(100));

const sizeParams = {
  size: sizeText('Enter a valid size')
    .meta({ examples: ['9.5'] })
    .optional(),
  foot: footLength.optional(),
};

/**
 * Listing parameters: `brand` and `color` match exactly without case, `name` anywhere, with accents and typos ignored; `number` is the SKU or barcode of a size; the
 * words of `q` in name, brand, color and description, a number a size in stock; of `size`, a label, there has to be a pair
 * in stock, or of the label that a brand's own chart has for `foot`, in cm. `onSale=true` lists what shoppers see as on sale.
 */
export const shoeQuery = z.strictObject({
  q: filterText.optional(),
  name: filterText.optional(),
  brand: filterText.optional(),
  color: filterText.optional(),
  model: passedText(modelLimit).optional(),
  number: passedText(64).optional(),
  ...sizeParams,
  sort: shoeSort.optional(),
  onSale: booleanParam.optional(),
  saleHidden: booleanParam.optional(),
  ids: idList.optional(),
  ...pageParams,
});

const shoeId = z.strictObject({ id });

export const listShoesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes',
  summary:
    'Lists shoes, filtered and sorted, or all of them without parameters. A name or `q` without matches returns the text "Shoe not found". X-Total-Count has the number of matches.',
  access: 'anyone',
  query: shoeQuery,
  responses: { 200: z.union([z.array(shoe), text('Shoe not found')]) },
  problems: ['INVALID'],
  shared: true,
});

/** What the search panel shows: the first shoes, and how many of all matches each brand has. */
export const searchResult = z.strictObject({
  shoes: z.array(shoe),
  total: integer(8),
  brands: z.array(z.strictObject({ name: text('Velmora'), shoes: integer(8) })),
  /** What comes nearest, where nothing was found. */
  nearest: z.strictObject({ brand: text('Velmora').nullable(), shoes: z.array(shoe).max(3) }).nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Returns the first results of `GET /shoes?q=`, how many of up to 500 matches each brand has, and the closest shoes if nothing matches. `size` and `foot` filter as in that call. Among equal matches, shoes in stock in `sizeFirst` or for `footFirst` come first.',
  access: 'anyone',
  query: z.strictObject({
    q: filterText,
    ...sizeParams,
    sizeFirst: sizeParams.size,
    footFirst: sizeParams.foot,
    limit: pageParams.limit,
  }),
  responses: { 200: searchResult },
  problems: ['INVALID'],
  shared: true,
});

export const listShoesOnSaleEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/onSale',
  summary: 'Lists shoes on sale, lowest price first.',
  access: 'anyone',
  query: z.strictObject({ ...pageParams }),
  responses: { 200: z.array(shoe) },
  problems: ['INVALID'],
  shared: true,
});

export const findShoeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/{id}',
  summary: 'Returns one shoe, as a list with one entry.',
  access: 'anyone',
  params: shoeId,
  responses: { 200: z.array(shoe).length(1) },
  problems: ['NOT_FOUND'],
  shared: true,
});

export const listColorsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/colors',
  summary:
    'Lists colors alphabetically: of the whole catalog, a brand, shoes on sale, or shoes in stock in a size or for a foot length.',
  access: 'anyone',
  query: z.strictObject({
    brand: filterText.optional(),
    onSale: booleanParam.optional(),
    ...sizeParams,
  }),
  responses: { 200: z.array(text('White')) },
  problems: ['INVALID'],
  shared: true,
});

export const listSizesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sizes',
  summary:
    'Lists the sizes in stock, numbers first, in ascending order: of the whole catalog, a brand, a color, or shoes on sale.',
  access: 'anyone',
  query: z.strictObject({
    brand: filterText.optional(),
    color: filterText.optional(),
    onSale: booleanParam.optional(),
  }),
  responses: { 200: z.array(text('9.5')) },
  problems: ['INVALID'],
  shared: true,
});

export const listModelsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/models',
  summary:
    'Of up to 100 comma-separated shoes, lists the models that come in several colors, with their colors.',
  access: 'anyone',
  // By id: a model is made of a brand and a name, so any limit for it would be a second copy of theirs.
  query: z.strictObject({ ids: idList }),
  responses: {
    200: z.array(z.strictObject({ model: text('orbit-runner'), colors: z.array(text('White')) })),
  },
  problems: ['INVALID'],
  shared: true,
});

/** What of a shoe changes while somebody looks at it, as `GET /shoes/{id}` has it. */
const told = {
  _id: true,
  price: true,
  onSale: true,
  saleHidden: true,
  priorPrice: true,
  opensAt: true,
  stock: true,
} as const;
const offeredShoe = shoe.pick(told);

/** A shoe that is no longer in the catalogue: it has no pairs left. */
const removedShoe = z.strictObject({ _id: id, deleted: z.literal(true), stock: z.array(stockEntry).max(0) });

/** The `data` of an event `shoe`. */
export const liveShoe = z.union([offeredShoe, removedShoe]);
export type LiveShoe = z.infer<typeof liveShoe>;

export const createShoeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/shoes',
  summary:
    'Creates a shoe with its first size, and its brand if it is new. Without an image, the shoe gets a placeholder picture.',
  access: 'administrator',
  programs: 'catalog',
  idempotencyKey: true,
  body: z.strictObject(createShoeFields),
  file: 'image',
  responses: { 201: shoe },
  problems: ['NOT_FOUND', 'INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
});

export const changeShoeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/shoes/{id}',
  summary:
    'Modifies a shoe. `size` is an existing stock entry and `q` its new quantity. With `baseQ`, the quantity that was displayed, the stock changes by the difference instead, so pairs sold since stay sold. The shoe is taken off sale, whatever `onSale` is. An outdated `version` is rejected.',
  access: 'administrator',
  programs: 'catalog',
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
  summary:
    'Adds pairs of a size to a shoe. If the size exists, the quantity is added to it. `sku` and `barcode` (GTIN) replace those of the size; empty ones are removed.',
  access: 'administrator',
  programs: 'catalog',
  idempotencyKey: true,
  params: shoeId,
  body: z.strictObject({
    ...addSizeFields,
    sku: addSizeFields.sku.optional(),
    barcode: addSizeFields.barcode.optional(),
  }),
  responses: { 200: z.literal('Size added') },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeShoeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/shoes/{id}',
  summary: 'Deletes a shoe. Orders keep their own copy of it.',
  access: 'administrator',
  programs: 'catalog',
  params: shoeId,
  responses: { 200: z.literal('Shoe deleted') },
  problems: ['NOT_FOUND'],
});

export const setOnSaleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/onsale/{id}',
  summary:
    'Puts a shoe on sale or takes it off sale. `onSale` is the new value. `price`, for a shoe that is put on sale, must be lower than the current price.',
  access: 'administrator',
  programs: 'catalog',
  params: shoeId,
  body: z.strictObject({ onSale: z.boolean().meta({ examples: [true] }), price: listedPrice.optional() }),
  responses: { 200: shoe },
  problems: ['NOT_FOUND', 'INVALID'],
});
