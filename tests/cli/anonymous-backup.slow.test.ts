import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import { createAnonymiser } from '#features/backups/cli/anonymous/create-anonymiser.ts';
import { sandboxPrivacy } from '#features/backups/cli/anonymous/sandbox-privacy.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { openDemoPlace, openPlace, readAllRows, type ShopPlace } from '../support/backup-shop.ts';
import { callCommand } from '../support/call-command.ts';
import { onServer } from '../support/database-server.ts';
import { runCli } from '../support/run-cli.ts';
import { scanFor } from '../support/scan-data.ts';

let demo: ShopPlace;
let copy: ShopPlace;
/** Every email, name, address, token and password hash of the shop, and what people wrote. */
let traces: string[];
beforeAll(async () => {
  demo = await openDemoPlace();
  await leaveTraces(demo);
  traces = await readTraces(demo.databaseUrl);
  const file = join(dirname(demo.dataFolder), 'anonymous.tar.gz');
  const made = await callCommand('backup', [file, '--anonymous'], demo.env);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('rows')]);
  copy = await openPlace();
  const restored = await callCommand('restore', [file], copy.env);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
});
afterAll(async () => {
  await demo?.[Symbol.asyncDispose]();
  await copy?.[Symbol.asyncDispose]();
});

test('no email, name, address, token or text of a person is in any table or file of the copy', async () => {
  expect(traces.length).toBeGreaterThan(300);
  expect((await scanFor(traces, demo)).length).toBeGreaterThan(traces.length);
  expect(await scanFor(traces, copy)).toEqual([]);
});

test('the same person has the same invented name and email everywhere', async () => {
  const { rows } = await onServer(copy.databaseUrl, (client) =>
    client.query<{ emails: number; names: number }>(
      `select count(distinct shop_user.email)::int as emails, count(distinct account_user.name)::int as names
       from shop_user join account_user on account_user.id = shop_user.uid
       join shop_order on shop_order.uid = shop_user.uid and shop_order.email = shop_user.email
       join outbox on outbox.recipient = shop_user.email
       where shop_user.email like '%@customer.example' and account_user.name !~ '[0-9@]'`,
    ),
  );
  expect(rows[0]?.emails).toBeGreaterThan(30);
  expect(rows[0]?.names).toBeGreaterThan(15);
});

test('the copy has the orders, the books and the catalogue of the shop, and works', async () => {
  const [before, after] = [await readAllRows(demo.databaseUrl), await readAllRows(copy.databaseUrl)];
  for (const table of ['shoe', 'shoe_size', 'order_item', 'sales_day', 'shoe_tally', 'refund_line'])
    expect(after[`public.${table}`], table).toEqual(before[`public.${table}`]);
  for (const table of ['public.shop_order', 'public.review', 'sandbox.charge', 'public.outbox'])
    expect(after[table]?.length, table).toBe(before[table]?.length);
  const check = await runCli('money-check', ['--since', '2020-01-01'], copy.env);
  expect([check.code, check.output]).toEqual([0, expect.stringContaining(' 0 differ.')]);
  const settings = readSettings({ ...copy.env, SEED: 'none' });
  await prepareDatabase(settings, copy.databaseUrl, () => {});
  const users = (await readAllRows(copy.databaseUrl))['public.account_user'] ?? [];
  for (const { email } of settings.administrators)
    expect(users.filter((row) => row.includes(email))).toHaveLength(1);
});

test('a column that nobody classified stops an anonymous backup, and is named', async () => {
  await using place = await openDemoPlace();
  await onServer(place.databaseUrl, (client) =>
    client.query(`alter table review add column nickname text default 'Mia'`),
  );
  const written = writeBackup(join(dirname(place.dataFolder), 'copy.tar.gz'), {
    ...place,
    secretFingerprint: null,
    settings: {},
    anonymiser: createAnonymiser([]),
  });
  await expect(written).rejects.toThrow(
    'Anonymous backups do not know whether the column public.review.nickname holds personal data',
  );
});

test('every column of the sandbox that can hold text is classified', async () => {
  const { rows } = await onServer(demo.databaseUrl, (client) =>
    client.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'sandbox' and udt_name in ('text', 'jsonb')
       group by table_name order by 1`,
    ),
  );
  expect(
    Object.entries(sandboxPrivacy).map(([table, { columns }]) => [table, Object.keys(columns).sort()]),
  ).toEqual(rows.map(({ table, columns }) => [table, columns.sort()]));
});

test('an anonymous backup restores only when it is whole', async () => {
  const file = join(dirname(demo.dataFolder), 'other.tar.gz');
  const anonymiser = createAnonymiser([]);
  await writeBackup(file, { ...demo, secretFingerprint: null, settings: {}, anonymiser });
  await using place = await openPlace();
  const { manifest, rowCounts } = await restoreBackup(file, { ...place, force: false, administrators: [] });
  expect([manifest.anonymous, rowCounts['public.account_session']]).toEqual([true, 0]);
});

/** What the demo shop lacks: sessions, a message with an address, billing details, a photo. */
async function leaveTraces({ databaseUrl, files }: ShopPlace): Promise<void> {
  await files.put('avatars/somebody/photo.webp', Buffer.from('the face of Wilhelmina Quist'));
  await onServer(databaseUrl, async (client) => {
    await client.query(`
      insert into account_session (id, user_id, token, expires_at, ip_address, user_agent)
        select 'session-' || id, id, md5(id), now(), '203.0.113.77', 'Quistbrowser' from account_user;
      insert into contact_message (id, name, email, message)
        values ('m', 'Wilhelmina Quist', 'Wilhelmina.Quist@Post.Example', 'I live in Fjordgatan 77');
      insert into withdrawal (id, name, stated_order, email, part, items, late, created_at)
        values ('w', 'Wilhelmina Quist', 'Quist order', 'wq@post.example', 'Quist part',
          '[{"_id": "Quist-id", "size": "Quist size", "quantity": 1}]', false, now());
      insert into review_report (id, review_id, shoe_id, email, reason, decision, statement, decided_at)
        select 'r', 'none', id, 'wq@post.example', 'Quist reason', 'keep', 'Quist statement', now()
        from shoe limit 1;
      update sandbox.charge set object = jsonb_set(object, '{billing_details}',
        '{"name": "Wilhelmina", "email": "wq@post.example", "phone": "+46701740605",
          "address": {"line1": "Fjordgatan_77", "city": "Umbertide", "country": "SE"}}');
      update admin_history set after = '{"note": "Wilhelmina", "nested": {"who": "wilhelmina.quist@post.example"}}'
        where id = (select max(id) from admin_history where entity = 'order')`);
  });
}

async function readTraces(databaseUrl: string): Promise<string[]> {
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query<{ text: string }>(`
      select email as text from account_user union select name from account_user where length(name) > 5
      union select email from contact_message union select name from contact_message
      union select message from contact_message union select email from newsletter_subscriber
      union select recipient from outbox union select subject from outbox where kind = 'contact'
      union select review from review union select password from account_credential where password is not null
      union select token from account_session`),
  );
  const own = [
    '203.0.113.77',
    'Quistbrowser',
    'Wilhelmina',
    'Fjordgatan',
    'Umbertide',
    '+46701740605',
    'wq@post',
    'Quist order',
    'Quist part',
    'Quist-id',
    'Quist size',
    'Quist reason',
    'Quist statement',
  ];
  return [...rows.map(({ text }) => text), ...own];
}
