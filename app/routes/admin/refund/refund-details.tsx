import { type RefundReason, refundNoteLimit, refundReason } from '#contract/payments/refunds.ts';
import { SelectField, TextArea } from '../../../ui/field.tsx';

/** Where the pairs go, if it is about pairs; why it is refunded; and a note. */
export function RefundDetails({ hasUnits }: { hasUnits: boolean }) {
  return (
    <>
      {hasUnits && (
        <SelectField label="Stock" name="restock" defaultValue="no">
          <option value="no">Leave the stock as it is</option>
          <option value="yes">Put the pairs back into stock once refunded</option>
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
        help="For administrators only."
      />
    </>
  );
}

/** Reads these fields of a form. */
export const readRefundDetails = (form: FormData) => ({
  reason: refundReason.parse(form.get('reason')),
  restock: form.get('restock') === 'yes',
  note: String(form.get('note') ?? '').trim(),
});

const reasons: readonly (readonly [RefundReason, string])[] = [
  ['requested_by_customer', 'The customer asked for it'],
  ['duplicate', 'Paid twice'],
  ['fraudulent', 'Fraud'],
];
