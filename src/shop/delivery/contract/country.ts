import { z } from 'zod';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { nameOfCountry } from './country-name.ts';

/** Codes of the Unicode Consortium that are no countries. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

const isCountry = (code: string): boolean =>
  nameOfCountry(code) !== code && currentCode(code) === code && !others.has(code);

/** The code that replaced an earlier one, such as `DE` for `DD` and `GB` for `UK`. */
const currentCode = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) && new Intl.Locale(`und-${code}`).region) || code;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The codes of all countries, in the order of their names. */
export const listCountries = (): string[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .sort((one, other) => nameOfCountry(one).localeCompare(nameOfCountry(other), 'en'));

/** The code of a country that somebody typed, by name or code; the text itself where there is none. */
export function toCountryCode(text: string): string {
  const typed = normalizeText(text);
  return (
    countryCode.safeParse(text).data ??
    listCountries().find((code) => normalizeText(nameOfCountry(code)) === typed) ??
    text
  );
}

/** A country: ISO 3166, two letters. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite(currentCode)
  .refine(isCountry, 'Enter the two-letter code of a country, such as DE')
  .meta({ examples: ['DE'] });
