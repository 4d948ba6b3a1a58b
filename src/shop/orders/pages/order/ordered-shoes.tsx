import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Table } from '#platform/ui/table.tsx';
import type { OrderItem } from '../../contract/orders.ts';

interface OrderedShoesProps {
  readonly items: readonly OrderItem[];
  /** How a size is shown; as on the box by default. */
  readonly sizeOf?: (item: OrderItem) => ReactNode;
  /** The last column, in cents. */
  readonly amount: { readonly name: 'Price' | 'Total'; readonly of: (item: OrderItem) => number };
}

/** The shoes of an order as they were at the time of purchase. */
export function OrderedShoes({ items, sizeOf = ({ size }) => size, amount }: OrderedShoesProps) {
  return (
    <Table caption="Shoes" captionHidden columns={['Image', 'Name', 'Quantity', 'Size', amount.name]}>
      {items.map((item) => (
        <tr key={`${item._id} ${item.size}`}>
          <td>
            <img
              src={item.image}
              alt=""
              width={96}
              height={72}
              className="aspect-4/3 w-16 min-w-16 bg-tile object-contain sm:w-24"
            />
          </td>
          <td>
            <Link className="link wrap-anywhere font-semibold" to={`/products/${item._id}`}>
              {item.name}
            </Link>
          </td>
          <td>{item.quantity}</td>
          <td>{sizeOf(item)}</td>
          <td className="figures">{formatCents(amount.of(item))}</td>
        </tr>
      ))}
    </Table>
  );
}
