import { useId, useState } from 'react';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { ProgramKey } from '../contract.ts';
import { type KeyField, keyForm } from './key-fields.ts';
import { NewKey } from './new-key.tsx';
import { ScopeChoice } from './scope-choice.tsx';

interface KeyFormProps {
  /** The key that was just created, without scripts. */
  made: CreatedKey | null;
  posted: PostedForm | undefined;
}

interface CreatedKey extends ProgramKey {
  readonly key: string;
}

/** Creates a key, then shows it until it is saved. */
export function KeyForm({ made, posted }: KeyFormProps) {
  const id = useId();
  const [created, setCreated] = useState(made);
  const [count, setCount] = useState(0);
  const form = useActionForm<KeyField, () => Promise<PostedForm | { ok: true; body: CreatedKey }>>({
    ...keyForm,
    initial: keyForm.show(null),
    posted,
    onSuccess({ body }) {
      setCreated(body);
      setCount(count + 1);
      form.reset();
    },
  });
  const scopes = form.field('scopes');
  return (
    <>
      {created && (
        <NewKey key={created._id} name={created.name} secret={created.key} onKept={() => setCreated(null)} />
      )}
      <section aria-labelledby={id} className="table-section">
        <h2 id={id} className="table-title">
          Create a key
        </h2>
        <AdminForm form={form} submitLabel="Create key">
          <TextField
            label="Name of the program"
            autoComplete="off"
            maxLength={60}
            help="The history shows what it changes under this name."
            className="admin-form-whole"
            {...form.field('name')}
          />
          <ScopeChoice key={count} error={scopes.error} onChange={scopes.onChange} />
        </AdminForm>
      </section>
    </>
  );
}
