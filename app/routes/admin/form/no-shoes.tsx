import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown by the forms about a shoe while the store is empty. */
export function NoShoes() {
  return (
    <EmptyState title="The store has no shoes yet" text="Create the first one, then come back.">
      <ButtonLink to="/createshoes" variant="accent">
        Create shoes
      </ButtonLink>
    </EmptyState>
  );
}
