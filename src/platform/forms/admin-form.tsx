import { type ReactNode, useState } from 'react';
import { createIdempotencyKey } from '../browser/api/create-idempotency-key.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { ActionForm } from './use-action-form.ts';

interface AdminFormProps {
  form: Pick<ActionForm<string>, 'Form' | 'onSubmit' | 'pending' | 'message'>;
  /** The text of the submit button. */
  submitLabel: string;
  /** Whether one of the fields is a file. */
  hasFile?: boolean;
  children: ReactNode;
}

/** A form of administration: its fields, what is wrong with it as a whole, its button, and the link back. */
export function AdminForm({ form, submitLabel, hasFile = false, children }: AdminFormProps) {
  const { Form, onSubmit, pending, message } = form;
  const [formKey] = useState(createIdempotencyKey);
  return (
    <Form
      method="post"
      {...(hasFile && { encType: 'multipart/form-data' })}
      noValidate
      onSubmit={onSubmit}
      className="admin-form"
    >
      {/* Without scripts, the form has the key that the server made for this page. */}
      <input type="hidden" name="formKey" defaultValue={formKey} suppressHydrationWarning />
      {children}
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" variant="accent" aria-disabled={pending}>
          {submitLabel}
        </Button>
        <ButtonLink to="/admin">Back to Admin</ButtonLink>
      </div>
    </Form>
  );
}
