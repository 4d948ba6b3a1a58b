import { describe, expect, it } from 'vitest';
import { moveSlide } from './slide.ts';

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
