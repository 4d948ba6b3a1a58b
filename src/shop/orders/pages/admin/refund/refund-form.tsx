import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { type RefundReason, refundNoteLimit, refundReason } from '../../../contract/refunds.ts';
import { type ChosenRefund, planRefundForm } from './plan-refund-form.ts';
import { RefundChoiceFields } from './refund-choice-fields.tsx';
import type { Refundable } from './refundable-lines.ts';
import type { RefundSubmission } from './refunds.ts';

interface RefundFormProps {
  idPayment: string;
  refundable: Refundable;
  /** Whether the order was paid outside the shop. */
  isOutside: boolean;
  /** Who gets the money, for the question. */
  buyer: string;
  /** Called when the request was answered. */
  onDone: () => void;
}

/**
 * Refunds everything that is left, some pairs or an amount, after a question. Pressed twice it refunds once: its key stays
 * the same.
 */
export function RefundForm({ idPayment, refundable, isOutside, buyer, onDone }: RefundFormProps) {
  const { lines, amount: left, currency, paid } = refundable;
  const [key] = useState(createIdempotencyKey);
  const fetcher = useFetcher();
  const [choice, setChoice] = useState<ChosenRefund>(() => ({
    kind: 'all',
    typed: '',
    chosen: lines.map((line) => line.left),
  }));
  const [isChecked, setChecked] = useState(false);
  const [asked, setAsked] = useState<AskedRefund | null>(null);
  const plan = planRefundForm(refundable, choice);
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (typeof plan === 'string')
      return form.querySelector<HTMLElement>('[name="amount"], [name="pairs"]')?.focus();
    const { amount, items, amountCents } = plan;
    const { note, ...details } = readRefundDetails(new FormData(form));
    const refund = {
      ...details,
      ...(note !== '' && { note }),
      ...(items && { items }),
      ...(amountCents !== null && { amountCents }),
    };
    setAsked({ amount: formatCents(amount, currency), submission: { key, refund } });
  };
  const send = async (submission: RefundSubmission) => {
    setAsked(null);
    const options = { method: 'post', encType: 'application/json', flushSync: true } as const;
    await fetcher.submit(JSON.stringify(submission), { ...options, action: `/orders/${idPayment}/refunds` });
    onDone();
  };
  return (
    <form aria-label="New refund" noValidate onSubmit={ask} className="grid gap-4">
      <p>
        Left to refund: <strong className="figures">{formatCents(left, currency)}</strong> of{' '}
        <span className="figures">{formatCents(paid, currency)}</span>
      </p>
      <RefundChoiceFields
        refundable={refundable}
        choice={choice}
        onChange={(changed) => {
          if (changed.kind !== choice.kind) setChecked(false);
          setChoice(changed);
        }}
        onLeave={() => setChecked(choice.typed !== '')}
        error={isChecked && typeof plan === 'string' ? plan : undefined}
      />
      <RefundDetails hasUnits={choice.kind !== 'amount' && lines.length > 0} />
      {typeof plan !== 'string' && (
        <p>
          <strong className="figures">{formatCents(plan.amount, currency)}</strong>{' '}
          {isOutside ? 'is recorded as paid back outside the shop.' : 'goes back to the buyer’s card.'} This
          can't be undone.
        </p>
      )}
      <Button type="submit" variant="deal" disabled={fetcher.state !== 'idle'}>
        {typeof plan === 'string' ? 'Refund' : `Refund ${formatCents(plan.amount, currency)}`}
      </Button>
      {asked && (
        <Confirm
          open
          title={`Refund ${asked.amount}?`}
          text={`${asked.amount} ${
            isOutside
              ? `is recorded as paid back to ${buyer} outside the shop`
              : `goes back to the card of ${buyer}`
          }. This can't be undone.`}
          confirmLabel={`Refund ${asked.amount}`}
          onConfirm={() => void send(asked.submission)}
          onCancel={() => setAsked(null)}
        />
      )}
    </form>
  );
}

/** A refund that the administrator is asked about; `amount` as it is shown. */
interface AskedRefund {
  readonly amount: string;
  readonly submission: RefundSubmission;
}

/** Where the pairs go, if it is about pairs; why it is refunded; and a note. */
function RefundDetails({ hasUnits }: { hasUnits: boolean }) {
  return (
    <>
      {hasUnits && (
        <SelectField label="Stock" name="restock" defaultValue="no">
          <option value="no">Don't restock</option>
          <option value="yes">Restock the pairs once refunded</option>
        </SelectField>
      )}
      <SelectField label="Reason" name="reason" defaultValue="requested_by_customer">
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={refundNoteLimit}
        help="Visible to administrators only."
      />
    </>
  );
}

/** Reads these fields of a form. */
const readRefundDetails = (form: FormData) => ({
  reason: refundReason.parse(form.get('reason')),
  restock: form.get('restock') === 'yes',
  note: String(form.get('note') ?? '').trim(),
});

const reasons: readonly (readonly [RefundReason, string])[] = [
  ['requested_by_customer', 'Requested by the customer'],
  ['duplicate', 'Duplicate payment'],
  ['fraudulent', 'Fraud'],
];
