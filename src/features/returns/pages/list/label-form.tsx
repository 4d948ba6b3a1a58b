import { useState } from 'react';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { writeLabelPath } from '../../contract/labels.ts';
import type { ListedReturn } from '../../contract/returns.ts';

interface AttachedLabel {
  readonly ok: true;
  readonly auditEntry: AuditEntryReference | null;
}

/** Attaches, replaces or removes the label of an announced return. */
export function LabelForm({ one }: { one: ListedReturn }) {
  const { _id, idPayment, order, label } = one;
  const [attached, setAttached] = useState(0);
  const form = useActionForm<'file', () => Promise<PostedForm | AttachedLabel>>({
    rules,
    initial: { file: '' },
    onSuccess(saved) {
      showSuccess('Label attached, the buyer gets an email');
      offerUndo(saved);
      setAttached(attached + 1);
    },
  });
  const verb = label === null ? 'Attach label' : 'Replace label';
  const ofOrder = `return of order ${orderNumber(order)}`;
  return (
    <div className="mt-2 grid justify-items-start gap-2 lg:justify-items-end">
      {label !== null && (
        <>
          <a className="wrap-anywhere underline" href={writeLabelPath({ idPayment, _id })}>
            {label.name} ({Math.ceil(label.bytes / 1024)} KB)
          </a>
          <ActionButton
            action={`/admin/returns/${_id}`}
            fields={{ step: 'remove-label' }}
            aria-label={`Remove label: ${ofOrder}`}
          >
            Remove label
          </ActionButton>
        </>
      )}
      {/* A new key closes and empties the form once its file is attached. */}
      <details key={attached}>
        <summary>
          {verb}
          <span className="sr-only">: {ofOrder}</span>
        </summary>
        <form.Form
          method="post"
          action={`/admin/returns/${_id}`}
          encType="multipart/form-data"
          noValidate
          onSubmit={form.onSubmit}
          className="mt-2 grid max-w-xs gap-3 whitespace-normal"
        >
          <TextField
            label="Return label"
            name="file"
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            help="PDF, PNG or JPEG, at most 5 MB. The buyer gets an email with a link to it."
            disabled={form.pending}
            error={form.errors.file || form.message}
          />
          <Button
            type="submit"
            size="small"
            aria-disabled={form.pending}
            aria-label={`${verb}: ${ofOrder}`}
            className="justify-self-start"
          >
            {form.pending ? 'Uploading…' : verb}
          </Button>
          <noscript>
            <p className="field-error">Uploading a label needs JavaScript. Turn it on and reload the page.</p>
          </noscript>
        </form.Form>
      </details>
    </div>
  );
}

const rules = { file: (name: string) => (name === '' ? 'Choose a file first.' : '') };
