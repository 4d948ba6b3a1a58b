import { listCountries } from '../contract/fields/country.ts';
import { nameOfCountry } from '../contract/fields/country-name.ts';

/** The countries by their names, to choose from. Used on the server only: browsers know other names. */
export const nameCountries = (): { code: string; name: string }[] =>
  listCountries().map((code) => ({ code, name: nameOfCountry(code) }));
