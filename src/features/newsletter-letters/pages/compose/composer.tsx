import { useState } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { AdminForm } from '#shop/admin/pages/form/admin-form.tsx';
import { MailFrame } from '#shop/admin/pages/mail-frame/mail-frame.tsx';
import { ShoeSearch } from '#shop/admin/pages/shoe-search/shoe-search.tsx';
import type { Letter, LetterPreview } from '../../contract.ts';
import { contentOf, fieldsOf, type LetterField, letterRules } from './letter-fields.ts';
import { ShoeCards } from './shoe-cards.tsx';
import { usePreview } from './use-preview.ts';
import { useShoes } from './use-shoes.ts';

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
  const [news, setNews] = useState('');
  const isHydrated = useHydrated();
  const form = useActionForm<LetterField, () => Promise<PostedForm | SavedLetter>>({
    rules: letterRules,
    initial: fieldsOf(letter ?? { subject: '', markdown: '', shoeIds: [] }),
    posted,
    onSuccess: onSaved,
  });
  const content = contentOf(form.values);
  const preview = usePreview(content, saved);
  const shoes = form.field('shoeIds');
  const { known, remember } = useShoes(content.shoeIds);
  const changeShoes = (shoeIds: readonly string[]) =>
    shoes.onChange({ target: { value: shoeIds.join('\n') } });
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
        <ShoeSearch
          onChoose={(shoe) => {
            remember(shoe);
            if (content.shoeIds.includes(shoe._id)) return setNews(`${shoe.name} is already in the letter`);
            changeShoes([...content.shoeIds, shoe._id]);
            setNews(`Added ${shoe.name}`);
          }}
        />
        {isHydrated && (
          <ShoeCards
            name={shoes.name}
            shoeIds={content.shoeIds}
            known={known}
            error={shoes.error}
            onChange={changeShoes}
            announce={setNews}
          />
        )}
        {/* It stays behind the cards: it has what is submitted, and what was typed before the scripts arrived. */}
        <TextArea
          label="Shoes"
          className={isHydrated ? 'hidden' : 'admin-form-whole'}
          rows={4}
          help="Their IDs or page addresses, one per line. The letter shows them below the text, in this order, at their price on the day it is sent."
          {...shoes}
          required={false}
        />
        <p role="status" className="sr-only">
          {news}
        </p>
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
