import { describe, expect, it } from 'vitest';
import { shoeStructuredData, summarizeRatings } from './structured-data.ts';

const shoe: Parameters<typeof shoeStructuredData>[0] = {
  _id: 'a1',
  name: 'Baseline Chalk',
  brand: 'Halcourt',
  description: 'Full grain leather.',
  color: 'White',
  price: 95,
  onSale: false,
  image: '/pictures/a1/side-640.webp',
  base: '/pictures/a1',
  views: ['side'],
  stock: [{ size: '9', quantity: 0 }],
};

const product = (detail: typeof shoe, ratings: number[]) =>
  shoeStructuredData(detail, summarizeRatings(ratings), 'https://shop.example');

describe('rate', () => {
  it('is the mean', () => {
    expect(summarizeRatings([5, 4])).toEqual({ count: 2, average: 4.5 });
  });

  it('is empty without ratings', () => {
    expect(summarizeRatings([])).toEqual({ count: 0, average: 0 });
  });
});

describe('shoeMeta', () => {
  it('offers the shoe at its own address', () => {
    expect(product(shoe, [])).toMatchObject({
      'script:ld+json': {
        offers: { url: 'https://shop.example/products/a1', price: 95, priceCurrency: 'USD' },
      },
    });
  });

  it('calls a shoe without a pair out of stock', () => {
    expect(product(shoe, [])).toMatchObject({
      'script:ld+json': { offers: { availability: 'https://schema.org/OutOfStock' } },
    });
  });

  it('calls a shoe with one pair in stock', () => {
    const stocked = { ...shoe, stock: [...shoe.stock, { size: '10', quantity: 1 }] };
    expect(product(stocked, [])).toMatchObject({
      'script:ld+json': { offers: { availability: 'https://schema.org/InStock' } },
    });
  });

  it('claims no rating before the first review', () => {
    expect(JSON.stringify(product(shoe, []))).not.toContain('aggregateRating');
  });

  it('rounds the rating to one digit', () => {
    expect(product(shoe, [5, 4, 4])).toMatchObject({
      'script:ld+json': { aggregateRating: { ratingValue: 4.3, reviewCount: 3 } },
    });
  });
});
