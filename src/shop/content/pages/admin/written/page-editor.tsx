import './page-editor.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { WrittenPage } from '../../../contract/written-pages.ts';
import { Prose } from '../../written/prose.tsx';
import { EditedMeanwhile } from './edited-meanwhile.tsx';
import type { EditedPage } from './load-page.ts';
import { type PageField, pageForm } from './page-fields.ts';
import { type RenderedText, usePreview } from './use-preview.ts';

interface SavedPage {
  readonly ok: true;
  readonly body: WrittenPage;
  readonly auditEntry: AuditEntryReference | null;
}

/** A form that was posted without scripts, with its preview if it was asked for. */
interface PostedPage extends PostedForm {
  readonly preview?: RenderedText;
}

interface PageEditorProps {
  /** The page as it is now, which may be newer than what the form began with. */
  page: EditedPage;
  /** Its Markdown as HTML; empty while the shop has not rendered it. */
  html: string;
  posted: PostedPage | undefined;
}

/** The form of a page, and beside it what the shop will show. */
export function PageEditor({ page, html, posted }: PageEditorProps) {
  const [base, setBase] = useState(posted ? { ...page, version: Number(posted.values.version) } : page);
  const isHydrated = useHydrated();
  const form = useActionForm<PageField, () => Promise<PostedForm | SavedPage>>({
    ...pageForm,
    initial: pageForm.show(base),
    posted,
    onSuccess(saved) {
      begin({ ...page, ...saved.body });
      showSuccess('Page saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  const begin = (from: EditedPage) => {
    setBase(from);
    form.reset(pageForm.show(from));
  };
  const isNewer = page.version !== base.version;
  const followUndo = useEffectEvent(() => {
    const { title, markdown } = form.values;
    if (title === base.title && markdown === base.markdown && !form.isBusy()) begin(page);
  });
  useEffect(() => {
    if (isNewer) followUndo();
  }, [isNewer]);
  const preview = usePreview(form.values.markdown, posted?.preview ?? { html, warnings: [] });
  return (
    <div className="page-editor">
      <AdminForm form={isNewer ? { ...form, message: '' } : form} submitLabel="Save">
        <input type="hidden" name="version" value={base.version} />
        {isNewer && <EditedMeanwhile page={page} pending={form.pending} />}
        <TextField
          label="Title"
          className="admin-form-whole"
          autoComplete="off"
          dir="auto"
          maxLength={120}
          {...form.field('title')}
        />
        <TextArea
          label="Text"
          className="admin-form-whole"
          rows={24}
          dir="auto"
          help="Markdown: ## for a heading, - for a list, **bold**, [words](/sale) for a link. HTML and pictures are not allowed."
          {...form.field('markdown')}
        />
        <label className="flex items-start gap-3">
          <input
            key={base.version}
            type="checkbox"
            name="inFooter"
            defaultChecked={posted ? posted.values.inFooter === 'on' : base.inFooter}
            className="mt-1"
          />
          <span>Link to it in the footer</span>
        </label>
        {!isHydrated && (
          <Button type="submit" name="preview" value="yes" className="justify-self-start">
            Preview
          </Button>
        )}
      </AdminForm>
      <section aria-label="Preview" className="page-editor-preview">
        <p className="kicker">Preview</p>
        {preview.problem !== '' && <p className="field-error">{preview.problem}</p>}
        {preview.warnings.map((warning) => (
          <p key={warning} className="field-error wrap-anywhere">
            {warning}
          </p>
        ))}
        <h2 className="wide text-heading" dir="auto">
          {form.values.title}
        </h2>
        <Prose html={preview.html} />
      </section>
    </div>
  );
}
