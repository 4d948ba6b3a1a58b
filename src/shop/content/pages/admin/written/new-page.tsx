import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { newPageForm } from './page-fields.ts';
import { titleOfSlug } from './title-of-slug.ts';

interface NewPageProps {
  /** The slugs of all pages. */
  existing: readonly string[];
  posted: PostedForm | undefined;
}

/** Pages that most shops need. */
const suggested = ['privacy', 'delivery-and-returns', 'imprint'];

/** Chooses the address of a new page, or one of those that most shops need. */
export function NewPage({ existing, posted }: NewPageProps) {
  const form = useActionForm<'slug'>({
    ...newPageForm,
    initial: newPageForm.show(null),
    posted,
  });
  const missing = suggested.filter((slug) => !existing.includes(slug));
  return (
    <section aria-labelledby="new" className="table-section">
      <h2 id="new" className="table-title">
        New page
      </h2>
      {missing.length > 0 && (
        <p className="mb-4 flex flex-wrap gap-2">
          {missing.map((slug) => (
            <ButtonLink key={slug} size="small" to={`/admin/pages/${slug}`}>
              {titleOfSlug(slug)}
            </ButtonLink>
          ))}
        </p>
      )}
      <AdminForm form={form} submitLabel="Write page">
        <TextField
          label="Address"
          className="admin-form-whole"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help="The end of the page's address, such as gift-cards for /pages/gift-cards: lowercase letters, digits and hyphens."
          {...form.field('slug')}
        />
      </AdminForm>
    </section>
  );
}
