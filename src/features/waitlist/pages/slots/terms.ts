import type { OwnTerms } from '#shop/content/pages/content-slots.ts';

const terms: OwnTerms = { keeps: 'your places on waitlists' };

export default terms;
