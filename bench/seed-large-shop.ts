import type { Pool } from 'pg';

/** The number of rows in each table, and of brands. */
export interface ShopSize {
  readonly rows: number;
  readonly brands: number;
}

/** Seeds `rows` shoes (4 sizes each), users, orders (2 items each), emails, subscribers, messages, audit entries. */
export async function seedLargeShop(pool: Pool, sizes: ShopSize, log: (line: string) => void): Promise<void> {
  for (const [table, sql] of Object.entries(steps)) {
    const start = performance.now();
    await pool.query(sql.replaceAll(':rows', String(sizes.rows)).replaceAll(':brands', String(sizes.brands)));
    log(`${table} seeded in ${Math.round(performance.now() - start)} ms`);
  }
  await pool.query('vacuum analyze');
}

const moment = (days: number): string => `now() - random() * interval '${days} days'`;
const words = (list: string): string => `(array[${list}])`;
const names = words(
  "'Orbit','Ember','Tide','Stride','Quiet','Loud','Meadow','Harbor','Cinder','Willow','Falcon','Nimbus'",
);
const colors = words("'White','Black','Red','Blue','Green','Sand','Grey','Amber'");

const steps = {
  brands: `
    insert into brand (id, name, name_key, created_at)
    select 'brand-' || n, 'Brand ' || n, 'brand ' || n, ${moment(365)} from generate_series(1, :brands) n`,
  shoes: `
    insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, on_sale,
      model, picture_base, picture_views, created_at)
    select 'shoe-' || n, name || ' ' || n, lower(name) || ' ' || n, 'Brand ' || b, 'brand ' || b, color, lower(color),
      'A shoe', (20 + random() * 200)::int * 100, n % 9 = 0, 'model-' || n / 4, '/pictures/placeholder', '{side}',
      ${moment(365)}
    from generate_series(1, :rows) n,
      lateral (select ${names}[1 + n % 12] || ' ' || ${names}[1 + n / 12 % 12] as name, 1 + n % :brands as b,
        ${colors}[1 + n % 8] as color) made`,
  sizes: `
    insert into shoe_size (id, shoe_id, size, quantity)
    select n || '-' || size, 'shoe-' || n, size::text, (random() * 40)::int
    from generate_series(1, :rows) n, generate_series(7, 10) size`,
  users: `
    insert into shop_user (id, uid, email, created_at, status, manager)
    select 'user-' || n, 'uid-' || n, md5(n::text) || '@' || case when n % 3 = 0 then 'mail' else 'post' end || '.test',
      ${moment(365)}, case when n % 50 = 0 then 'Disabled' else 'Enabled' end, n % 100 = 0
    from generate_series(1, :rows) n`,
  attempts: `
    insert into checkout_attempt (id, id_payment, uid, email, payment_method, request_hash, amount_cents, state,
      expires_at, created_at)
    select 'order-' || n, 'payment-' || n, 'uid-' || n, md5(n::text) || '@mail.test', 'pm_' || n, 'hash',
      1000 + (random() * 40000)::int, 'paid', at, at
    from generate_series(1, :rows) n, lateral (select ${moment(365)} + n * interval '0' as at) made`,
  orders: `
    insert into shop_order (id, attempt_id, id_payment, uid, email, amount_cents, status, created_at)
    select id, id, id_payment, uid, email, amount_cents,
      case when random() < 0.7 then 'Received' else 'Pending' end, created_at from checkout_attempt`,
  items: `
    insert into order_item (order_id, position, shoe_id, size, name, image, quantity, price_cents)
    select 'order-' || n, line, 'shoe-' || 1 + (random() ^ 3 * (:rows - 1))::int, '9', 'A shoe', '/pictures/x', 1 + n % 3, 9900
    from generate_series(1, :rows) n, generate_series(0, 1) line`,
  mails: `
    insert into outbox (kind, recipient, subject, body_text, body_html, sent_at, attempts, created_at)
    select 'newsletter', md5(n::text) || '@mail.test', 'Thanks for subscribing!', repeat('text ', 60),
      repeat('<p>html</p>', 250), case when n % 40 > 0 then now() end, case when n % 40 = 0 then 30 else 1 end,
      ${moment(365)}
    from generate_series(1, :rows) n`,
  subscribers: `
    insert into newsletter_subscriber (email_key, email, created_at)
    select md5(n::text) || '@mail.test', md5(n::text) || '@mail.test', ${moment(365)} from generate_series(1, :rows) n`,
  messages: `
    insert into contact_message (id, name, email, message, created_at)
    select 'message-' || n, 'Person ' || n, md5(n::text) || '@mail.test',
      'When will order ' || md5(n::text) || ' arrive? ' || repeat(md5(n::text) || ' ', 5), ${moment(365)}
    from generate_series(1, :rows) n`,
  history: `
    insert into admin_history (uid, email, action, entity, entity_id, before, after, at)
    select 'administrator-' || 1 + n % 2, ${words("'ada@shop.test','grace@shop.test'")}[1 + n % 2], 'change',
      ${words("'user','order'")}[1 + n % 2], case n % 2 when 0 then 'user-' || n else 'order-' || n end,
      '{"email": "a@mail.test", "manager": false}'::jsonb || jsonb_build_object('status', ${words("'Enabled','Pending'")}[1 + n % 2]),
      '{"email": "a@mail.test", "manager": false}'::jsonb || jsonb_build_object('status', ${words("'Disabled','Received'")}[1 + n % 2]),
      ${moment(365)}
    from generate_series(1, :rows) n`,
};
