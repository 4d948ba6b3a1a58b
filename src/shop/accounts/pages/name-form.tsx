import { ruleOf } from '#platform/forms/check-fields.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { displayName } from '../contract/fields/account-fields.ts';
import { SubmitButton } from './submit-button.tsx';

interface NameFormProps {
  email: string;
  name: string;
  posted: PostedForm | undefined;
}

/** The email, which cannot be changed, and the display name. */
export function NameForm({ email, name, posted }: NameFormProps) {
  const form = useActionForm<'name'>({ rules, initial: { name }, posted });
  const field = form.field('name');
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <input type="hidden" name="intent" value="update-name" />
      <TextField label="Email" type="email" value={email} readOnly autoComplete="off" />
      <TextField
        label="Display name"
        maxLength={40}
        autoComplete="name"
        {...field}
        error={field.error || form.message}
      />
      <SubmitButton pending={form.pending}>Update name</SubmitButton>
    </form.Form>
  );
}

const rules = { name: ruleOf(displayName) };
