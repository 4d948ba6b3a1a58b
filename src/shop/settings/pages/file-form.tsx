import { useRef } from 'react';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';

interface FileFormProps {
  file: 'logo' | 'icon' | 'picture';
  label: string;
  help: string;
  /** Its address; null where there is none. */
  address: string | null;
}

interface SavedFile {
  readonly ok: true;
  readonly auditEntry: AuditEntryReference | null;
}

/** Uploads or removes one of the pictures of the settings. */
export function FileForm({ file, label, help, address }: FileFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useActionForm<'file', () => Promise<PostedForm | SavedFile>>({
    rules,
    initial: { file: '' },
    onSuccess(saved) {
      element.current?.reset();
      showSuccess(`${label} saved`, toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <section aria-label={label} className="settings-file">
      {address === null ? (
        <p className="settings-file-none">None</p>
      ) : (
        <img src={address} alt={label} className="settings-file-shown" />
      )}
      <div className="grid content-start gap-3">
        <form.Form
          ref={element}
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={form.onSubmit}
          className="grid gap-3"
        >
          <input type="hidden" name="upload" value={file} />
          <TextField
            label={label}
            name="file"
            type="file"
            accept="image/svg+xml,image/png,image/webp"
            help={help}
            disabled={form.pending}
            error={form.errors.file || form.message}
          />
          <div>
            <Button type="submit" size="small" aria-disabled={form.pending}>
              {form.pending ? 'Uploading…' : `Upload ${label.toLowerCase()}`}
            </Button>
          </div>
        </form.Form>
        {address !== null && (
          <ActionButton action={`/admin/settings/${file}`}>{`Remove ${label.toLowerCase()}`}</ActionButton>
        )}
        <noscript>
          <p className="field-error">Uploading a picture needs JavaScript. Turn it on and reload the page.</p>
        </noscript>
      </div>
    </section>
  );
}

const rules = { file: (name: string) => (name === '' ? 'Choose a file first.' : '') };
