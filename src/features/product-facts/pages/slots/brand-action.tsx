import { ButtonLink } from '#platform/ui/button.tsx';
import type { BrandActionProps } from '#shop/catalog/pages/catalog-slots.ts';

/** Leads to the maker of a brand. */
export default function MakerLink({ id, name }: BrandActionProps) {
  return (
    <ButtonLink variant="quiet" size="small" to={`/admin/brands/${id}/maker`} aria-label={`Maker of ${name}`}>
      Maker
    </ButtonLink>
  );
}
