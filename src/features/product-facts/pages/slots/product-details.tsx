import type { FindProductDetails } from '#shop/catalog/pages/catalog-slots.ts';
import { describeOffer } from '../describe-offer.ts';
import { SafetySection } from '../safety-section.tsx';

/** Shows the maker, warnings and materials of the shoe, as far as they are known. */
const findDetails: FindProductDetails = async ({ add }, id) => {
  const facts = await add('GET /shoes/{id}/facts', { params: { id } }, null);
  if (!facts) return null;
  const { materials, ...others } = facts;
  const isEmpty = [...Object.values(others), ...Object.values(materials)].every((fact) => fact === null);
  return isEmpty ? null : { section: <SafetySection facts={facts} />, properties: describeOffer(facts) };
};

export default findDetails;
