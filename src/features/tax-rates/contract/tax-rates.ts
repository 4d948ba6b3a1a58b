import { z } from 'zod';
import { countryCode } from '#platform/contract/fields/country.ts';
import { passedText } from '#platform/contract/fields/field-rules.ts';
import { findStateError } from '#shop/delivery/contract/states.ts';

const percent = z
  .number('Enter a percentage')
  .min(0, 'Enter a percentage from 0 to 100')
  .max(100, 'Enter a percentage from 0 to 100')
  .multipleOf(0.001, 'Enter at most three decimals')
  .meta({ examples: [19] });

/** The first and last day on which a rate is valid; null: always. */
const validity = {
  from: z.iso.date('Enter a date like 2026-01-31').nullable().default(null),
  to: z.iso.date('Enter a date like 2026-01-31').nullable().default(null),
};

const isPeriod = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null || to === null || from <= to;
const wrongPeriod = { path: ['to'], message: 'The last day must not be before the first' };

/** The tax that prices include if an order goes to this country. */
export const vatRate = z
  .strictObject({ country: countryCode, percent, ...validity })
  .refine(isPeriod, wrongPeriod);
export type VatRate = z.output<typeof vatRate>;

/** A {@link salesTaxRate} as it is stored: earlier releases accepted states that the shop does not know. */
export const storedSalesTaxRate = z
  .strictObject({
    country: countryCode,
    state: passedText(60)
      .trim()
      .default('')
      .meta({ examples: ['CA'] }),
    percent,
    taxesDelivery: z.boolean().default(false),
    ...validity,
  })
  .refine(isPeriod, wrongPeriod);

/** The tax that is added at checkout if an order goes to this country, or to this state of it. */
export const salesTaxRate = storedSalesTaxRate.superRefine(({ country, state }, context) => {
  const message = findStateError(country, state);
  if (message) context.addIssue({ code: 'custom', path: ['state'], message });
});
export type SalesTaxRate = z.output<typeof salesTaxRate>;

/** The setting that has the payment provider compute taxes. */
export const stripeTaxKey = 'stripeTax';
