import { formatAddress } from 'localized-address-format';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import type { OrderAddress } from '../orders.ts';

/** A postal address, line by line, as its country writes it on a parcel. */
export const addressLines = ({
  name,
  line1,
  city,
  state,
  postalCode,
  country,
}: OrderAddress): readonly string[] => {
  const address = { postalCountry: country, name, administrativeArea: state, postalCode };
  const lines = formatAddress({ ...address, addressLines: [line1], locality: city });
  // Some countries write the city with the street.
  const isThere = city === '' || lines.some((line) => line.includes(city));
  const whole = isThere ? lines : formatAddress({ ...address, addressLines: [line1, city] });
  return [...whole.filter((line) => line !== ''), nameOfCountry(country)].filter(Boolean);
};
