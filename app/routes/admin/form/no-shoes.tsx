import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What a form about a shoe shows in an empty store. */
export function NoShoes() {
  return (
    <EmptyState title="The store has no shoes yet" text="Create the first one, then come back.">
      <ButtonLink to="/createshoes" look="accent">
        Create shoes
      </ButtonLink>
    </EmptyState>
  );
}
