import { useEffect, useEffectEvent } from 'react';
import { useActionForm } from '#app/hooks/use-action-form.ts';
import { useHydrated } from '#app/hooks/use-hydrated.ts';
import type { PostedForm } from '#app/lib/forms/posted-form.ts';
import { showSuccess, toastDuration } from '#app/lib/toasts/toasts.ts';
import { offerUndo } from '#app/routes/admin/actions/undo-offer.ts';
import { AdminForm } from '#app/routes/admin/form/admin-form.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { formatOpening } from '#contract/fields/format-time.ts';
import type { Launch } from '../../contract/launches.ts';
import type { announceLaunch } from './announce-launch.ts';
import { localZone, readFieldTime, toFieldTime } from './opening-time.ts';

interface LaunchFormProps {
  shoe: { readonly _id: string; readonly name: string };
  /** What is announced of it already. */
  launch: Launch | null;
  posted: PostedForm | undefined;
}

/** Says when a shoe opens, and how many pairs an account may buy. Without scripts times are in UTC. */
export function LaunchForm({ shoe, launch, posted }: LaunchFormProps) {
  const isHydrated = useHydrated();
  const form = useActionForm<'opensAt' | 'zone' | 'perAccount', typeof announceLaunch>({
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
