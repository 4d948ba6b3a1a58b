import { type SubmitEvent, useState } from 'react';
import { formatCents } from '#contract/fields/money.ts';
import { type RefundReason, refundNoteLimit } from '#contract/refunds.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { readRefundForm } from './read-refund-form.ts';
import type { Refundable, RefundableLine } from './refundable-lines.ts';

interface RefundFormProps {
  idPayment: string;
  refundable: Refundable;
  /** Called when the request was answered. */
  onDone: () => void;
}

/** Refunds everything that is left, or the chosen pairs. Pressed twice it refunds once: its key stays the same. */
export function RefundForm({ idPayment, refundable, onDone }: RefundFormProps) {
  const { lines } = refundable;
  const [key] = useState(createIdempotencyKey);
  const { pending, submit } = useAdminAction();
  const [chosen, setChosen] = useState(() => lines.map(({ left }) => left));
  const isWhole = lines.every(({ left }, index) => chosen[index] === left);
  const amount = isWhole ? refundable.amount : priceOf(lines, chosen);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = readRefundForm(new FormData(event.currentTarget), { lines, chosen });
    await submit({ intent: 'refund', idPayment, key, ...asked });
    onDone();
  };
  return (
    <form aria-label="New refund" onSubmit={send} className="grid gap-4">
      {lines.map((line, index) => (
        <SelectField
          key={`${line._id} ${line.size}`}
          label={`${line.name}, size ${line.size}`}
          value={chosen[index]}
          onChange={({ target }) =>
            setChosen((now) => now.map((count, place) => (place === index ? Number(target.value) : count)))
          }
        >
          {Array.from({ length: line.left + 1 }, (_, count) => line.left - count).map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 pair' : `${count} pairs`}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField label="Reason" name="reason" defaultValue="requested_by_customer">
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Stock" name="restock" defaultValue="no">
        <option value="no">Leave the stock as it is</option>
        <option value="yes">Put the pairs back into stock once refunded</option>
      </SelectField>
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={refundNoteLimit}
        help="For administrators only."
      />
      <p>
        <strong className="figures">{formatCents(amount)}</strong> go back to the buyer’s card; that cannot be
        undone.
      </p>
      <Button type="submit" variant="deal" disabled={pending || amount <= 0}>
        {`Refund ${formatCents(amount)}`}
      </Button>
    </form>
  );
}

const priceOf = (lines: readonly RefundableLine[], chosen: readonly number[]): number =>
  lines.reduce((sum, { price }, index) => sum + price * (chosen[index] ?? 0), 0);

const reasons: readonly (readonly [RefundReason, string])[] = [
  ['requested_by_customer', 'The customer asked for it'],
  ['duplicate', 'Paid twice'],
  ['fraudulent', 'Fraud'],
];
