import './template-editor.css';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { MailPreview, ShownMailTemplate } from '../../../contract/mail-templates.ts';
import { MailFrame } from '../mail-frame/mail-frame.tsx';
import { isLineField, labelOf, type TemplateField, templateForm } from './template-fields.ts';
import { useMailPreview } from './use-mail-preview.ts';

interface Answer {
  readonly ok: true;
  readonly body: ShownMailTemplate | { readonly recipient: string };
  readonly auditEntry: AuditEntryReference | null;
}

/** A form that was posted without scripts, with its result. */
interface PostedTexts extends PostedForm {
  readonly preview?: MailPreview;
  readonly recipient?: string;
}

interface TemplateEditorProps {
  template: ShownMailTemplate;
  posted: PostedTexts | undefined;
}

/** The texts of an email, and beside them the email on a phone. */
export function TemplateEditor({ template, posted }: TemplateEditorProps) {
  const declared = templateForm(Object.keys(template.texts));
  const isHydrated = useHydrated();
  const form = useActionForm<TemplateField, () => Promise<PostedForm | Answer>>({
    ...declared,
    initial: declared.show(template),
    follows: followEach,
    posted,
    onSuccess(answer) {
      if ('recipient' in answer.body) return showSuccess(sentTo(answer.body.recipient), toastDuration.form);
      form.reset(declared.show(answer.body));
      showSuccess('Email texts saved', toastDuration.form);
      offerUndo(answer);
    },
  });
  const { mail, problem } = useMailPreview(
    template.kind,
    declared.read(form.values),
    posted?.preview ?? null,
  );
  return (
    <div className="template-editor">
      <AdminForm form={form} submitLabel="Save">
        {declared.names.map((field) =>
          isLineField(field) ? (
            <TextField key={field} label={labelOf(field)} {...common} {...form.field(field)} />
          ) : (
            <TextArea key={field} label={labelOf(field)} rows={3} {...common} {...form.field(field)} />
          ),
        )}
        {posted?.recipient !== undefined && <p role="status">{sentTo(posted.recipient)}</p>}
        <div className="admin-form-whole flex flex-wrap gap-3">
          <Button type="submit" size="small" name="test" value="yes" aria-disabled={form.pending}>
            Send me a test
          </Button>
          {!isHydrated && (
            <Button type="submit" size="small" name="preview" value="yes">
              Preview
            </Button>
          )}
        </div>
      </AdminForm>
      <section aria-label="Preview" className="template-preview">
        <p className="kicker">Preview</p>
        {problem !== '' && <p className="field-error">{problem}</p>}
        {mail && (
          <>
            <p className="font-bold wrap-anywhere" dir="auto">
              {mail.subject}
            </p>
            <MailFrame html={mail.html} title="Email content" />
          </>
        )}
      </section>
    </div>
  );
}

const common = { className: 'admin-form-whole', autoComplete: 'off', dir: 'auto' } as const;

const sentTo = (recipient: string): string => `Test sent to ${recipient}`;
