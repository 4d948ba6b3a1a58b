import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import type { FindReviewNotes } from '#shop/reviews/pages/review-slots.ts';

/**
 * How reviews are checked (`POST /reviews/{shoeId}`), and where to report one, in shops that deliver to a country of the European
 * Economic Area or to the United Kingdom.
 */
const findNotes: FindReviewNotes = async ({ add }, shoeId) =>
  (await add('GET /delivery', {}, [])).some(({ country }) => europeanCountries.includes(country))
    ? {
        text: 'Only customers who received this shoe in an order from us can review it. We check this when they write the review.',
        linkName: 'Report',
        linkTo: `/products/${shoeId}/report/`,
      }
    : null;

export default findNotes;
