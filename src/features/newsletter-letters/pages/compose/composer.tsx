import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ChooseShoes } from '#shop/catalog/pages/admin/choose-shoes/choose-shoes.tsx';
import { MailFrame } from '#shop/content/pages/admin/mail-frame/mail-frame.tsx';
import type { Letter, LetterPreview } from '../../contract.ts';
import { type LetterField, letterForm } from './letter-form.ts';
import { usePreview } from './use-preview.ts';

interface SavedLetter {
  readonly ok: true;
  readonly body: Letter;
  readonly auditEntry: AuditEntryReference | null;
}

interface ComposerProps {
  /** The draft; null for a new one. */
  letter: Letter | null;
  /** That of the draft as it is saved; null for a new one. */
  preview: LetterPreview | null;
  posted: PostedForm | undefined;
  onSaved: (saved: SavedLetter) => void;
}

/** Writes a letter, beside how it looks on a phone. */
export function Composer({ letter, preview: saved, posted, onSaved }: ComposerProps) {
  const form = useActionForm<LetterField, () => Promise<PostedForm | SavedLetter>>({
    ...letterForm,
    initial: letterForm.show(letter),
    posted,
    onSuccess: onSaved,
  });
  const content = letterForm.read(form.values);
  const preview = usePreview(content, saved);
  const { name, value, error, onChange } = form.field('shoeIds');
  return (
    <div className="letter-composer">
      <AdminForm form={form} submitLabel={letter ? 'Save draft' : 'Create draft'}>
        <TextField
          label="Subject"
          className="admin-form-whole"
          autoComplete="off"
          {...form.field('subject')}
        />
        <TextArea
          label="Text"
          className="admin-form-whole"
          rows={16}
          help="Markdown: **bold**, _italic_, [link](https://example.com), ## heading, - list. A link to this shop can begin with /."
          {...form.field('markdown')}
        />
        <ChooseShoes
          {...{ name, value, error }}
          onChange={(ids) => onChange({ target: { value: ids } })}
          what="letter"
          help="The letter shows them below the text, in this order, at their price on the day it is sent."
          missing="Not in the catalog. The letter leaves it out."
          isOrdered
        />
      </AdminForm>
      <section aria-labelledby="preview" className="letter-phone">
        <h2 id="preview" className="table-title mb-2">
          Preview
        </h2>
        <div role="status">
          {preview?.problems.map((problem) => (
            <p key={problem} className="field-error mb-2 wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
        {preview ? (
          <MailFrame html={preview.html} title="Preview of the letter" />
        ) : (
          <p className="text-ink-soft">Here you see how your letter looks on a phone.</p>
        )}
      </section>
    </div>
  );
}
