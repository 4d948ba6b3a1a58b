import './notice.css';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { Language } from '../contract/languages.ts';
import type { Notice } from '../contract/notices.ts';
import { type NoticeField, noticeForm } from './notice-fields.ts';

interface NoticeFormProps {
  /** The notice that the form changes; null for a new one. */
  notice: Notice | null;
  /** The languages that it may be in. */
  languages: readonly { readonly code: Language; readonly name: string }[];
}

interface SavedNotice {
  readonly ok: true;
  readonly auditEntry: AuditEntryReference | null;
}

/** Uploads, changes or removes the official notice in a language. */
export function NoticeForm({ notice, languages }: NoticeFormProps) {
  const title = notice === null ? 'New notice' : `Notice in ${languages[0]?.name ?? notice.language}`;
  const declared = noticeForm(notice === null);
  const form = useActionForm<NoticeField, () => Promise<PostedForm | SavedNotice>>({
    ...declared,
    initial: { ...declared.show(notice), language: languages[0]?.code ?? '' },
    onSuccess(saved) {
      showSuccess('Notice saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <section aria-label={title} className="grid max-w-3xl gap-4 border border-line bg-raised p-4 md:p-6">
      <h2 className="table-title">{title}</h2>
      {notice !== null && <img src={notice.file} alt={notice.alt} className="notice" />}
      <form.Form
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={form.onSubmit}
        className="grid gap-4"
      >
        {notice === null ? (
          <SelectField label="Language" {...form.field('language')}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="language" value={notice.language} />
        )}
        <TextField
          label={notice === null ? 'Official notice' : 'Replace with'}
          name="file"
          type="file"
          accept="image/png,image/webp,image/svg+xml"
          help="PNG or WebP, at most 5 MB, or a plain SVG. It is shown exactly as you upload it."
          error={form.errors.file || form.message}
          required={notice === null}
        />
        <TextArea
          label="Text of the notice"
          rows={4}
          dir="auto"
          help="The whole text, for people who cannot see the picture, in the language of the notice."
          {...form.field('alt')}
        />
        <TextField
          label="Link"
          type="url"
          help="The page that its QR code opens. Leave it empty for the usual page on Your Europe."
          {...form.field('url')}
        />
        <div>
          <Button type="submit" size="small" aria-disabled={form.pending}>
            {form.pending ? 'Uploading…' : 'Save notice'}
          </Button>
        </div>
      </form.Form>
      {notice !== null && (
        <ActionButton action="/admin/guarantee" fields={{ language: notice.language }}>
          Remove notice
        </ActionButton>
      )}
      <noscript>
        <p className="field-error">Uploading a picture needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
    </section>
  );
}
