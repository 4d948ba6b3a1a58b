import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { numberLimit, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { nameLimit } from '#shop/catalog/contract/fields/name-limit.ts';
import { barcode } from '#shop/catalog/contract/fields/size-numbers.ts';

/** The most shoes that one bulk edit changes. */
export const bulkEditLimit = 20_000;

const filterText = passedText(nameLimit).optional();

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

const wrongPattern = 'Use only the placeholders {{brand}}, {{shoe}}, {{color}} and {{size}}';

/** What the SKU of each size is made from. The values of placeholders are written in capitals: `NINO-MID`. */
const skuPattern = z
  .string('Enter a pattern')
  .trim()
  .min(1, 'Enter a pattern')
  .max(120, 'Enter a pattern of at most 120 characters')
  .regex(/^\P{C}*$/u, 'Enter a pattern')
  .refine((text) => !/[{}]/.test(text.replace(/\{\{(?:brand|shoe|color|size)\}\}/g, '')), wrongPattern)
  .meta({ examples: ['{{brand}}-{{shoe}}-{{color}}-{{size}}'] });

/** The first of the consecutive barcodes; the check digit of each is computed. */
const firstBarcode = barcode.refine(
  (digits) => digits !== '',
  'Enter a barcode (GTIN) of 8, 12, 13 or 14 digits',
);

/**
 * How the shoes are changed. `percent` of the price; `dollars` more or less, or units of the shop's currency;
 * `quantity` pairs of every size; `pattern` of the SKU of every size; `first` of the barcodes that sizes without one get.
 */
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
  z.strictObject({ kind: z.literal('sku'), pattern: skuPattern }),
  z.strictObject({ kind: z.literal('barcode'), first: firstBarcode }),
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
    'Changes the price, sale, stock, SKUs or barcodes of many shoes, or deletes them, as one audit log entry. `dryRun` returns what would change. With `expected`, the request is rejected if a different number of shoes is selected.',
  access: 'administrator',
  programs: 'catalog',
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

/** The endpoints of this feature. */
export const bulkEditEndpoints = {
  editShoes: editShoesEndpoint,
} as const satisfies Record<string, Endpoint>;
