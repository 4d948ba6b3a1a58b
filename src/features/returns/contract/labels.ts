import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#platform/contract/fields/id.ts';
import { listedReturn } from './returns.ts';

const ofReturn = z.strictObject({ id });

export const setReturnLabelEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/returns/{id}/label',
  summary:
    'Attaches a label to an announced return, or replaces it: a PDF, PNG or JPEG file of at most 5 MB. The buyer gets an email with a link to it. Attaching the same file again changes nothing.',
  access: 'administrator',
  programs: 'orders',
  params: ofReturn,
  body: z.strictObject({}),
  file: 'file',
  responses: { 200: listedReturn },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE'],
});

export const removeReturnLabelEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/returns/{id}/label',
  summary: 'Removes the label of an announced return.',
  access: 'administrator',
  programs: 'orders',
  params: ofReturn,
  responses: { 200: listedReturn },
  problems: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
});

/** The endpoints of labels. The file itself is not JSON, so its call is not in the contract. */
export const labelEndpoints = {
  setReturnLabel: setReturnLabelEndpoint,
  removeReturnLabel: removeReturnLabelEndpoint,
} as const satisfies Record<string, Endpoint>;

/** The address of the label of a return. `key` opens it without a session. */
export const writeLabelPath = (
  { idPayment, _id }: { readonly idPayment: string; readonly _id: string },
  key?: string,
): string =>
  `/api/cart/order/${idPayment}/returns/${_id}/label${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`;
