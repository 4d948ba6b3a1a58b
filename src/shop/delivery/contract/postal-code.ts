import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';

/** Whether the postal codes of a country are known. */
export const hasPostalCodes = (country: string): boolean => postcodeValidatorExistsForCountry(country);

/**
 * A postal code as its country writes it: `D-10115` in Germany is `10115`, `k1a0b1` in Canada `K1A 0B1`. Null if it is none
 * of the country. Where a country's codes are unknown, the text in capitals.
 */
export function findPostalCode(country: string, text: string): string | null {
  const typed = plainInput(text).toUpperCase();
  if (typed === '' || !hasPostalCodes(country)) return typed;
  const signs = typed.replace(separators, '');
  if (country === 'GB' && signs === 'GIR0AA') return 'GIR 0AA';
  // Without the country's letters first: some countries' codes are known both with and without.
  const written = [withoutCountry(country, signs), signs].flatMap((code) => writingsOf(country, code));
  return written.find((code) => postcodeValidator(code, country)) ?? null;
}

/** A postal code as its country writes it, or the text in capitals where it is none. */
export const toPostalCode = (country: string, text: string): string =>
  findPostalCode(country, text) ?? plainInput(text).toUpperCase();

/** What stands between the parts of a code, and the signs for “postal code” before it in Japan. */
const separators = /[\s\p{Pd}ー〒〠〶]+/gu;

const withoutCountry = (country: string, signs: string): string => {
  const letters = [country, ...(countryLetters[country] ?? [])];
  const before = letters
    .filter((one) => signs.startsWith(one))
    .toSorted((one, other) => other.length - one.length)[0];
  return signs.slice(before?.length ?? 0);
};

/** Letters that people write before a code, beside ISO 3166: mostly the signs of vehicles (CEPT, UPU S42). */
const countryLetters: Readonly<Record<string, readonly string[]>> = {
  AT: ['A'],
  AX: ['FI', 'FIN'],
  BE: ['B'],
  DE: ['D'],
  EE: ['EST'],
  ES: ['E'],
  FI: ['FIN', 'AX'],
  FR: ['F'],
  GB: ['UK'],
  HU: ['H'],
  IE: ['IRL'],
  IT: ['I'],
  LI: ['FL'],
  LU: ['L', 'LUX'],
  NO: ['N'],
  OM: ['PC'],
  PT: ['P'],
  SE: ['S'],
  SI: ['SLO'],
  US: ['USA'],
  VA: ['V'],
};

/** A code as its country writes it: the one writing, then without separators, then as the package's pattern has it. */
const writingsOf = (country: string, signs: string): string[] => [
  ...(groups[country] ?? []).flatMap(([pattern, writing]) =>
    pattern.test(signs) ? [signs.replace(pattern, writing)] : [],
  ),
  signs,
  // The codes of British territories: `FIQQ 1ZZ`.
  signs.replace(/^([A-Z]{4})(1ZZ)$/, '$1 $2'),
];

type Groups = readonly (readonly [pattern: RegExp, writing: string])[];

const threeAndTwo: Groups = [[/^(\d{3})(\d{2})$/, '$1 $2']];
const british: Groups = [[/^(\w{2,4})(\d[A-Z]{2})$/, '$1 $2']];
const american: Groups = [[/^(\d{5})(\d{4})$/, '$1-$2']];

/** How countries part their codes, where they do. */
const groups: Readonly<Record<string, Groups>> = {
  BM: [[/^([A-Z]{2})(\w{2})$/, '$1 $2']],
  BR: [[/^(\d{5})(\d{3})$/, '$1-$2']],
  CA: [[/^(\w{3})(\w{3})$/, '$1 $2']],
  CR: [[/^(\d{3})(\d{4})$/, '$1-$2']],
  CZ: threeAndTwo,
  FM: american,
  GB: british,
  GG: british,
  GI: [[/^(\w{4})(\w{3})$/, '$1 $2']],
  GR: threeAndTwo,
  GU: american,
  IE: [[/^(\w{3})(\w{4})$/, '$1 $2']],
  IM: british,
  IR: [[/^(\d{5})(\d{5})$/, '$1-$2']],
  JE: british,
  JP: [[/^(\d{3})(\d{4})$/, '$1-$2']],
  KY: [[/^(KY\d)(\d{4})$/, '$1-$2']],
  LB: [[/^(\d{4})(\d{4})$/, '$1 $2']],
  MH: american,
  MP: american,
  MT: [[/^([A-Z]{3})(\d{2,4})$/, '$1 $2']],
  NI: [
    [/^(\d{3})(\d{3})$/, '$1-$2'],
    [/^(\d{3})(\d{3})(\d)$/, '$1-$2-$3'],
    [/^(\d{4})(\d{3})(\d{3})$/, '$1-$2-$3'],
    [/^(\d{4})(\d{3})(\d{3})(\d)$/, '$1-$2-$3-$4'],
  ],
  NL: [[/^(\d{4})([A-Z]{2})$/, '$1 $2']],
  PL: [[/^(\d{2})(\d{3})$/, '$1-$2']],
  PR: american,
  PT: [[/^(\d{4})(\d{3})$/, '$1-$2']],
  SE: threeAndTwo,
  SK: threeAndTwo,
  SV: [[/^(CP)?(\d{4})$/, 'CP $2']],
  US: american,
  VI: american,
};
