import { describe, expect, it } from 'vitest';
import { summarizeRatings } from './rating-summary.ts';

describe('rate', () => {
  it('is the mean', () => {
    expect(summarizeRatings([5, 4])).toEqual({ count: 2, average: 4.5 });
  });

  it('is empty without ratings', () => {
    expect(summarizeRatings([])).toEqual({ count: 0, average: 0 });
  });
});
