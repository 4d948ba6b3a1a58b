import { describe, expect, it } from 'vitest';
import { arrange, move } from './arrange.ts';

const picture = (_id: string, alt = '') => ({ _id, alt });
const idsOf = (pictures: readonly { _id: string }[]) => pictures.map(({ _id }) => _id).join('');

describe('a draft of pictures', () => {
  it('leaves out what was removed meanwhile, and has what was added as the last', () => {
    const draft = [picture('c', 'typed'), picture('b'), picture('a')];
    const stored = [picture('a'), picture('c'), picture('d', 'new')];
    expect(arrange(draft, stored)).toEqual([picture('c', 'typed'), picture('a'), picture('d', 'new')]);
  });

  it('is as stored while nothing was changed', () => {
    expect(arrange([], [picture('a'), picture('b')])).toEqual([picture('a'), picture('b')]);
  });

  it('moves a picture to a place before or after its own', () => {
    const pictures = ['a', 'b', 'c'].map((id) => picture(id));
    expect(idsOf(move(pictures, 'c', 0))).toBe('cab');
    expect(idsOf(move(pictures, 'a', 1))).toBe('bac');
    expect(idsOf(move(pictures, 'a', 2))).toBe('bca');
  });
});
