import type { OwnTerms } from '#shop/slots/slot-types.ts';

const terms: OwnTerms = { right: 'You can download all of it from your account page.' };

export default terms;
