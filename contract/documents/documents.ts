import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { id } from '../fields/fields.ts';

const pdf = z.file().mime('application/pdf');

export const findInvoiceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cart/order/{id}/invoice.pdf',
  summary: "The invoice of an order as a PDF, by its idPayment: for the order's owner and administrators.",
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
  summary: 'The packing slip of an order as a PDF: what goes into the parcel, without prices.',
  access: 'administrator',
  params: z.strictObject({ idPayment: id }),
  produces: 'application/pdf',
  responses: { 200: pdf },
  problems: ['NOT_FOUND'],
  limit: 'document',
});
