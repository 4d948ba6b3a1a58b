import { ButtonLink } from '#platform/ui/button.tsx';
import type { ShoeLinkProps } from '#shop/catalog/pages/catalog-slots.ts';

/** Leads to the facts of a shoe. */
export default function FactsLink({ id }: ShoeLinkProps) {
  return (
    <ButtonLink size="small" to={`/admin/shoes/${id}/facts`}>
      Product facts
    </ButtonLink>
  );
}
