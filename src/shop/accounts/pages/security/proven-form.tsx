import type { ActionResult } from '#platform/forms/action-result.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { codeRequired } from '../credentials.ts';
import { AuthenticatorCodeField } from '../reauthentication/authenticator-code-field.tsx';
import type { CodesResult } from '../session/second-factor-client.ts';
import { SubmitButton } from '../submit-button.tsx';

interface ProvenFormProps {
  intent: 'renew-recovery-codes' | 'disable-second-factor';
  submitText: string;
  hasPassword: boolean;
  posted: PostedForm | undefined;
  /** Called with the new recovery codes, if there are any. */
  onDone: (codes: readonly string[]) => void;
}

/** A change of the second factor, for password and code. */
export function ProvenForm({ intent, submitText, hasPassword, posted, onDone }: ProvenFormProps) {
  const form = useActionForm<'password' | 'code', () => Promise<CodesResult | ActionResult>>({
    rules: {
      password: (value) => (hasPassword && value === '' ? 'Fill the password' : ''),
      code: codeRequired,
    },
    initial: { password: '', code: '' },
    posted,
    onSuccess(result) {
      form.reset();
      onDone('codes' in result ? result.codes : []);
    },
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="mt-3 grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {hasPassword && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <AuthenticatorCodeField {...form.field('code')} />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending}>{submitText}</SubmitButton>
    </form.Form>
  );
}
