import { z } from 'zod';
import { toTwoLetters } from './country-codes.ts';
import { nameOfCountry } from './country-name.ts';
import { normalizeText } from './normalize-text.ts';

/** Codes of the Unicode Consortium that are no countries. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

const isCountry = (code: string): boolean =>
  nameOfCountry(code) !== code && currentCode(code) === code && !others.has(code);

/** The code that replaced an earlier one, such as `DE` for `DD` and `GB` for `UK`, or one of three letters (`DEU`). */
const currentCode = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) && new Intl.Locale(`und-${code}`).region) || toTwoLetters(code);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The codes of all countries, in the order of their names. */
export const listCountries = (): string[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .sort((one, other) => nameOfCountry(one).localeCompare(nameOfCountry(other), 'en'));

/**
 * The code of a country that somebody typed: its code, or its whole name in English or in a language of its own. The text
 * itself where there is none.
 */
export const toCountryCode = (text: string): string =>
  countryCode.safeParse(text).data ?? findByName().get(normalizeText(text)) ?? text;

/** The languages of countries besides the one that most people there speak (Unicode CLDR, official languages). */
const otherLanguages: Readonly<Record<string, readonly string[]>> = {
  BE: ['fr', 'de'],
  CA: ['fr'],
  CH: ['fr', 'it', 'rm'],
  CY: ['tr'],
  ES: ['ca', 'eu', 'gl'],
  FI: ['sv'],
  IE: ['ga'],
  IN: ['en', 'hi', 'bn', 'ta', 'te', 'mr'],
  LU: ['fr', 'de', 'lb'],
  MT: ['mt'],
  NZ: ['mi'],
  SG: ['ms', 'zh', 'ta'],
  ZA: ['af', 'zu'],
};

let codesByName: ReadonlyMap<string, string> | undefined;

/** The codes by the names of their countries. A name that two have is nobody's. */
function findByName(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  const named = new Map<string, Set<string>>();
  for (const code of listCountries()) {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    for (const locale of ['en', language, ...(otherLanguages[code] ?? [])]) {
      const name = normalizeText(new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code);
      named.set(name, (named.get(name) ?? new Set()).add(code));
    }
  }
  codesByName = new Map(
    [...named].flatMap(([name, [code = '', ...more]]) => (more.length === 0 ? [[name, code] as const] : [])),
  );
  return codesByName;
}

/** A country: ISO 3166, two letters. Three are understood. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite(currentCode)
  .refine(isCountry, 'Enter the two-letter code of a country, such as DE')
  .meta({ examples: ['DE'] });
