import { describe, expect, it } from 'vitest';
import { moveSlide, toSlide } from './slide.ts';

describe('turn', () => {
  it('goes to the next slide', () => {
    expect(moveSlide(0, 1, 3)).toBe(1);
  });

  it('begins again behind the last', () => {
    expect(moveSlide(2, 1, 3)).toBe(0);
  });

  it('goes from the first back to the last', () => {
    expect(moveSlide(0, -1, 3)).toBe(2);
  });

  it('stays on the only slide', () => {
    expect(moveSlide(0, -1, 1)).toBe(0);
  });
});

describe('view', () => {
  const shoe: Parameters<typeof toSlide>[0] = {
    stock: [{ _id: 'a', size: '9', quantity: 1 }],
    _id: 'a',
    name: 'Ember',
    brand: 'Velmora',
    price: 90,
    priorPrice: null,
    picture: { base: '/pictures/a', views: ['side', 'quarter'], placeholder: '' },
  };

  it('is from the front', () => {
    expect(toSlide(shoe).view).toBe('quarter');
  });

  it('is from the side for an uploaded picture, which has no other', () => {
    expect(toSlide({ ...shoe, picture: { ...shoe.picture, views: ['side'] } }).view).toBe('side');
  });
});
