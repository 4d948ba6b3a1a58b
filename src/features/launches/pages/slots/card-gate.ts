import { formatOpening } from '#platform/contract/fields/format-time.ts';
import type { FindCardGate } from '#shop/catalog/pages/catalog-slots.ts';

/** When a launch opens, and what can be done on its page. */
const findCardGate: FindCardGate = ({ opensAt }) => {
  if (opensAt === null) return null;
  return Date.parse(opensAt) > Date.now()
    ? { note: `Opens ${formatOpening(opensAt)}`, action: 'Enter the draw' }
    : { note: 'Launch open now', action: 'Join the line' };
};

export default findCardGate;
