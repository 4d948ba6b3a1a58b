import shipmentLinks from 'virtual:slots/shipment-link';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import type { ResponseOf } from '#platform/contract/endpoints/endpoint-types.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Order } from '#shop/orders/contract/orders.ts';
import { carrierName, shipmentFields } from '#shop/orders/contract/shipments.ts';
import { PostalAddress } from '#shop/orders/pages/order/postal-address.tsx';
import { renderParts } from '#shop/slots/slot-parts.ts';

type FoundOrder = ResponseOf<'GET /cart/order/{idPayment}'>['body'];

/** Where an order goes, and the form for its shipment. */
export function ShipmentPanel({ idPayment, onDone }: { idPayment: string; onDone: () => void }) {
  const [found, setFound] = useState<FoundOrder | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /cart/order/{idPayment}', { params: { idPayment } }, { signal: controller.signal })
      .then((result) => setFound(result.ok ? result.body : result.problem.detail))
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  return (
    <>
      <section aria-label="Ship to" className="grid gap-1">
        <h3 className="kicker">Ship to</h3>
        {found.address ? (
          <PostalAddress address={found.address} />
        ) : (
          <p>This order has no address. Email {found.email} to ask for it.</p>
        )}
      </section>
      {renderParts(shipmentLinks, { idPayment })}
      {found.refunded < found.amount ? (
        <ShipmentForm order={found} onDone={onDone} />
      ) : (
        <p>The whole order was refunded, so there is nothing to ship.</p>
      )}
    </>
  );
}

const shipmentInput = z.object(shipmentFields);

/** Records the carrier and the number of a parcel, or corrects them; the buyer gets a mail each time. */
function ShipmentForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const { shipment, idPayment, email } = order;
  const fetcher = useFetcher();
  const [error, setError] = useState('');
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = shipmentInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setError(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (!read.success) return;
    await fetcher.submit(event.currentTarget, { flushSync: true });
    onDone();
  };
  return (
    <fetcher.Form
      method="post"
      action={`/orders/${idPayment}/shipment`}
      aria-label="Shipment"
      onSubmit={send}
      className="grid gap-4"
    >
      <h3 className="font-bold">{shipment ? 'Edit shipment' : 'Ship this order'}</h3>
      <SelectField label="Carrier" name="carrier" defaultValue={shipment?.carrier ?? 'UPS'}>
        {carrierName.options.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoComplete="off"
        defaultValue={shipment?.trackingNumber ?? ''}
        error={error}
        help="Leave empty if there is no tracking number."
      />
      <p>The shop emails this to {email}. The order status doesn't change.</p>
      <Button type="submit" variant="accent" disabled={fetcher.state !== 'idle'}>
        {shipment ? 'Save and notify the buyer' : 'Mark as shipped'}
      </Button>
    </fetcher.Form>
  );
}
