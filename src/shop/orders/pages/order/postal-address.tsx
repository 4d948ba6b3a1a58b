import type { OrderAddress } from '../../contract/orders.ts';

/** A postal address, line by line. */
export const PostalAddress = ({ address }: { address: OrderAddress }) => (
  <AddressLines lines={addressLines(address)} />
);

/** Where something goes, line by line. */
export const AddressLines = ({ lines }: { lines: readonly string[] }) => (
  <address className="not-italic wrap-anywhere">
    {lines.map((line) => (
      <span key={line} className="block">
        <bdi>{line}</bdi>
      </span>
    ))}
  </address>
);

/** A postal address, line by line, as it is written on a parcel in most countries. */
export const addressLines = ({
  name,
  line1,
  city,
  state,
  postalCode,
  country,
}: OrderAddress): readonly string[] =>
  [
    name,
    line1,
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    nameOfCountry(country),
  ].filter(Boolean);

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** `US` → `United States`. */
const nameOfCountry = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (countryNames.of(country) ?? country) : country;
