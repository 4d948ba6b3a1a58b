import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { id } from '../fields/fields.ts';

const pdf = z.file().mime('application/pdf');

export const findInvoiceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{id}/invoice.pdf',
  summary:
    "Returns the invoice of an order as a PDF, by its idPayment. Only the order's owner and administrators can get it.",
  access: 'signed-in',
  params: z.strictObject({ id }),
  produces: 'application/pdf',
  responses: { 200: pdf },
  problems: ['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
  limit: 'document',
});

export const findPackingSlipEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/orders/{idPayment}/packing-slip.pdf',
  summary: 'Returns the packing slip of an order as a PDF, without prices.',
  access: 'administrator',
  params: z.strictObject({ idPayment: id }),
  produces: 'application/pdf',
  responses: { 200: pdf },
  problems: ['NOT_FOUND'],
  limit: 'document',
});
