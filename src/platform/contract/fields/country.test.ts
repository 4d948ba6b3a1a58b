import { expect, test } from 'vitest';
import { listCountries, toCountryCode } from './country.ts';

test.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['Osterreich', 'AT'],
  ['Suisse', 'CH'],
  ['Schweiz', 'CH'],
  ['België', 'BE'],
  ['Belgique', 'BE'],
  ['España', 'ES'],
  ['Česko', 'CZ'],
  ['日本', 'JP'],
  ['Georgia', 'GE'],
  ['UK', 'GB'],
  ['DEU', 'DE'],
  ['usa', 'US'],
  ['GBR', 'GB'],
  ['CHE', 'CH'],
  ['XKX', 'XK'],
])('%j is %s', (typed, code) => {
  expect(toCountryCode(typed)).toBe(code);
});

test.each(['Germ', 'Guin', 'GER', 'XYZ', 'Atlantis', ''])('%j is no country', (typed) => {
  expect(toCountryCode(typed)).toBe(typed);
});

test('each country has one code of three letters', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = letters.flatMap((one) =>
    letters.flatMap((two) =>
      letters.map((three) => one + two + three).filter((code) => toCountryCode(code) !== code),
    ),
  );
  expect(found.map(toCountryCode).toSorted()).toEqual(listCountries().toSorted());
});

test('each country is found by its own name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of listCountries()) expect(toCountryCode(names.of(code) ?? '')).toBe(code);
});
