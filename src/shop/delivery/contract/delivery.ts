import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { countryCode } from '#platform/contract/fields/country.ts';
import { integer } from '#platform/contract/fields/field-rules.ts';
import { oneLine } from '#platform/contract/fields/typed-text.ts';

const cents = integer(490).min(0).max(9_999_999);

const price = {
  priceCents: cents,
  freeFromCents: cents.min(1).nullable().default(null),
  days: z
    .tuple([z.number().int().min(0).max(60), z.number().int().min(0).max(60)])
    .refine(([from, to]) => from <= to, 'The first number of days must not be greater than the second')
    .nullable()
    .default(null)
    .meta({ examples: [[2, 4]] }),
};

/**
 * A way in which orders are delivered. It costs `priceCents`, or nothing if the goods cost `freeFromCents` or more.
 * `days` are working days, from and to.
 */
const deliveryMethod = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'Use lowercase letters, digits and hyphens')
    .meta({ examples: ['standard'] }),
  name: oneLine(60, 'Enter a name', 'Enter a name of at most 60 characters').meta({ examples: ['Standard'] }),
  ...price,
});
export type DeliveryMethod = z.output<typeof deliveryMethod>;

const methods = z
  .array(deliveryMethod)
  .min(1, 'Add a delivery method')
  .max(10, 'A country has at most 10 delivery methods')
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Each delivery method needs its own ID',
  );

/** A country that is delivered to. */
const deliveryCountry = z.strictObject({ country: countryCode, methods });
export type DeliveryCountry = z.output<typeof deliveryCountry>;

/** The countries that are delivered to; a price without methods stands for one method. */
export const deliverySettings = z
  .array(
    z
      .strictObject({
        country: countryCode,
        methods: methods.optional(),
        priceCents: cents.optional(),
        freeFromCents: price.freeFromCents,
        days: price.days,
      })
      .superRefine(({ methods, priceCents }, context) => {
        if (methods || priceCents !== undefined) return;
        context.addIssue({ code: 'custom', path: ['methods'], message: 'Add a delivery method' });
      })
      .transform(
        ({ country, methods, priceCents = 0, freeFromCents, days }): DeliveryCountry => ({
          country,
          methods: methods ?? [{ id: 'standard', name: 'Standard', priceCents, freeFromCents, days }],
        }),
      ),
  )
  .max(250)
  .refine(
    (all) => new Set(all.map(({ country }) => country)).size === all.length,
    'Each country can be listed only once',
  );

/**
 * A country that is delivered to. `taxIncluded` is true if its prices include tax, false if tax is added, and null if
 * there is none. `taxByAddress`: taxes depend on the whole address.
 */
const listedCountry = deliveryCountry.extend({
  taxIncluded: z.boolean().nullable(),
  taxByAddress: z.boolean(),
});
export type ListedCountry = z.output<typeof listedCountry>;

export const listDeliveryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/delivery',
  summary:
    'Lists the countries that the shop delivers to, with the methods of each, and whether prices include tax there. Empty if the shop has no delivery methods.',
  access: 'anyone',
  shared: true,
  responses: { 200: z.array(listedCountry) },
  problems: [],
});
