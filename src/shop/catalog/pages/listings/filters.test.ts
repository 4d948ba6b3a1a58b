import { describe, expect, it } from 'vitest';
import { emptyUnder, filterPath, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('readFilters', () => {
  it('reads colour and sort', () => {
    expect(read('color=Red&sort=price_desc')).toEqual({ color: 'Red', sort: 'price_desc' });
  });

  it('counts an empty colour as none, as a form sends it', () => {
    expect(read('color=&sort=price_asc')).toEqual({ sort: 'price_asc' });
  });

  it('reads a size, and counts an empty one as none', () => {
    expect(read('size=%209.5%20')).toEqual({ size: '9.5' });
    expect(read('size=')).toEqual({});
    expect(read(`size=${'9'.repeat(50)}`).size).toHaveLength(40);
  });

  it('reads a foot, unless there is a size or it is none', () => {
    expect(read('foot=27.5')).toEqual({ foot: '27.5' });
    expect(read('foot=27.5&size=')).toEqual({ foot: '27.5' });
    expect(read('foot=27.5&size=9')).toEqual({ size: '9' });
    for (const foot of ['', '9', '27,5', '271', "27'"])
      expect(read(`foot=${encodeURIComponent(foot)}`)).toEqual({});
  });

  it('passes no sort on that it does not know', () => {
    expect(read('sort=name')).toEqual({});
  });

  it('limits the text to what the API accepts', () => {
    expect(read(`color=${'a'.repeat(300)}`).color).toHaveLength(120);
  });
});

describe('emptyUnder', () => {
  it.each([
    [{}, undefined],
    [{ sort: 'price_asc' }, undefined],
    [{ color: 'Red' }, 'No shoes match this filter'],
    [{ size: '99' }, 'No shoes in size 99'],
    [{ color: 'Red', size: '9.5' }, 'No shoes in Red in size 9.5'],
    [{ color: 'Red', foot: '49' }, 'No shoes in Red for a 49 cm foot'],
  ] as const)('of %j is %s', (filters, title) => {
    expect(emptyUnder(filters)?.title).toBe(title);
  });
});

describe('filterPath', () => {
  it('is the bare page without filters', () => {
    expect(filterPath('/colletions/Halcourt', {})).toBe('/colletions/Halcourt');
  });

  it('leaves the page number behind', () => {
    expect(filterPath('/colletions/A%20%26%20B', { color: 'Sand', sort: 'price_asc' })).toBe(
      '/colletions/A%20%26%20B?color=Sand&sort=price_asc',
    );
  });

  it('survives a way through the address bar', () => {
    const filters = { color: 'Light Blue', sort: 'price_desc' } as const;
    expect(readFilters(new URL(filterPath('/sale', filters), 'https://shop.example').searchParams)).toEqual(
      filters,
    );
  });
});
