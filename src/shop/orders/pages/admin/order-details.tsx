import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { additionsOf } from '#platform/contract/endpoints/additions.ts';
import { lineCents } from '#platform/contract/fields/money.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { orderNumber } from '../../contract/fields/order-number.ts';
import { listSums } from '../../contract/order-sums.ts';
import type { ShownOrder } from '../../contract/orders.ts';
import { loadChoices } from '../order/changes/load-choices.ts';
import { OrderChanges } from '../order/changes/order-changes.tsx';
import { OrderBadges } from '../order/order-badges.tsx';
import { OrderedShoes } from '../order/ordered-shoes.tsx';
import type { Route } from './+types/order-details.ts';
import { DisputePanel } from './dispute/dispute-panel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundPanel } from './refund/refund-panel.tsx';
import { ShipmentPanel } from './shipment/shipment-panel.tsx';

export async function loader({ context, params: { idPayment } }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const order = unwrap(await call('GET /cart/order/{idPayment}', { params: { idPayment } })).body;
  return { order, choices: await loadChoices(additionsOf(call), order) };
}

/** An order for administrators: its buyer, shoes, shipment, payment with refunds, and what happened. */
export default function OrderDetails({ loaderData: { order, choices } }: Route.ComponentProps) {
  const { _id, idPayment, status, amount, refunded, date, dispute, canceled } = order;
  const [saved, setSaved] = useState(0);
  // These parts load their own data, so they are loaded again after a change.
  const version = JSON.stringify([saved, canceled, refunded, order.address, order.shoe]);
  const other = status === 'Pending' ? 'Received' : 'Pending';
  return (
    <>
      <AdminHeading
        title={`Order ${orderNumber(_id)}`}
        lead={
          <>
            <Timestamp at={date} /> · {sumsOf(order)}
          </>
        }
      >
        <nav aria-label="Order links" className="flex flex-wrap gap-3">
          {refunded < amount && !canceled && (
            <ActionButton action={`/orders/${idPayment}/status`} fields={{ status: other }}>
              {other === 'Received' ? 'Mark received' : 'Mark pending'}
            </ActionButton>
          )}
          <ButtonLink size="small" to={`/order/${idPayment}`}>
            View as the buyer
          </ButtonLink>
          <ButtonLink size="small" to="/orders">
            Back to orders
          </ButtonLink>
        </nav>
      </AdminHeading>
      <p className="mb-4">
        <OrderBadges order={order} />
      </p>
      <OrderedShoes order={order} amount={{ name: 'Total', of: (item) => lineCents(item, order.currency) }} />
      <OrderChanges
        order={order}
        choices={choices}
        action={`/orders/${idPayment}/change`}
        asksEmail={false}
        buyer={order.email || order.address?.name}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Part title="Buyer">
          <Buyer order={order} />
        </Part>
        <Part title="Shipment">
          <ShipmentPanel key={version} idPayment={idPayment} onDone={() => setSaved(saved + 1)} />
        </Part>
        <Part title="Payment and refunds">
          <p className="cell-code wrap-anywhere">{idPayment}</p>
          <RefundPanel key={version} idPayment={idPayment} />
        </Part>
        {dispute && (
          <Part title="Dispute">
            <DisputePanel idPayment={idPayment} />
          </Part>
        )}
        <Part title="Timeline">
          <OrderTimeline key={version} idPayment={idPayment} currency={order.currency} />
        </Part>
      </div>
    </>
  );
}

/** The total; where it is made of several sums, each with its name. */
function sumsOf(order: ShownOrder): string {
  const sums = listSums(order);
  return sums.map(({ term, amount }) => (sums.length > 1 ? `${term} ${amount}` : amount)).join(' · ');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid min-w-0 gap-5 p-5">
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The name and email; an account that was closed has neither. */
function Buyer({ order: { email, address, termsVersion } }: { order: ShownOrder }) {
  const terms = termsVersion !== null && (
    <Link className="link" to={`/admin/pages/termsOfService/versions/${termsVersion}`}>
      Accepted version {termsVersion} of the terms
    </Link>
  );
  if (!email) return <p className="grid gap-1">Account closed {terms}</p>;
  return (
    <p className="grid gap-1">
      {address && <span className="font-semibold wrap-anywhere">{address.name}</span>}
      <a className="link wrap-anywhere" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>
      <Link className="link" to={`/orders?search=${encodeURIComponent(email)}`}>
        All orders from this buyer
      </Link>
      {terms}
    </p>
  );
}
