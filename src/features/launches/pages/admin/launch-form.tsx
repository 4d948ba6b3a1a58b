import { useEffect, useEffectEvent } from 'react';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { formatOpening } from '#platform/contract/fields/format-time.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { localZone, readFieldTime, toFieldTime } from '#platform/forms/field-time.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { Launch } from '../../contract/launches.ts';

interface LaunchFormProps {
  shoe: { readonly _id: string; readonly name: string };
  /** What is announced of it already. */
  launch: Launch | null;
  posted: PostedForm | undefined;
}

/** Says when a shoe opens, and how many pairs an account may buy. Without scripts times are in UTC. */
export function LaunchForm({ shoe, launch, posted }: LaunchFormProps) {
  const isHydrated = useHydrated();
  const form = useActionForm<'opensAt' | 'zone' | 'perAccount', () => Promise<ChangeResult>>({
    rules: {
      opensAt: (text) => (text === '' ? 'Enter a date and time' : ''),
      zone: () => '',
      perAccount: () => '',
    },
    initial: {
      opensAt: launch ? toFieldTime(launch.opensAt, 'utc') : '',
      zone: 'utc',
      perAccount: String(launch?.perAccount ?? 1),
    },
    posted,
    onSuccess(result) {
      showSuccess(launch ? 'Launch updated' : 'Launch announced', toastDuration.form);
      offerUndo(result);
    },
  });
  const { opensAt, zone } = form.values;
  // What was typed before the scripts were there was typed as UTC.
  const chooseLocalZone = useEffectEvent(() => {
    if (posted || (launch ? opensAt !== toFieldTime(launch.opensAt, 'utc') : opensAt !== '')) return;
    form.reset({
      ...form.values,
      opensAt: launch ? toFieldTime(launch.opensAt, 'local') : '',
      zone: 'local',
    });
  });
  useEffect(() => {
    if (isHydrated) chooseLocalZone();
  }, [isHydrated]);
  const meant = readFieldTime(opensAt, zone === 'local' ? 'local' : 'utc');
  return (
    <AdminForm form={form} submitLabel={launch ? 'Update launch' : 'Announce launch'}>
      <input type="hidden" name="shoe" value={shoe._id} />
      {isHydrated && (
        <input type="hidden" name="opensAtUtc" value={meant === null ? '' : toFieldTime(meant, 'utc')} />
      )}
      <TextField
        label="Opens at"
        type="datetime-local"
        step="any"
        help={meant === null ? 'Shoppers see it in their own time zone.' : `That is ${formatOpening(meant)}.`}
        {...form.field('opensAt')}
      />
      <SelectField label="Time zone" {...form.field('zone')}>
        <option value="utc">UTC</option>
        {isHydrated && <option value="local">{`${localZone()} (your time zone)`}</option>}
      </SelectField>
      <SelectField
        label="Pairs per account"
        help="How many pairs one account can buy in this launch."
        {...form.field('perAccount')}
      >
        {[1, 2, 3, 4, 5].map((pairs) => (
          <option key={pairs}>{pairs}</option>
        ))}
      </SelectField>
    </AdminForm>
  );
}
