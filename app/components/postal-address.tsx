import type { OrderAddress } from '#contract/orders.ts';

/** A postal address, line by line, as it is written on a parcel in most countries. */
export function PostalAddress({ address }: { address: OrderAddress }) {
  const { name, line1, city, state, postalCode, country } = address;
  const lines = [
    name,
    line1,
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ];
  return (
    <address className="not-italic wrap-anywhere">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
