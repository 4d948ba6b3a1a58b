import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { anyText, numberLimit, text } from '#platform/contract/fields/field-rules.ts';
import { id, listedPrice, modifyShoeFields } from '#shop/contract/fields.ts';
import { shoeFieldSchemas } from './fields/map-shoe-fields.ts';
import { nameLimit } from './fields/name-limit.ts';
import { shoe } from './shoes.ts';

const count = z.number().int();

/** How a product file is to be read. An empty column leaves a field out; without a format the header decides. */
export const importOptions = z.strictObject({
  format: z.enum(['shopify', 'woocommerce']).nullable(),
  /** The name of the column of each field whose usual one is not to be taken. */
  mapping: z.record(z.string().max(40), z.string().max(200)).meta({ examples: [{ price: 'Variant Price' }] }),
  /** Whether pictures on the web are fetched. */
  fetchImages: z.boolean(),
  /** Whether nothing is imported when one of these cannot be had; else it is left out, and reported. */
  strict: z.boolean().optional(),
});
export type ImportChoices = z.infer<typeof importOptions>;

/** What a check or an import found; with a refused row nothing was changed. */
export const importFindings = z.strictObject({
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** The first refused rows; `row` as a spreadsheet numbers it. */
  rows: z.array(
    z.strictObject({ row: count, column: text('Variant Price'), message: text('The price is not a number') }),
  ),
  skipped: z.array(z.strictObject({ kind: text('no price'), count })),
  notes: z.array(text('Prices are read as dollars')),
  /** The first shoes that are created or changed; `price` in dollars. */
  shoes: z.array(
    z.strictObject({
      kind: z.enum(['create', 'change']),
      name: text('Orbit Runner'),
      brand: text('Velmora'),
      color: text('White'),
      price: z.number().meta({ examples: [120] }),
      onSale: z.boolean(),
      sizes: text('8, 9, 10'),
    }),
  ),
  /** Why the file could not be read at all. */
  problem: z.string().nullable(),
  /** The entry of the audit log, by its `entityId`; null unless something was changed. */
  changeId: text('Zb3cD5fG7hJ9kL2m').nullable(),
});
export type ImportFindings = z.infer<typeof importFindings>;

/** An uploaded product file. `share` (0 to 1) of the running work is done. */
export const catalogImport = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  fileName: text('products.csv'),
  state: z
    .enum(['uploaded', 'checking', 'checked', 'importing', 'imported', 'failed'])
    .meta({ examples: ['importing'] }),
  doing: text('Reading rows'),
  share: z.number().meta({ examples: [0.4] }),
  options: importOptions,
  /** The columns of the file with the first value of each. */
  columns: z.array(z.strictObject({ name: text('Variant Price'), sample: text('120.00') })),
  /** What can be read, and from which column it is; empty from none. */
  fields: z.array(
    z.strictObject({
      field: text('price'),
      label: text('Price'),
      column: text('Variant Price'),
      required: z.boolean(),
    }),
  ),
  findings: importFindings.nullable(),
});
export type CatalogImport = z.infer<typeof catalogImport>;

const params = z.strictObject({ id });

export const findImportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/imports/{id}',
  summary:
    'Returns an uploaded product file and its progress. To upload a file, send it to POST /admin/imports in the multipart field `file` (CSV or ZIP, at most 100 MB), which returns 201 with the same body.',
  access: 'administrator',
  params,
  responses: { 200: catalogImport },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const runImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/imports/{id}/run',
  summary:
    'Checks an uploaded product file (`dryRun`) or imports it. If a row has an error, nothing is imported. The work continues after the response: poll the import until its state is final. Only one import runs at a time.',
  access: 'administrator',
  params,
  body: z.strictObject({ dryRun: z.boolean().meta({ examples: [true] }), options: importOptions }),
  responses: { 202: catalogImport },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

/** The most shoes that one bulk edit changes. */
export const bulkEditLimit = 20_000;

const filterText = z.string().max(nameLimit).optional();

/** Which shoes: by their ids, or all that match a filter of the listing. */
export const shoeSelection = z.union([
  z.strictObject({
    ids: z
      .array(id.meta({ examples: ['shoe-orbit'] }))
      .min(1, 'Choose a shoe')
      .max(1000),
  }),
  z.strictObject({
    filter: z.strictObject({ name: filterText, brand: filterText, onSale: z.boolean().optional() }),
  }),
]);
export type ShoeSelection = z.infer<typeof shoeSelection>;

const cents = 'Enter an amount with at most two decimals';

/** What becomes of them. `percent` of the price; `dollars` more or less; `quantity` pairs of every size. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price-percent'),
    percent: z
      .number('Enter a number')
      .min(-100)
      .max(1000)
      .meta({ examples: [-10] }),
  }),
  z.strictObject({
    kind: z.literal('price-amount'),
    dollars: z.number('Enter a number').min(-numberLimit).max(numberLimit).multipleOf(0.01, cents),
  }),
  z.strictObject({ kind: z.literal('sale'), onSale: z.boolean() }),
  z.strictObject({
    kind: z.enum(['stock-set', 'stock-add']),
    quantity: z.number('Enter a whole number').int('Enter a whole number').min(-numberLimit).max(numberLimit),
  }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** What a bulk edit does, or would do. */
export const bulkEditResult = z.strictObject({
  /** How many shoes were chosen, and how many of them differ afterwards. */
  chosen: z.number().int(),
  changed: z.number().int(),
  /** The first that differ, before and after. */
  shoes: z.array(
    z.strictObject({
      _id: text('shoe-orbit'),
      name: text('Orbit Runner'),
      brand: text('Velmora'),
      before: text('$120'),
      after: text('$109.50'),
    }),
  ),
  /** The entry of the audit log, by its `entityId`; null unless something was changed. */
  changeId: text('Zb3cD5fG7hJ9kL2m').nullable(),
});
export type BulkEditResult = z.infer<typeof bulkEditResult>;

export const editShoesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/shoes/bulk',
  summary:
    'Changes the price, sale or stock of many shoes, or deletes them, as one audit log entry. `dryRun` returns what would change. With `expected`, the request is rejected if another number of shoes is selected.',
  access: 'administrator',
  idempotencyKey: true,
  body: z.strictObject({
    select: shoeSelection,
    change: bulkChange,
    dryRun: z.boolean().meta({ examples: [true] }),
    expected: z
      .number('Enter how many shoes are selected')
      .int('Enter how many shoes are selected')
      .optional(),
  }),
  responses: { 200: bulkEditResult },
  problems: ['INVALID', 'CHANGED_MEANWHILE'],
});

/** The fields of the page that edits a shoe: free texts within the limits of imports, and any size. */
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
  params,
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
