import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

const count = z.number().int();

/** How a product file is to be read. An empty column leaves a field out; without a format the header decides. */
export const importOptions = z.strictObject({
  format: z.enum(['shopify', 'woocommerce']).nullable(),
  /** The name of the column of each field whose usual one is not to be taken. */
  mapping: z.record(passedText(40), passedText(200)).meta({ examples: [{ price: 'Variant Price' }] }),
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
  notes: z.array(text('2 pictures are missing')),
  /** The first shoes that are created or changed; `price` in the shop's currency. */
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
  problem: text('The file is empty').nullable(),
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
  programs: 'read',
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

/** The endpoints of this feature. */
export const importEndpoints = {
  findImport: findImportEndpoint,
  runImport: runImportEndpoint,
} as const satisfies Record<string, Endpoint>;
