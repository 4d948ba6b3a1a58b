import { useActionForm } from '../../../hooks/use-action-form.ts';
import type { PostedForm } from '../../../lib/forms/posted-form.ts';
import type { CodesResult } from '../../../lib/session/second-factor-client.ts';
import { TextField } from '../../../ui/field.tsx';
import { SubmitButton } from '../submit-button.tsx';

interface EnableFormProps {
  hasPassword: boolean;
  posted: PostedForm | undefined;
  onEnabled: (setup: { uri: string; codes: readonly string[] }) => void;
}

/** Begins to set a second factor up, for the password. */
export function EnableForm({ hasPassword, posted, onEnabled }: EnableFormProps) {
  const form = useActionForm<'password', () => Promise<CodesResult>>({
    rules: { password: (value) => (value === '' ? 'Fill the password' : '') },
    initial: { password: '' },
    posted,
    onSuccess: onEnabled,
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <input type="hidden" name="intent" value="enable-second-factor" />
      {hasPassword ? (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending}>Set up a second factor</SubmitButton>
    </form.Form>
  );
}
