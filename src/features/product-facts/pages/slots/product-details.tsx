import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { FindProductDetails } from '#shop/slots/slot-types.ts';
import { describeOffer } from '../describe-offer.ts';
import { SafetySection } from '../safety-section.tsx';

/** Shows the maker, warnings and materials of the shoe, as far as they are known. */
const findDetails: FindProductDetails = async (call, id) => {
  const facts = unwrap(await call('GET /shoes/{id}/facts', { params: { id } })).body;
  const { materials, ...others } = facts;
  const isEmpty = [...Object.values(others), ...Object.values(materials)].every((fact) => fact === null);
  return isEmpty ? null : { section: <SafetySection facts={facts} />, properties: describeOffer(facts) };
};

export default findDetails;
