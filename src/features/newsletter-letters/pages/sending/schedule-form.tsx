import { useContext } from 'react';
import { useLocation } from 'react-router';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { SaidChange } from '#platform/tables/actions/report-result.ts';
import { TimeZone } from '#platform/tables/time-zone.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { scheduleForm } from './schedule-fields.ts';

/** Sends a letter at a time in the zone of administration. */
export function ScheduleForm({ action }: { action: string }) {
  const zone = useContext(TimeZone);
  const { pathname } = useLocation();
  const declared = scheduleForm(zone);
  const form = useActionForm<'at', () => Promise<SaidChange>>({
    ...declared,
    initial: declared.show(null),
  });
  return (
    <form.Form
      method="post"
      action={action}
      noValidate
      onSubmit={form.onSubmit}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="what" value="schedule" />
      <input type="hidden" name="back" value={pathname} />
      <TextField label={`Date and time (${zone})`} type="datetime-local" {...form.field('at')} />
      <Button type="submit" size="small" aria-disabled={form.pending}>
        Send later
      </Button>
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
    </form.Form>
  );
}
