import { Link } from 'react-router';
import { AuthenticatorCodeField } from '../../components/reauthentication/authenticator-code-field.tsx';
import { useActionForm } from '../../hooks/use-action-form.ts';
import type { PostedForm } from '../../lib/forms/posted-form.ts';
import { codeRequired } from './credentials.ts';
import { SubmitButton } from './submit-button.tsx';

/** The second step of a sign-in; submits to the action of the sign-in page. */
export function CodeForm({ posted }: { posted: PostedForm | undefined }) {
  const form = useActionForm<'code'>({ rules: { code: codeRequired }, initial: { code: '' }, posted });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="second-step" />
      <AuthenticatorCodeField
        autoFocus
        help="Six digits of your authenticator app. Lost it? Enter one of your recovery codes."
        {...form.field('code')}
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <SubmitButton pending={form.pending} large>
        {form.pending ? 'Signing in…' : 'Sign in'}
      </SubmitButton>
      <p className="text-sm">
        <Link className="link" to="/signin">
          Sign in again
        </Link>
      </p>
    </form.Form>
  );
}
