import type { OwnTerms } from '#shop/content/pages/content-slots.ts';

const terms: OwnTerms = { right: 'You can download all of it from your account page.' };

export default terms;
