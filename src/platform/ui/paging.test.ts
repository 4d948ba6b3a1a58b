import { describe, expect, it } from 'vitest';
import { pageAt, parseOffset } from './paging.ts';

describe('pageAt', () => {
  it('begins a list with no page before it', () => {
    expect(pageAt(0, 6, 20)).toEqual({ offset: 0, previous: null, next: 6, number: 1, count: 4 });
  });

  it('goes back six to 0 from the second page', () => {
    expect(pageAt(6, 6, 20).previous).toBe(0);
  });

  it('has no page after the last, though it is not full', () => {
    expect(pageAt(18, 6, 20)).toEqual({ offset: 18, previous: 12, next: null, number: 4, count: 4 });
  });

  it('does not offer an empty page after a full last one', () => {
    expect(pageAt(8, 8, 16).next).toBeNull();
  });

  it('is the last page when the list shrank under the reader', () => {
    expect(pageAt(80, 8, 17).offset).toBe(16);
  });

  it('is one page for an empty list', () => {
    expect(pageAt(0, 8, 0)).toEqual({ offset: 0, previous: null, next: null, number: 1, count: 1 });
  });

  it('goes back to 0 from an offset below ten when pages hold eight', () => {
    expect(pageAt(9, 8, 40).previous).toBe(0);
  });
});

describe('parseOffset', () => {
  it.each([
    [null, 0],
    ['', 0],
    ['16', 16],
    ['9', 8],
    ['-8', 0],
    ['1.5', 0],
    ['eight', 0],
    ['99999999', 0],
  ])('reads %s as %i', (text, offset) => {
    expect(parseOffset(text, 8)).toBe(offset);
  });
});
