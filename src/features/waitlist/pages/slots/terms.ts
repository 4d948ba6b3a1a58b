import type { OwnTerms } from '#shop/slots/slot-types.ts';

const terms: OwnTerms = { keeps: 'your places on waitlists' };

export default terms;
