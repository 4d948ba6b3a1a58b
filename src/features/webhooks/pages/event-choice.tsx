import { useId, useRef } from 'react';
import { lowStockWords } from '#shop/catalog/contract/fields/low-stock.ts';
import type { OutgoingEvent } from '../contract.ts';

interface EventChoiceProps {
  /** Empty while the choice is valid. */
  error: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** The events to choose from, as checkboxes of the name `events`. */
export function EventChoice({ error, onChange }: EventChoiceProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const report = () => {
    const chosen = group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    onChange({ target: { value: [...chosen].map(({ value }) => value).join(' ') } });
  };
  return (
    <fieldset ref={group} aria-describedby={error === '' ? undefined : errorId} className="admin-form-whole">
      <legend className="field-label">Events</legend>
      <div className="grid gap-2">
        {Object.entries(eventLabels).map(([event, label]) => (
          <label key={event} className="flex items-start gap-3">
            <input type="checkbox" name="events" value={event} onChange={report} className="mt-1" />
            <span>
              {label} <code className="cell-code">{event}</code>
            </span>
          </label>
        ))}
      </div>
      {error !== '' && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** When each event happens, for administrators. */
const eventLabels: Readonly<Record<OutgoingEvent, string>> = {
  'order.paid': 'An order was paid',
  'order.received': 'An order was marked as received',
  'order.refunded': 'An order was fully or partly refunded',
  'order.canceled': 'An order was canceled before it was sent',
  'stock.low': `A size has ${lowStockWords.low} left`,
  'stock.sold_out': 'The last pair of a size was sold or reserved',
};

/** Whether an event of this name can be chosen. */
export const isEvent = (name: unknown): name is OutgoingEvent =>
  typeof name === 'string' && Object.hasOwn(eventLabels, name);
