import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import type { FieldOf } from '#platform/forms/define-form.ts';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { returnCostKey, returnDaysKey, type WithdrawalTerms } from '../../contract/withdrawals.ts';
import { termsForm } from './settings-fields.ts';

interface TermsFormProps {
  terms: WithdrawalTerms;
  posted: PostedForm | undefined;
}

interface SavedTerms {
  readonly ok: true;
  readonly auditEntry: AuditEntryReference | null;
}

/** How long customers can withdraw after delivery, and who pays for sending pairs back. */
export function TermsForm({ terms: { days, returnCost }, posted }: TermsFormProps) {
  const form = useActionForm<FieldOf<typeof termsForm>, () => Promise<PostedForm | SavedTerms>>({
    ...termsForm,
    initial: termsForm.show({ [returnDaysKey]: days, [returnCostKey]: returnCost }),
    follows: followEach,
    posted,
    onSuccess: (saved) => {
      showSuccess('Terms saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="mt-10 grid max-w-md gap-3">
      <NumberField
        label="Days to withdraw after delivery"
        inputMode="numeric"
        help="At least 14. Later withdrawals are accepted too, but marked as late"
        {...form.field(returnDaysKey)}
      />
      <SelectField
        label="Cost of sending pairs back"
        help="Customers only have to pay it if they are told before they buy. The page for withdrawing says so; say it in your terms, too"
        {...form.field(returnCostKey)}
      >
        <option value="shop">The shop pays</option>
        <option value="customer">The customer pays</option>
      </SelectField>
      <Button type="submit" size="small" className="justify-self-start" aria-disabled={form.pending}>
        Save
      </Button>
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
    </form.Form>
  );
}
