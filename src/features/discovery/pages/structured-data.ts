import type { MetaDescriptor } from 'react-router';
import { breadcrumbs } from '#platform/browser/breadcrumbs.ts';
import { webpWidth } from '#platform/contract/fields/picture-widths.ts';
import { brandPath } from '#shop/catalog/pages/brand-path.ts';
import type { DescribedShoe, DescribeProduct } from '#shop/catalog/pages/catalog-slots.ts';
import type { RatingSummary } from '#shop/reviews/pages/rating-summary.ts';

/** The shoe as a schema.org Product with its Offer, whose price is struck through where there was a higher one. */
export function shoeStructuredData(
  shoe: DescribedShoe,
  rating: RatingSummary,
  origin: string,
): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: shoe.name,
      brand: { '@type': 'Brand', name: shoe.brand },
      description: shoe.description,
      color: shoe.color,
      sku: shoe._id,
      ...shoe.properties,
      image: shoe.slides.map(({ base, view }) => `${origin}${base}/${view}-${webpWidth}.webp`),
      offers: offersOf(shoe, origin),
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

/** One offer of the shoe; one of each size where numbers tell them apart. */
function offersOf(shoe: DescribedShoe, origin: string): object {
  const offer = {
    '@type': 'Offer',
    url: `${origin}/products/${shoe._id}`,
    price: shoe.price,
    priceCurrency: shoe.currency.toUpperCase(),
    ...(shoe.priorPrice !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: shoe.priorPrice,
        priceCurrency: shoe.currency.toUpperCase(),
      },
    }),
    ...(shoe.opensAt !== null && { availabilityStarts: shoe.opensAt }),
    availability: availabilityOf(shoe.stock, shoe.opensAt),
  };
  if (!shoe.stock.some(({ sku, barcode }) => sku || barcode)) return offer;
  return shoe.stock.map((entry) => ({
    ...offer,
    name: `${shoe.name}, size ${entry.size}`,
    ...(entry.sku && { sku: entry.sku }),
    ...(entry.barcode && { gtin: entry.barcode }),
    availability: availabilityOf([entry], shoe.opensAt),
  }));
}

/** The ItemAvailability of schema.org; a launch to come can be bought by nobody. */
function availabilityOf(stock: DescribedShoe['stock'], opensAt: string | null): string {
  if (opensAt !== null && Date.parse(opensAt) > Date.now()) return 'https://schema.org/PreSale';
  return `https://schema.org/${stock.some(({ quantity }) => quantity > 0) ? 'InStock' : 'OutOfStock'}`;
}

/** What search engines read of a shoe's page: the shoe, and where it is in the shop. */
export const productStructuredData: DescribeProduct = (shoe, rating, origin) => [
  breadcrumbs(origin, [
    [shoe.brand, brandPath(shoe.brand)],
    [shoe.name, `/products/${shoe._id}`],
  ]),
  shoeStructuredData(shoe, rating, origin),
];
