import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#platform/contract/fields/id.ts';
import { editShoeFields } from './edit-shoe.ts';
import { barcode, sku } from './fields/size-numbers.ts';
import { shoe } from './shoes.ts';

export const changeNumbersEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}/numbers',
  summary:
    "Sets the SKUs and barcodes (GTINs) of a shoe's sizes, all or none. Sizes and numbers that are left out stay as they are, and an empty number is removed. Sizes may exchange their numbers.",
  access: 'administrator',
  programs: 'catalog',
  params: z.strictObject({ id }),
  body: z
    .array(
      z.strictObject({ size: editShoeFields.size, sku: sku.optional(), barcode: barcode.optional() }),
      'List the sizes',
    )
    .max(200, 'Change at most 200 sizes at once')
    .refine(
      (rows) => new Set(rows.map(({ size }) => size)).size === rows.length,
      'List each size at most once',
    ),
  responses: { 200: shoe },
  problems: ['NOT_FOUND', 'INVALID'],
});
