import type { ClientBase } from 'pg';
import { withoutIndexes } from '#database/without-indexes.ts';

/** Which shoes to make. */
export interface GeneratedShoes {
  /** How many there are afterwards; those of an earlier call count. */
  readonly count: number;
  /** The word that their brands begin with, and in lower case their ids: `Bench` makes `bench-1` by `Bench 2`. */
  readonly word: string;
}

/** Told what is being done, and which share of all work is done (0 to 1). */
export type ShowProgress = (doing: string, share: number) => void;

const names = `(array['Orbit','Ember','Tide','Stride','Quiet','Loud','Meadow','Harbor','Cinder','Willow','Falcon','Nimbus'])`;
const colors = `(array['White','Black','Red','Blue'])`;
const batch = 20_000;
/** From so many new shoes on, indexes are built anew afterwards, which takes a third of the time. */
const bulk = 50_000;
const insertShare = 0.5;

/**
 * Inserts generated shoes with four sizes until there are `count`, in one transaction: 30 brands, at least 8 shoes per
 * brand and color of every thousand. Shoes and sizes are locked meanwhile when there are many.
 * @returns the number of shoes inserted
 */
export async function insertGeneratedShoes(
  client: ClientBase,
  { count, word }: GeneratedShoes,
  show: ShowProgress,
): Promise<number> {
  const prefix = word.toLowerCase();
  await client.query('begin');
  try {
    const { rows } = await client.query<{ existing: number }>(
      `select count(*)::int as existing from shoe where id like $1`,
      [`${prefix}-%`],
    );
    const existing = rows[0]?.existing ?? 0;
    await client.query(insertBrands, [prefix, word]);
    const insert = async () => {
      for (let first = existing + 1; first <= count; first += batch) {
        show('inserting', insertShare * ((first - existing) / (count - existing)));
        const last = Math.min(first + batch - 1, count);
        await client.query(insertShoes, [prefix, word, first, last]);
        await client.query(insertSizes, [prefix, first, last]);
      }
    };
    if (count - existing < bulk) await insert();
    else {
      await withoutIndexes(client, ['shoe', 'shoe_size'], insert, (name, share) =>
        show(`building ${name}`, insertShare + (1 - insertShare) * share),
      );
    }
    await client.query('commit');
    show('counting', 1);
    await client.query('select fold_size_tally()');
    await client.query('vacuum analyze shoe, shoe_size, shoe_tally, size_tally, brand');
    return Math.max(0, count - existing);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const insertBrands = `
  insert into brand (id, name, name_key)
  select $1::text || '-brand-' || n, $2::text || ' ' || n, lower($2::text) || ' ' || n from generate_series(1, 30) n
  on conflict do nothing`;

const insertShoes = `
  insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, on_sale, model,
    picture_base, picture_views, created_at)
  select $1::text || '-' || n, name, lower(name), $2::text || ' ' || b, lower($2::text) || ' ' || b, color, lower(color), 'A shoe',
    (20 + n % 200) * 100, n % 9 = 0, $1::text || '-model-' || n / 4, '/pictures/placeholder', '{side}',
    now() - n * interval '1 second'
  from generate_series($3::int, $4::int) n,
    lateral (select ${names}[1 + n % 12] || ' ' || ${names}[1 + n / 12 % 12] || ' ' || n as name, 1 + n % 30 as b,
      ${colors}[1 + n / 30 % 4] as color) made`;

const insertSizes = `
  insert into shoe_size (id, shoe_id, size, quantity)
  select $1::text || '-' || n || '-' || size, $1::text || '-' || n, size::text, 1000000
  from generate_series($2::int, $3::int) n, generate_series(7, 10) size`;
