import { addressLines } from '../../contract/fields/address-lines.ts';
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
