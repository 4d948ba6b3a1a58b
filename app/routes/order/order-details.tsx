import type { ReactNode } from 'react';
import type { ResponseOf } from '#contract/endpoint-types.ts';
import { formatCents } from '#contract/fields/money.ts';
import type { OrderRefundStatus, ShownRefund } from '#contract/payments/refunds.ts';
import { PostalAddress } from '../../components/postal-address.tsx';
import { Badge } from '../../ui/badge.tsx';

/** Status, date, total and what was refunded; the email for those who may see it. */
export function OrderDetails({ order }: { order: ResponseOf<'GET /cart/order/{id}'>['body'] }) {
  return (
    <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-5">
      <OrderDetail term="Status">
        <Badge variant={order.status === 'Received' ? 'accent' : 'quiet'}>{order.status}</Badge>
      </OrderDetail>
      <OrderDetail term="Date">
        <time dateTime={order.date} className="figures">
          {order.date.slice(0, 10)}
        </time>
      </OrderDetail>
      <OrderDetail term="Total">
        <strong className="figures">{formatCents(order.amount)}</strong>
      </OrderDetail>
      {order.refunded > 0 && (
        <OrderDetail term="Refunded">
          <span className="figures">{formatCents(order.refunded)}</span>
        </OrderDetail>
      )}
      {order.refunds.some(({ status }) => status !== 'succeeded') && (
        <OrderDetail term="Refunds">
          <RefundStates refunds={order.refunds} />
        </OrderDetail>
      )}
      {order.shipment && (
        <OrderDetail term="Sent">
          <time dateTime={order.shipment.date} className="figures">
            {order.shipment.date.slice(0, 10)}
          </time>
          {order.shipment.trackingUrl && (
            <a className="link block" href={order.shipment.trackingUrl} rel="noreferrer">
              {`Follow it at ${order.shipment.carrier}`}
            </a>
          )}
        </OrderDetail>
      )}
      {order.disputed && <OrderDetail term="Payment">Disputed with your bank</OrderDetail>}
      {order.email && <OrderDetail term="Email">{order.email}</OrderDetail>}
      {order.address && (
        <OrderDetail term="Goes to">
          <PostalAddress address={order.address} />
        </OrderDetail>
      )}
    </dl>
  );
}

function OrderDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker mb-1">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How each refund of an order stands, in the buyer's words. */
function RefundStates({ refunds }: { refunds: readonly ShownRefund[] }) {
  return (
    <ul>
      {refunds.map(({ amountCents, status, date }) => (
        <li key={`${date} ${amountCents}`}>
          <span className="figures">{formatCents(amountCents)}</span> {labels[status]}
        </li>
      ))}
    </ul>
  );
}

const labels: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'on its way to your card',
  succeeded: 'refunded',
  failed: 'did not arrive; the money is still with us, and we write to you',
  canceled: 'canceled',
};
