import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import type { Order } from '#contract/orders.ts';
import { carrierName, shipmentFields } from '#contract/shipments.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';

const shipmentInput = z.object(shipmentFields);

/** Records the carrier and the number of a parcel, or corrects them; the buyer gets a mail each time. */
export function ShipmentForm({ order, onDone }: { order: Order; onDone: () => void }) {
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
      <h3 className="font-bold">{shipment ? 'Correct the shipment' : 'Hand it to a carrier'}</h3>
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
        help="Empty when the parcel cannot be followed."
      />
      <p>{email} gets a mail with it. The status of the order stays as it is.</p>
      <Button type="submit" variant="accent" disabled={fetcher.state !== 'idle'}>
        {shipment ? 'Save and tell the buyer' : 'Mark as sent'}
      </Button>
    </fetcher.Form>
  );
}
