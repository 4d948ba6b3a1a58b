import { describe, expect, it } from 'vitest';
import { shoeStructuredData } from './structured-data.ts';

const shoe: Parameters<typeof shoeStructuredData>[0] = {
  _id: 'a1',
  name: 'Baseline Chalk',
  brand: 'Halcourt',
  description: 'Full grain leather.',
  color: 'White',
  price: 95,
  onSale: false,
  reduction: null,
  priorPrice: null,
  opensAt: null,
  currency: 'usd',
  image: '/pictures/a1/side-640.webp',
  properties: {},
  slides: [{ id: 'a1-side', base: '/pictures/a1', view: 'side', alt: '', zoom: '' }],
  several: false,
  stock: [{ size: '9', quantity: 0 }],
};

const product = (detail: typeof shoe, rating = { count: 0, average: 0 }) =>
  shoeStructuredData(detail, rating, 'https://shop.example');

describe('shoeMeta', () => {
  it('offers the shoe at its own address', () => {
    expect(product(shoe)).toMatchObject({
      'script:ld+json': {
        offers: { url: 'https://shop.example/products/a1', price: 95, priceCurrency: 'USD' },
      },
    });
  });

  it('lists every picture, the first one first', () => {
    const slides = [
      ...shoe.slides,
      { id: 'b-side', base: '/pictures/b', view: 'side' as const, alt: '', zoom: '' },
    ];
    expect(product({ ...shoe, slides, several: true })).toMatchObject({
      'script:ld+json': {
        image: [
          'https://shop.example/pictures/a1/side-640.webp',
          'https://shop.example/pictures/b/side-640.webp',
        ],
      },
    });
  });

  it('tells what a reduced shoe cost before', () => {
    expect(JSON.stringify(product(shoe))).not.toContain('Strikethrough');
    expect(product({ ...shoe, priorPrice: 129.99 })).toMatchObject({
      'script:ld+json': {
        offers: {
          price: 95,
          priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 129.99 },
        },
      },
    });
  });

  it('calls a shoe without a pair out of stock', () => {
    expect(product(shoe)).toMatchObject({
      'script:ld+json': { offers: { availability: 'https://schema.org/OutOfStock' } },
    });
  });

  it('calls a shoe with one pair in stock', () => {
    const stocked = { ...shoe, stock: [...shoe.stock, { size: '10', quantity: 1 }] };
    expect(product(stocked)).toMatchObject({
      'script:ld+json': { offers: { availability: 'https://schema.org/InStock' } },
    });
  });

  it('says from when a launch can be bought', () => {
    const opensAt = '2126-11-24T18:00:00.000Z';
    const stock = [{ size: '10', quantity: 1 }];
    expect(product({ ...shoe, stock, opensAt })).toMatchObject({
      'script:ld+json': {
        offers: { availabilityStarts: opensAt, availability: 'https://schema.org/PreSale' },
      },
    });
    expect(product({ ...shoe, stock, opensAt: '2026-11-24T18:00:00.000Z' })).toMatchObject({
      'script:ld+json': { offers: { availability: 'https://schema.org/InStock' } },
    });
  });

  it('offers each size on its own where one has a SKU or a barcode', () => {
    const stock = [
      { size: '9', quantity: 0, sku: 'CHALK-9', barcode: '4006381333931' },
      { size: '10', quantity: 1 },
    ];
    const offer = { url: 'https://shop.example/products/a1', price: 95 };
    const { 'script:ld+json': described } = JSON.parse(JSON.stringify(product({ ...shoe, stock })));
    expect(described.offers).toMatchObject([
      {
        ...offer,
        name: 'Baseline Chalk, size 9',
        sku: 'CHALK-9',
        gtin: '4006381333931',
        availability: 'https://schema.org/OutOfStock',
      },
      { ...offer, name: 'Baseline Chalk, size 10', availability: 'https://schema.org/InStock' },
    ]);
    expect(Object.keys(described.offers[1])).not.toContain('sku');
  });

  it('claims no rating before the first review', () => {
    expect(JSON.stringify(product(shoe))).not.toContain('aggregateRating');
  });

  it('rounds the rating to one digit', () => {
    expect(product(shoe, { count: 3, average: 13 / 3 })).toMatchObject({
      'script:ld+json': { aggregateRating: { ratingValue: 4.3, reviewCount: 3 } },
    });
  });
});
