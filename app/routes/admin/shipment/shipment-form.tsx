import { type SubmitEvent, useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contract/orders.ts';
import { carrierName, shipmentFields } from '#contract/shipments.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';

const shipmentInput = z.object(shipmentFields);

/** Records the carrier and the number of a parcel, or corrects them; the buyer gets a mail each time. */
export function ShipmentForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const { shipment, idPayment, _id: id, email } = order;
  const { pending, submit } = useAdminAction();
  const [error, setError] = useState('');
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = shipmentInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setError(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (!read.success) return;
    await submit({ intent: 'ship-order', id, idPayment, ...read.data });
    onDone();
  };
  return (
    <form aria-label="Shipment" onSubmit={send} className="grid gap-4">
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
      <Button type="submit" variant="accent" disabled={pending}>
        {shipment ? 'Save and tell the buyer' : 'Mark as sent'}
      </Button>
    </form>
  );
}
