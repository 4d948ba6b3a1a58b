import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { FindProductDetails } from '#shop/slots/slot-types.ts';
import { describeOffer } from '../describe-offer.ts';
import { SafetySection } from '../safety-section.tsx';

/** Says who makes the shoe, what it warns of, and what it is made of; nothing where nothing of that is known. */
const findDetails: FindProductDetails = async (call, id) => {
  const facts = unwrap(await call('GET /shoes/{id}/facts', { params: { id } })).body;
  const { materials, ...others } = facts;
  const isEmpty = [...Object.values(others), ...Object.values(materials)].every((fact) => fact === null);
  return isEmpty ? null : { section: <SafetySection facts={facts} />, properties: describeOffer(facts) };
};

export default findDetails;
