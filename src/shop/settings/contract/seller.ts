import { z } from 'zod';
import { countryCode } from '#platform/contract/fields/country.ts';
import { emailAddress } from '#platform/contract/fields/plain-email.ts';
import { oneLine } from '#platform/contract/fields/typed-text.ts';
import { isCurrency } from './currencies.ts';
import { changeShape, storedShape } from './setting-shapes.ts';

/** One line of at most `longest` characters, or null. */
const line = (longest: number, example: string) =>
  oneLine(longest, 'Enter some text', `Enter at most ${longest} characters`)
    .meta({ examples: [example] })
    .nullable();

/** The currency that the shop charges, as Stripe writes it. */
export const currency = z
  .string()
  .refine(isCurrency, {
    error: ({ input }) =>
      /^(bhd|iqd|jod|kwd|lyd|omr|tnd)$/.test(String(input))
        ? 'The shop cannot use a currency with three decimals'
        : 'Enter the lowercase code of a currency that Stripe supports, such as eur',
  })
  .meta({ examples: ['eur'] });

/** Who sells; null is not shown. */
export const sellerFields = {
  legalName: line(120, 'Núria & Söhne Schuhe GmbH'),
  street: line(120, 'Hafenstraße 12'),
  postalCode: line(20, '20457'),
  city: line(80, 'Hamburg'),
  country: countryCode.nullable(),
  email: emailAddress('Enter a valid email')
    .meta({ examples: ['office@shop.example'] })
    .nullable(),
  phone: line(40, '+49 40 123456'),
  register: line(120, 'HRB 12345, Amtsgericht Hamburg'),
  // Only its shape: the letters of the country, then 2 to 13 letters or digits.
  vatId: z
    .string()
    .overwrite((value) => value.replace(/[\s.-]+/g, '').toUpperCase())
    .regex(
      /^[A-Z]{2}[A-Z0-9]{2,13}$/,
      'Enter a VAT number with the letters of its country, such as DE123456789',
    )
    .meta({ examples: ['DE123456789'] })
    .nullable(),
};

export const storedSeller = z.object(storedShape(sellerFields));
export type Seller = z.output<typeof storedSeller>;

/** What a request changes of the seller. */
export const sellerChange = z.strictObject(changeShape(sellerFields));
