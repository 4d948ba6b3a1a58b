import { Button, ButtonAnchor } from '#platform/ui/button.tsx';
import type { EditedPage } from './load-page.ts';

interface EditedMeanwhileProps {
  /** What somebody else saved. */
  page: EditedPage;
  /** Whether the form is being sent: another press would be ignored. */
  pending: boolean;
}

/** Shows that somebody else saved the text in the meantime, and how to continue with either version. */
export function EditedMeanwhile({ page: { slug, version }, pending }: EditedMeanwhileProps) {
  return (
    <div role="alert" className="admin-note admin-form-whole grid gap-3">
      <p className="font-bold">
        Someone else {version === 0 ? 'deleted' : 'saved'} this page while you were editing. Your text is
        still here, but it hasn't been saved.
      </p>
      <div className="flex flex-wrap gap-2">
        {version > 0 && (
          <ButtonAnchor
            size="small"
            href={`/admin/pages/${slug}/versions/${version}`}
            target="_blank"
            rel="noopener"
          >
            See their version
          </ButtonAnchor>
        )}
        <ButtonAnchor size="small" href={`/admin/pages/${slug}`}>
          Discard mine
        </ButtonAnchor>
        <Button type="submit" size="small" name="version" value={version} aria-disabled={pending}>
          {version === 0 ? 'Save mine' : 'Replace theirs with mine'}
        </Button>
      </div>
    </div>
  );
}
