import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';

/** A list without shoes, with the way to the whole collection. */
export function EmptyListing({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink to="/products" variant="accent">
        See the collection
      </ButtonLink>
    </EmptyState>
  );
}
