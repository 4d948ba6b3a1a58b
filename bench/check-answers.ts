import { z } from 'zod';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { type Shoe, shoe } from '#shop/catalog/contract/shoes.ts';

/** The reading paths of a shop, by the name of their row. */
export type ReadPaths = Readonly<Record<string, string>>;

/**
 * Finds the paths to measure at a shop's address. Where `GET /api/shoes` answers in the contract's shape, its answers
 * are checked for rightness first; elsewhere only the home page is known.
 * @throws when an answer is wrong
 */
export async function findReadPaths(origin: string): Promise<ReadPaths> {
  const first = await fetch(`${origin}/api/shoes?limit=28`);
  const found = z
    .array(shoe)
    .min(1)
    .safeParse(await first.json().catch(() => null));
  const [newest] = found.data ?? [];
  if (first.status !== 200 || !newest) return { 'home page': '/' };
  const total = Number(first.headers.get(totalCountHeader));
  const brand = encodeURIComponent(newest.brand);
  const listing = `/api/shoes?brand=${brand}&limit=28`;
  const detail = `/api/shoes/${encodeURIComponent(newest._id)}`;
  const farDown = `/api/shoes?limit=28&offset=${Math.max(0, total - 28)}`;
  const cheapest = '/api/shoes?sort=price_asc&limit=28';
  const sameBrand = (one: Shoe) => one.brand.toLowerCase() === newest.brand.toLowerCase();
  await check(origin, listing, (shoes) => shoes.length > 0 && shoes.every(sameBrand));
  await check(origin, detail, (shoes) => shoes.length === 1 && shoes[0]?._id === newest._id);
  await check(origin, farDown, (shoes) => shoes.length === Math.min(28, total));
  await check(origin, cheapest, (shoes) =>
    shoes.every(({ price }, index) => price >= (shoes[index - 1]?.price ?? 0)),
  );
  return {
    'home page': '/',
    'brand page': `/colletions/${brand}`,
    'listing of a brand': listing,
    'lowest price': cheapest,
    'page far down': farDown,
    'a shoe': detail,
  };
}

async function check(origin: string, path: string, isRight: (shoes: Shoe[]) => boolean): Promise<void> {
  const response = await fetch(`${origin}${path}`);
  const shoes = z.array(shoe).safeParse(await response.json().catch(() => null));
  if (!shoes.success || !isRight(shoes.data)) throw new Error(`${origin}${path} gives a wrong answer`);
}
