import { describe, expect, it } from 'vitest';
import { shoeListing } from './shoe-listing.ts';

const pictureOf = (id: string) => ({
  base: `/pictures/${id}`,
  views: ['side' as const],
  placeholder: 'data:image/png;base64,AAAA',
});

const shoe = (id: string) => ({
  _id: id,
  name: `Shoe ${id}`,
  brand: 'Halcourt',
  image: `/pictures/${id}/side-640.webp`,
  description: 'Words that no card shows.',
  color: 'White',
  price: 95,
  onSale: false,
  priorPrice: null,
  opensAt: null,
  stock: [
    { _id: 's1', size: '9', quantity: 2 },
    { _id: 's2', size: '9.5', quantity: 0 },
    { _id: 's3', size: '10', quantity: 4 },
  ],
  model: 'baseline',
  picture: pictureOf(id),
  pictures: [{ _id: id, alt: '', ...pictureOf(id) }],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
});

const request = (query = '') => new Request(`https://shop.example/sale${query}`);
const calls: Parameters<typeof shoeListing>[0] = {
  add: async (_address, { query }) =>
    query.ids === 'a' ? [{ model: 'baseline', colors: ['Black', 'White'] }] : [],
};
const requested = { offset: 0, limit: 8 };

describe('shoeListing', () => {
  it('carries what a card shows and nothing more', async () => {
    expect((await shoeListing(calls, { body: [shoe('a')], total: 1 }, requested, request())).shoes).toEqual([
      {
        _id: 'a',
        name: 'Shoe a',
        brand: 'Halcourt',
        price: 95,
        onSale: false,
        reduction: null,
        image: '/pictures/a/side-640.webp',
        base: '/pictures/a',
        sizes: ['9', '9.5', '10'],
        soldOut: ['9.5'],
        low: { 9: 2 },
        colors: ['Black', 'White'],
      },
    ]);
  });

  it('carries no colors when that call fails', async () => {
    const failing: typeof calls = { add: async (_address, _input, missing) => missing };
    const [card] = (await shoeListing(failing, { body: [shoe('a')], total: 1 }, requested, request())).shoes;
    expect(card).toMatchObject({ name: 'Shoe a' });
    expect(card).not.toHaveProperty('colors');
  });

  it('carries a second picture where there is no second view', async () => {
    const one = shoe('a');
    const two = { ...one, pictures: [...one.pictures, { _id: 'b', alt: 'The sole', ...pictureOf('b') }] };
    const [card] = (await shoeListing(calls, { body: [two], total: 1 }, requested, request())).shoes;
    expect(card?.other).toEqual({ base: '/pictures/b', view: 'side' });
  });

  it('returns the text response of a search without results', async () => {
    const { shoes, total, message } = await shoeListing(
      calls,
      { body: 'Shoe not found', total: 0 },
      requested,
      request(),
    );
    expect({ shoes, total, message }).toEqual({ shoes: [], total: 0, message: 'Shoe not found' });
  });

  it('knows the next page from the number of all matches', async () => {
    expect((await shoeListing(calls, { body: [shoe('a')], total: 20 }, requested, request())).page.next).toBe(
      8,
    );
  });

  it('leads to the last page when the list ends before the offset, and keeps the rest of the address', async () => {
    expect(await redirectOf({ body: [], total: 17 }, '?color=Red&offset=80')).toBe(
      '/sale?color=Red&offset=16',
    );
  });

  it('leads to the bare address when there is only one page', async () => {
    expect(await redirectOf({ body: [], total: 3 }, '?offset=80')).toBe('/sale');
  });
});

async function redirectOf(reply: { body: never[]; total: number }, query: string): Promise<string | null> {
  try {
    await shoeListing(calls, reply, { offset: 80, limit: 8 }, request(query));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
  return null;
}
