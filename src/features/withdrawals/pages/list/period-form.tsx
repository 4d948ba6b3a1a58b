import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { returnDays, returnDaysKey } from '../../contract/withdrawals.ts';

/** How long customers can withdraw after delivery. */
export function PeriodForm({ days, posted }: { days: number; posted: PostedForm | undefined }) {
  const form = useActionForm<typeof returnDaysKey, () => Promise<ChangeResult>>({
    rules: { [returnDaysKey]: checkDays },
    initial: { [returnDaysKey]: String(days) },
    posted,
    onSuccess: (saved) => {
      showSuccess('Period saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      className="mt-10 grid max-w-md justify-items-start gap-3"
    >
      <TextField
        label="Days to withdraw after delivery"
        inputMode="numeric"
        help="At least 14. Later withdrawals are accepted too, but marked as late"
        {...form.field(returnDaysKey)}
      />
      <Button type="submit" size="small" aria-disabled={form.pending}>
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

const checkDays = (typed: string): string =>
  returnDays.safeParse(Number(typed)).error?.issues[0]?.message ?? '';
