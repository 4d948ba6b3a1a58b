import { Link } from 'react-router';
import { formatCents, toCents } from '#contract/fields/money.ts';
import type { OrderItem } from '#contract/orders.ts';
import { Table } from '../../ui/table.tsx';

/** The shoes of an order as they were at the time of purchase. */
export function OrderTable({ items }: { items: readonly OrderItem[] }) {
  return (
    <Table caption="Shoes" captionHidden columns={['Image', 'Name', 'Quantity', 'Size', 'Price']}>
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
          <td>{item.size}</td>
          <td>{formatCents(toCents(item.price))}</td>
        </tr>
      ))}
    </Table>
  );
}
