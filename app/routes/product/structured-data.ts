import type { MetaDescriptor } from 'react-router';
import { webpWidth } from '#contract/fields/picture-widths.ts';
import type { ShoeDetail } from './shoe-detail.ts';

/** The number and average of a shoe's ratings. */
export interface RatingSummary {
  readonly count: number;
  /** From 1 to 5. */
  readonly average: number;
}

/** The shoe as a schema.org Product with its Offer. */
export function shoeStructuredData(shoe: ShoeDetail, rating: RatingSummary, origin: string): MetaDescriptor {
  const inStock = shoe.stock.some(({ quantity }) => quantity > 0);
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: shoe.name,
      brand: { '@type': 'Brand', name: shoe.brand },
      description: shoe.description,
      color: shoe.color,
      sku: shoe._id,
      image: shoe.views.map((view) => `${origin}${shoe.base}/${view}-${webpWidth}.webp`),
      offers: {
        '@type': 'Offer',
        url: `${origin}/products/${shoe._id}`,
        price: shoe.price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      },
      ...(rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rating.average.toFixed(1)),
          reviewCount: rating.count,
        },
      }),
    },
  };
}

/** The number and average of ratings; 0 and 0 for none. */
export const summarizeRatings = (ratings: readonly number[]): RatingSummary => ({
  count: ratings.length,
  average: ratings.length === 0 ? 0 : ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
});
