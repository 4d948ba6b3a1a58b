import { useLocation } from 'react-router';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { localZone, readFieldTime, toFieldTime } from '#platform/forms/field-time.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { SaidChange } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';

/** Sends a letter at a time in the zone of the browser; without scripts in UTC. */
export function ScheduleForm({ action }: { action: string }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const form = useActionForm<'at', () => Promise<SaidChange>>({
    rules: { at: (text) => (text === '' ? 'Enter a date and time' : '') },
    initial: { at: '' },
  });
  const meant = readFieldTime(form.values.at, 'local');
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
      {isHydrated && (
        <input type="hidden" name="atUtc" value={meant === null ? '' : toFieldTime(meant, 'utc')} />
      )}
      <TextField
        label={`Date and time (${isHydrated ? localZone() : 'UTC'})`}
        type="datetime-local"
        {...form.field('at')}
      />
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
