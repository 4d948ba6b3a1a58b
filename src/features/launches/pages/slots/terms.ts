import type { OwnTerms } from '#shop/content/pages/content-slots.ts';

const terms: OwnTerms = { keeps: 'your places in launches' };

export default terms;
