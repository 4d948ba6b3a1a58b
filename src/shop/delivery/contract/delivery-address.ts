import { formatAddress } from 'localized-address-format';
import { z } from 'zod';
import { countryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { plainInput, plainName } from '#platform/contract/fields/normalize-text.ts';
import { findPostalCode, hasPostalCodes, toPostalCode } from './postal-code.ts';
import { findStateError } from './states.ts';

const line = (longest: number, example: string, write = plainName) =>
  z
    .string()
    .max(200)
    .overwrite((text) => write(text).replace(/\s+/g, ' '))
    .max(longest, `Use at most ${longest} characters`)
    .meta({ examples: [example] });

/** The fields of an address where parcels are delivered, in the words of the payment provider. */
const addressFields = {
  name: line(80, 'Jürgen Groß'),
  line1: line(120, 'Hauptstraße 5a'),
  city: line(80, 'Berlin').default(''),
  state: line(60, '', plainInput).default(''),
  postal_code: line(16, '10115', plainInput).default(''),
  country: countryCode,
};
export type AddressField = keyof Omit<typeof addressFields, 'country'>;

/** An address as its country writes it: without the fields that the country does not have. */
export const deliveryAddress = z
  .strictObject(addressFields)
  .transform((address) => keepKnownFields(address))
  .superRefine((address, context) => {
    for (const field of addressForm(address.country).fields) {
      const message = findAddressError(address, field);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** The fields that a country has, in the order in which it writes them, and those that cannot be left empty. */
export interface AddressForm {
  readonly fields: readonly AddressField[];
  readonly required: ReadonlySet<AddressField>;
}

/** Countries whose mail needs a state; in others it may be left out. */
const needingState = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US']);

/** Returns the fields of the addresses of a country. */
export function addressForm(country: string): AddressForm {
  const written = formatAddress({
    postalCountry: country,
    name: '{name}',
    addressLines: ['{line1}'],
    locality: '{city}',
    administrativeArea: '{state}',
    postalCode: '{postal_code}',
  }).join(' ');
  const inOrder = ([...written.matchAll(/\{(\w+)\}/g)] as RegExpExecArray[]).flatMap(
    ([, name]) => names.find((one) => one === name) ?? [],
  );
  // Some countries write the city with the street, but people type it anyway.
  const fields = inOrder.includes('city')
    ? inOrder
    : inOrder.flatMap((one) => (one === 'line1' ? ['city' as const, one] : one));
  return {
    fields,
    required: new Set(
      fields.filter(
        (field) =>
          field === 'name' ||
          field === 'line1' ||
          (field === 'city' && inOrder.includes('city')) ||
          (field === 'state' && needingState.has(country)) ||
          (field === 'postal_code' && country !== 'IE' && hasPostalCodes(country)),
      ),
    ),
  };
}

const names = ['name', 'line1', 'city', 'state', 'postal_code'] as const;

/** Says what is wrong with a field of an address; empty if it is valid. */
export function findAddressError(address: z.input<typeof deliveryAddress>, field: AddressField): string {
  const { country } = address;
  const value = plainInput(address[field] ?? '');
  const isMissing = value === '' && addressForm(country).required.has(field);
  if (isMissing) return missing[field];
  if (field === 'state') return findStateError(country, value);
  if (field !== 'postal_code' || findPostalCode(country, value) !== null) return '';
  return `This is not a postal code of ${nameOfCountry(country)}`;
}

const missing: Readonly<Record<AddressField, string>> = {
  name: 'Enter the name of the person who gets the package',
  line1: 'Enter the street and number',
  city: 'Enter the city',
  state: 'Enter the state',
  postal_code: 'Enter the postal code',
};

function keepKnownFields(address: z.output<z.ZodObject<typeof addressFields>>) {
  const { fields } = addressForm(address.country);
  return {
    ...address,
    state: fields.includes('state') ? address.state : '',
    postal_code: fields.includes('postal_code') ? toPostalCode(address.country, address.postal_code) : '',
  };
}
