import type { Pool } from 'pg';

const words = `(array['Orbit','Ember','Tide','Stride','Quiet','Loud','Meadow','Harbor','Cinder','Willow','Falcon','Nimbus'])`;
const colors = `(array['White','Black','Red','Blue'])`;

/** Inserts generated shoes with four sizes until there are `count`; 30 brands, at least 8 shoes per brand and color. */
export async function seedManyShoes(pool: Pool, count: number, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  const { rows } = await pool.query("select count(*)::int as existing from shoe where id like 'bench-%'");
  const existing = Number(rows[0]?.existing ?? 0);
  await pool.query(
    `insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, on_sale,
       model, picture_base, picture_views, created_at)
     select 'bench-' || n, name, lower(name), 'Bench ' || b, 'bench ' || b, color, lower(color), 'A shoe',
       (20 + n % 200) * 100, n % 9 = 0, 'bench-model-' || n / 4, '/pictures/placeholder', '{side}',
       now() - n * interval '1 second'
     from generate_series($1::int, $2::int) n,
       lateral (select ${words}[1 + n % 12] || ' ' || ${words}[1 + n / 12 % 12] || ' ' || n as name, 1 + n % 30 as b,
         ${colors}[1 + n / 30 % 4] as color) made`,
    [existing + 1, count],
  );
  await pool.query(
    `insert into shoe_size (id, shoe_id, size, quantity)
     select 'bench-' || n || '-' || size, 'bench-' || n, size::text, 1000000
     from generate_series($1::int, $2::int) n, generate_series(7, 10) size`,
    [existing + 1, count],
  );
  await pool.query('vacuum analyze');
  log(`  ${count} shoes inserted after ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
