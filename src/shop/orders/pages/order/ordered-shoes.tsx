import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents, lineCents, toCents } from '#platform/contract/fields/money.ts';
import { Table } from '#platform/ui/table.tsx';
import { lineDiscount } from '../../contract/order-sums.ts';
import type { Order, OrderItem } from '../../contract/orders.ts';

interface OrderedShoesProps {
  readonly order: Pick<Order, 'shoe' | 'discount' | 'currency'>;
  /** How a size is shown; as on the box by default. */
  readonly sizeOf?: (item: OrderItem) => ReactNode;
  /** The last column of an order without a discount, in cents. */
  readonly amount: { readonly name: 'Price' | 'Total'; readonly of: (item: OrderItem) => number };
}

/** The shoes of an order as they were at the time of purchase. */
export function OrderedShoes({ order, sizeOf = ({ size }) => size, amount }: OrderedShoesProps) {
  const { shoe, discount, currency } = order;
  const last = discount ? 'Total' : amount.name;
  return (
    <Table caption="Shoes" captionHidden columns={['Image', 'Name', 'Quantity', 'Size', last]}>
      {shoe.map((item) => (
        <tr key={`${item._id} ${item.size}`}>
          <td>
            <img
              src={item.image}
              alt=""
              width={96}
              height={72}
              className={`aspect-4/3 ${discount ? 'w-10 min-w-10' : 'w-16 min-w-16'} bg-tile object-contain sm:w-24`}
            />
          </td>
          <td>
            <Link className="link wrap-anywhere font-semibold" to={`/products/${item._id}`}>
              {item.name}
            </Link>
          </td>
          <td>{item.quantity}</td>
          <td>{sizeOf(item)}</td>
          <td className="figures">
            {discount ? (
              <DiscountedTotal item={item} order={order} />
            ) : (
              formatCents(amount.of(item), currency)
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What the pairs of a line cost, what the code took off, and what was paid; on a phone the amounts alone. */
function DiscountedTotal({ item, order }: { item: OrderItem; order: Pick<Order, 'discount' | 'currency'> }) {
  const { quantity, price } = item;
  const { currency } = order;
  const reduced = lineDiscount(item, order);
  return (
    <>
      {quantity > 1 && (
        <WideOnly>{`${quantity} × ${formatCents(toCents(price, currency), currency)} = `}</WideOnly>
      )}
      {formatCents(lineCents(item, currency), currency)}
      {reduced && (
        <>
          <span className="block text-ink-soft">
            <span className="whitespace-nowrap">{reduced.deduction}</span>
            <WideOnly>{` with ${reduced.code}`}</WideOnly>
          </span>
          <strong className="block">
            {reduced.paid}
            <WideOnly> paid</WideOnly>
          </strong>
        </>
      )}
    </>
  );
}

/** A text for which a phone has no room; screen readers read it there, too. */
const WideOnly = ({ children }: { children: string }) => (
  <span className="wrap-anywhere sr-only sm:not-sr-only">{children}</span>
);
