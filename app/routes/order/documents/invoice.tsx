import { formatCents, lineCents } from '#contract/fields/money.ts';
import { clientLoader, headers, loader } from '../order.tsx';
import type { Route } from './+types/invoice.ts';
import { OrderDocument } from './order-document.tsx';

/** The order's own loaders: its address is private, and only its owner and administrators see whom it is for. */
export { clientLoader, headers, loader };

export const meta: Route.MetaFunction = ({ params: { idPayment } }) => [
  { title: `Invoice ${idPayment} | Sneaker Paradise` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The invoice of an order, to be printed or saved as a PDF. Prices have no tax, and sending costs nothing (§3). */
export default function Invoice({ loaderData: order }: Route.ComponentProps) {
  return (
    <OrderDocument title="Invoice" order={order} back={`/order/${order.idPayment}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Shoe</th>
            <th scope="col">Size</th>
            <th scope="col">Pairs</th>
            <th scope="col" className="amount">
              Each
            </th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.shoe.map((item) => (
            <tr key={`${item._id} ${item.size}`}>
              <td>{item.name}</td>
              <td>{item.size}</td>
              <td>{item.quantity}</td>
              <td className="amount">{formatCents(lineCents({ ...item, quantity: 1 }))}</td>
              <td className="amount">{formatCents(lineCents(item))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <TotalRow term="Total" amount={order.amount} />
          {order.refunded > 0 && <TotalRow term="Refunded" amount={-order.refunded} />}
          <TotalRow term="Paid by card" amount={order.amount - order.refunded} />
        </tfoot>
      </table>
    </OrderDocument>
  );
}

const TotalRow = ({ term, amount }: { term: string; amount: number }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {term}
    </th>
    <td className="amount">
      <strong>{amount < 0 ? `−${formatCents(-amount)}` : formatCents(amount)}</strong>
    </td>
  </tr>
);
