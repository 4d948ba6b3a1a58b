import { useId } from 'react';
import type { Order, ShownOrder } from '../../contract/orders.ts';
import type { Parcel } from '../../contract/shipments.ts';
import { describePairs } from './describe-pairs.ts';

/** Whether an order is sent in more than one parcel. */
export const isInParts = ({ shipment, shipments }: Pick<Order, 'shipment' | 'shipments'>): boolean =>
  shipments.length > 1 || (shipments.length === 1 && shipment === null);

/** The parcels of an order with the pairs in each, and what is still to be sent. */
export function Parcels({ order, className = '' }: { order: ShownOrder; className?: string }) {
  const id = useId();
  const { shipments, leftToSend } = order;
  return (
    <section aria-labelledby={id} className={`grid gap-2 ${className}`}>
      <h2 id={id} className="font-bold">
        Packages
      </h2>
      <ol className="grid gap-3">
        {shipments.map((parcel, index) => (
          <li key={parcel.position} className="grid gap-1">
            <span className="font-semibold">{`Package ${index + 1} of ${shipments.length}${leftToSend.length > 0 ? ' so far' : ''}`}</span>
            <Facts parcel={parcel} />
            <Pairs order={order} lines={parcel.lines} />
          </li>
        ))}
      </ol>
      {leftToSend.length > 0 && (
        <div className="grid gap-1">
          <span className="font-semibold">Not shipped yet</span>
          <Pairs order={order} lines={leftToSend} />
        </div>
      )}
    </section>
  );
}

function Facts({ parcel: { carrier, trackingNumber, trackingUrl, date } }: { parcel: Parcel }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>
        Shipped{carrier === 'Other' ? '' : ` with ${carrier}`}{' '}
        <time dateTime={date} className="figures whitespace-nowrap">
          {date.slice(0, 10)}
        </time>
      </span>
      {trackingNumber && <span className="figures wrap-anywhere">{trackingNumber}</span>}
      {trackingUrl && (
        <a className="link" href={trackingUrl} rel="noreferrer">
          {`Track with ${carrier}`}
        </a>
      )}
    </span>
  );
}

const Pairs = ({ order, lines }: { order: Pick<Order, 'shoe'>; lines: Parcel['lines'] }) => (
  <ul className="text-ink-soft">
    {describePairs(order, lines).map((text) => (
      <li key={text} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
);
