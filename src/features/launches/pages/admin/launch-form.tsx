import { useContext } from 'react';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { TimeZone } from '#platform/tables/time-zone.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { Launch } from '../../contract/launches.ts';
import { type LaunchField, launchForm } from './launch-fields.ts';

interface LaunchFormProps {
  shoe: { readonly _id: string; readonly name: string };
  /** What is announced of it already. */
  launch: Launch | null;
  posted: PostedForm | undefined;
}

/** Says when a shoe opens, and how many pairs an account may buy. */
export function LaunchForm({ shoe, launch, posted }: LaunchFormProps) {
  const zone = useContext(TimeZone);
  const declared = launchForm(zone);
  const form = useActionForm<LaunchField, () => Promise<ChangeResult>>({
    ...declared,
    initial: declared.show(launch),
    posted,
    onSuccess(result) {
      showSuccess(launch ? 'Launch updated' : 'Launch announced', toastDuration.form);
      offerUndo(result);
    },
  });
  return (
    <AdminForm form={form} submitLabel={launch ? 'Update launch' : 'Announce launch'}>
      <input type="hidden" name="shoe" value={shoe._id} />
      <input type="hidden" name="opensAtBefore" value={launch?.opensAt ?? ''} />
      <TextField
        label={`Opens at (${zone})`}
        type="datetime-local"
        step="any"
        help="Shoppers see it in their own time zone."
        {...form.field('opensAt')}
      />
      <SelectField
        label="Pairs per account"
        help="How many pairs one account can buy in this launch."
        {...form.field('perAccount')}
      >
        {[1, 2, 3, 4, 5].map((pairs) => (
          <option key={pairs} value={pairs}>
            {pairs}
          </option>
        ))}
      </SelectField>
    </AdminForm>
  );
}
