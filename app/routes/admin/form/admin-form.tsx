import { type ReactNode, useRef } from 'react';
import type { ActionForm } from '../../../hooks/use-action-form.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface AdminFormProps {
  form: Pick<ActionForm<string>, 'Form' | 'onSubmit' | 'pending' | 'message'>;
  /** The text of the submit button. */
  submitLabel: string;
  /** Whether one of the fields is a file. */
  hasFile?: boolean;
  /** How often the form was processed: each time it gets another key, by which the shop knows a repeated request. */
  deeds?: number;
  children: ReactNode;
}

/** A form of administration: its fields, what is wrong with it as a whole, its button, and the link back. */
export function AdminForm({ form, submitLabel, hasFile = false, deeds = 0, children }: AdminFormProps) {
  const { Form, onSubmit, pending, message } = form;
  const named = useRef({ deeds: -1, key: '' });
  return (
    <Form
      method="post"
      {...(hasFile && { encType: 'multipart/form-data' })}
      noValidate
      onSubmit={(event) => {
        if (named.current.deeds !== deeds) named.current = { deeds, key: createIdempotencyKey() };
        const field = event.currentTarget.elements.namedItem('formKey');
        if (field instanceof HTMLInputElement) field.value = named.current.key;
        onSubmit(event);
      }}
      className="admin-form"
    >
      <input type="hidden" name="formKey" />
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
