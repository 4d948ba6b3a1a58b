import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { countryCode } from '#platform/contract/fields/country.ts';
import { text } from '#platform/contract/fields/field-rules.ts';

/**
 * A duty in a country that the shop delivers to. `todo` is what is left to do, and `link` the path of the page where it is done:
 * null if it is done outside the shop. Both are null where the duty is met.
 */
export const checkedDuty = z.strictObject({
  country: countryCode,
  duty: text('Delivery time'),
  status: z.enum(['ok', 'missing']),
  todo: text('Enter how many days delivery takes: Standard.').nullable(),
  link: text('/admin/settings/delivery').nullable(),
});
export type CheckedDuty = z.infer<typeof checkedDuty>;

export const listDutiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/compliance',
  summary:
    'Lists what the law requires of the shop in each country that it delivers to, sorted by country name, and what is left to do. Empty if the shop has no delivery methods. It only checks what software can check, and is not legal advice.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: z.array(checkedDuty) },
  problems: [],
});

/** The endpoints of this feature. */
export const complianceEndpoints = {
  listDuties: listDutiesEndpoint,
} as const satisfies Record<string, Endpoint>;
