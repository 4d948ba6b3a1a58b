import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import { unknownColor } from '../../contract/unknown-color.ts';
import { columnList, stagedColumns } from './changed-columns.ts';

/** What became of the shoes of products that come with other colors or prices than before, one sentence each. */
export interface ProductMatch {
  readonly notes: readonly string[];
}

/** A staged shoe and a shoe of the same product, neither of which has another yet. */
interface Pair {
  readonly product: string;
  readonly position: number;
  readonly id: string;
  readonly isSameColor: boolean;
  readonly isNamed: boolean;
}

/**
 * Finds the shoe of each staged handle. One of another color is another shoe: who waits for it, its offers, favorites and
 * former prices are of what was shown.
 */
export async function matchHandles(transaction: Database): Promise<void> {
  await sql`
    update staged_shoe staged set shoe_id = shoe.id from shoe
    where staged.shoe_id is null and ${key} = staged.handle and shoe.deleted_at is null
      and (shoe.color_key = staged.color_key or not ${areNamed})`.execute(transaction);
}

/**
 * Finds shoes again whose handle changed because their product has more or fewer colors or prices than before: by
 * color, then price and sizes; or as the only ones left of their product, if a color was unknown. Shoes of the product
 * that nothing stands for any more are staged without pairs, because their pairs may come back in another shoe.
 */
export async function matchProducts(transaction: Database): Promise<ProductMatch> {
  const pairs = await listPairs(transaction);
  const taken = new Set<string | number>();
  const isFree = ({ position, id }: Pair) => !taken.has(position) && !taken.has(id);
  const matched: Pair[] = [];
  const match = (pair: Pair) => {
    matched.push(pair);
    taken.add(pair.position).add(pair.id);
  };
  for (const pair of pairs) if (pair.isSameColor && isFree(pair)) match(pair);
  const left = Map.groupBy(pairs.filter(isFree), ({ product }) => product);
  for (const [only, ...others] of left.values())
    if (only && others.length === 0 && !only.isNamed) match(only);
  await sql`
    update staged_shoe staged set shoe_id = matched.id
    from unnest(${matched.map(({ position }) => position)}::int[], ${matched.map(({ id }) => id)}::text[]) as matched (position, id)
    where staged.position = matched.position`.execute(transaction);
  return { notes: await emptyOthers(transaction) };
}

const key = sql`coalesce(shoe.handle, shoe.id)`;

/** Whether both have a color by its name: products without one come as this. */
const areNamed = sql`(shoe.color_key <> ${normalizeText(unknownColor)} and staged.color_key <> ${normalizeText(unknownColor)})`;

/** Whether a shoe came from a product; its handle begins with the product's. */
const isOf = (product: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  shoe.deleted_at is null and split_part(${key}, '~', 1) = split_part(${product}, '~', 1)
  and (${key} = ${product} or starts_with(${key}, ${product} || '~'))
  and not exists (select from staged_shoe other where other.shoe_id = shoe.id)`;

/** The likeliest first. */
async function listPairs(transaction: Database): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select staged.product, staged.position, shoe.id, shoe.color_key = staged.color_key as "isSameColor",
      ${areNamed} as "isNamed"
    from staged_shoe staged join shoe on ${isOf(sql`staged.product`)}
    where staged.shoe_id is null
    order by shoe.price_cents = staged.price_cents desc, (
      select count(*) from staged_size wanted join shoe_size entry using (size)
      where wanted.position = staged.position and entry.shoe_id = shoe.id) desc, staged.position, shoe.id`.execute(
    transaction,
  );
  return rows;
}

/** Those with pairs lose them, and those whose handle is another shoe's from now on get one of their own. */
async function emptyOthers(transaction: Database): Promise<string[]> {
  const isTaken = sql`${key} in (select handle from staged_shoe where handle is not null)`;
  const { rows } = await sql<{ note: string }>`
    insert into staged_shoe (position, shoe_id, handle, ${columnList(stagedColumns)})
    select (select max(position) from staged_shoe) + row_number() over (order by shoe.created_at desc, shoe.id), id,
      case when ${isTaken} then ${key} || '~' || id end, ${columnList(stagedColumns)}
    from shoe
    where exists (select from (select distinct product from staged_shoe) file where ${isOf(sql`file.product`)})
      and (${isTaken} or exists (
        select from shoe_size entry where entry.shoe_id = shoe.id and entry.quantity + entry.offered > 0))
    returning format('%s in %s is no longer in the file, so it is set to sold out. Delete it if it will not come back.',
      name, color) as note`.execute(transaction);
  return rows.map(({ note }) => note);
}
