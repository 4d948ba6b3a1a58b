import { nameOfCountry } from '#platform/contract/fields/country-name.ts';

/** Suggests the countries in a field whose `list` is `countries`. */
export const CountryNames = ({ codes }: { codes: readonly string[] }) => (
  <datalist id="countries">
    {codes.map((code) => (
      <option key={code} value={nameOfCountry(code)} />
    ))}
  </datalist>
);
