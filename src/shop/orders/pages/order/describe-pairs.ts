import type { Order } from '../../contract/orders.ts';
import type { Parcel } from '../../contract/shipments.ts';

/** Names pairs of an order, such as `2 × Orbit Runner, size 9`. */
export const describePairs = ({ shoe }: Pick<Order, 'shoe'>, lines: Parcel['lines']): string[] =>
  lines.map(({ _id, size, quantity }) => {
    const name = shoe.find((item) => item._id === _id)?.name ?? _id;
    return `${quantity} × ${name}, size ${size}`;
  });
