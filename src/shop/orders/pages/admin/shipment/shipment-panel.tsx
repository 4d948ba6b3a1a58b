import shipmentLinks from 'virtual:slots/shipment-link';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { renderParts } from '#platform/browser/slots/slot-parts.ts';
import type { ResponseOf } from '#platform/contract/endpoints/endpoint-types.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { carrierName, parcelPairs, shipmentFields } from '../../../contract/shipments.ts';
import { describePairs } from '../../order/describe-pairs.ts';
import { isInParts, Parcels } from '../../order/parcels.tsx';
import { PostalAddress } from '../../order/postal-address.tsx';

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
      {renderParts(shipmentLinks, { order: found })}
      {isInParts(found) && <Parcels order={found} />}
      {found.canceled ? (
        <p>This order was canceled, so don't ship it.</p>
      ) : found.refunded < found.amount ? (
        <ShipmentForm order={found} onDone={onDone} />
      ) : (
        <p>The whole order was refunded, so there is nothing to ship.</p>
      )}
    </>
  );
}

const shipmentInput = z.object(shipmentFields);

/**
 * Records the pairs in a parcel with its carrier and number. Once nothing is left to send, corrects the carrier and
 * number of the last parcel. The buyer gets an email each time.
 */
function ShipmentForm({ order, onDone }: { order: FoundOrder; onDone: () => void }) {
  const { shipment, idPayment, email } = order;
  const fetcher = useFetcher();
  const [error, setError] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = shipmentInput.safeParse(Object.fromEntries(form));
    const isEmpty = form.has('line') && form.getAll('line').every((line) => readQuantity(line) === 0);
    setEmpty(isEmpty);
    setError(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (!read.success || isEmpty) return;
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
      <h3 className="font-bold">{titleOf(order)}</h3>
      <PairFields order={order} error={isEmpty ? 'Choose at least one pair' : ''} />
      <SelectField label="Carrier" name="carrier" defaultValue={shipment?.carrier ?? 'UPS'}>
        {carrierName.options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
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

function titleOf({ shipment, shipments }: FoundOrder): string {
  if (shipment) return shipments.length > 1 ? 'Edit the last package' : 'Edit shipment';
  return shipments.length > 0 ? 'Ship another package' : 'Ship this order';
}

const readQuantity = (line: FormDataEntryValue): number =>
  parcelPairs.shape.quantity.catch(0).parse(JSON.parse(String(line)).quantity);

/** How many pairs of each size go into the parcel; nothing to choose where there is one pair. */
function PairFields({ order, error }: { order: FoundOrder; error: string }) {
  const { leftToSend } = order;
  const names = describePairs(order, leftToSend);
  const isOne = leftToSend.length === 1 && leftToSend[0]?.quantity === 1;
  return leftToSend.map((line, index) =>
    isOne ? (
      <input key={names[index]} type="hidden" name="line" value={JSON.stringify(line)} />
    ) : (
      <SelectField
        key={names[index]}
        label={`Pairs of ${names[index]?.replace(/^\d+ × /, '')}`}
        name="line"
        defaultValue={JSON.stringify(line)}
        error={index === 0 ? error : ''}
      >
        {Array.from({ length: line.quantity + 1 }, (_, quantity) => ({ ...line, quantity })).map((choice) => (
          <option key={choice.quantity} value={JSON.stringify(choice)}>
            {choice.quantity}
          </option>
        ))}
      </SelectField>
    ),
  );
}
