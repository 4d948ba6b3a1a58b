import { useState } from 'react';
import { useFetcher } from 'react-router';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { type RefundReason, refundNoteLimit } from '../../../contract/refunds.ts';
import { RefundChoiceFields } from './refund-choice-fields.tsx';
import { planRefund, type RefundField, refundForm } from './refund-fields.ts';
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
  const [asked, setAsked] = useState<AskedRefund | null>(null);
  const declared = refundForm(refundable);
  const form = useActionForm<RefundField>({
    ...declared,
    initial: declared.show(null),
    onValid(values) {
      const planned = planRefund(refundable, values);
      if (typeof planned === 'string') return;
      const { amount, items, amountCents } = planned;
      const { note, ...details } = declared.read(values);
      const refund = {
        ...details,
        ...(note !== '' && { note }),
        ...(items && { items }),
        ...(amountCents !== null && { amountCents }),
      };
      setAsked({ amount: formatCents(amount, currency), submission: { key, refund } });
    },
  });
  const plan = planRefund(refundable, form.values);
  const send = async (submission: RefundSubmission) => {
    setAsked(null);
    const options = { method: 'post', encType: 'application/json', flushSync: true } as const;
    await fetcher.submit(JSON.stringify(submission), { ...options, action: `/orders/${idPayment}/refunds` });
    onDone();
  };
  return (
    <form aria-label="New refund" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>
        Left to refund: <strong className="figures">{formatCents(left, currency)}</strong> of{' '}
        <span className="figures">{formatCents(paid, currency)}</span>
      </p>
      <RefundChoiceFields refundable={refundable} form={form} />
      <RefundDetails form={form} hasUnits={form.values.kind !== 'amount' && lines.length > 0} />
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
function RefundDetails({ form, hasUnits }: { form: ActionForm<RefundField>; hasUnits: boolean }) {
  return (
    <>
      {hasUnits && (
        <SelectField label="Stock" {...form.field('restock')}>
          <option value="no">Don't restock</option>
          <option value="yes">Restock the pairs once refunded</option>
        </SelectField>
      )}
      <SelectField label="Reason" {...form.field('reason')}>
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note"
        rows={2}
        maxLength={refundNoteLimit}
        help="Visible to administrators only."
        {...form.field('note')}
      />
    </>
  );
}

const reasons: readonly (readonly [RefundReason, string])[] = [
  ['requested_by_customer', 'Requested by the customer'],
  ['duplicate', 'Duplicate payment'],
  ['fraudulent', 'Fraud'],
];
