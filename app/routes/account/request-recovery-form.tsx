import { useActionForm } from '../../hooks/use-action-form.ts';
import type { PostedForm } from '../../lib/forms/posted-form.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Requests the recovery email. The address is validated by the browser. */
export function RequestRecoveryForm({ posted }: { posted: PostedForm | undefined }) {
  const form = useActionForm<'email'>({ rules, initial: { email: '' }, posted });
  return (
    <form.Form method="post" onSubmit={form.onSubmit} defaultShouldRevalidate={false} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        help="We send you a link with which you can set a new password. It works once, for one hour."
        {...form.field('email')}
      />
      <SubmitButton pending={form.pending} large>
        Send Email
      </SubmitButton>
    </form.Form>
  );
}

const rules = { email: () => '' };
