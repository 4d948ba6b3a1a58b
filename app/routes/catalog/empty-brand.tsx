import { brandPath } from '../../components/brand-path.ts';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A brand's page without shoes: the filter leaves none, or the shop does not carry the brand. */
export function EmptyBrand({ brand, isKnown }: { brand: string; isKnown: boolean }) {
  if (!isKnown) {
    return (
      <EmptyListing
        title="We do not carry this brand"
        text="Pick one from the menu, or see everything there is."
      />
    );
  }
  return (
    <EmptyState title="Nothing under this filter" text="Try another colour, or look at all models.">
      <ButtonLink to={brandPath(brand)} variant="accent">
        See every {brand}
      </ButtonLink>
    </EmptyState>
  );
}
