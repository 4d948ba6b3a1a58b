import { ruleOf } from '#platform/forms/check-fields.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { displayName } from '../../contract/fields/account-fields.ts';
import { SubmitButton } from '../submit-button.tsx';

interface PasskeyNameFormProps {
  intent: 'add-passkey' | 'rename-passkey';
  id?: string;
  name: string;
  posted: PostedForm | undefined;
}

/** The name of a new passkey, or another name for one. */
export function PasskeyNameForm({ intent, id, name, posted }: PasskeyNameFormProps) {
  const form = useActionForm<'name'>({
    rules: { name: ruleOf(displayName) },
    initial: { name },
    posted,
    onSuccess: () => intent === 'add-passkey' && form.reset(),
  });
  const field = form.field('name');
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="mt-3 grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <TextField
        label={intent === 'add-passkey' ? 'Passkey name' : 'New name'}
        placeholder="My phone"
        maxLength={40}
        autoComplete="off"
        {...field}
        error={field.error || form.message}
      />
      <SubmitButton pending={form.pending}>
        {intent === 'add-passkey' ? 'Add a passkey' : 'Rename'}
      </SubmitButton>
    </form.Form>
  );
}
