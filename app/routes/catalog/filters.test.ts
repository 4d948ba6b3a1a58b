import { describe, expect, it } from 'vitest';
import { filterEntries, filterPath, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('readFilters', () => {
  it('reads colour and sort', () => {
    expect(read('color=Red&sort=price_desc')).toEqual({ color: 'Red', sort: 'price_desc' });
  });

  it('counts an empty colour as none, as a form sends it', () => {
    expect(read('color=&sort=price_asc')).toEqual({ sort: 'price_asc' });
  });

  it('passes no sort on that it does not know', () => {
    expect(read('sort=name')).toEqual({});
  });

  it('limits the text to what the API accepts', () => {
    expect(read(`color=${'a'.repeat(300)}`).color).toHaveLength(100);
  });
});

describe('filterAddress', () => {
  it('is the bare page of the brand without filters', () => {
    expect(filterPath('Halcourt', {})).toBe('/colletions/Halcourt');
  });

  it('leaves the page number behind', () => {
    expect(filterPath('A & B', { color: 'Sand', sort: 'price_asc' })).toBe(
      '/colletions/A%20%26%20B?color=Sand&sort=price_asc',
    );
  });

  it('survives a way through the address bar', () => {
    const filters = { color: 'Light Blue', sort: 'price_desc' } as const;
    expect(readFilters(new URLSearchParams(filterEntries(filters)))).toEqual(filters);
  });
});
