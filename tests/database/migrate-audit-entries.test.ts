import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');

test('audit entries with a shoe in the format of the API contain its row after the migration', async () => {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const names = (await readdir(migrations)).sort();
  for (const name of names.filter((file) => file < '0014'))
    await cp(join(migrations, name), join(folder, name));
  await migrate(url, [folder]);
  const shoe = {
    _id: 'shoe-1',
    name: 'Quiet Stride',
    brand: 'Tessaro',
    color: 'Amber',
    description: 'Soft',
    price: 89.5,
    onSale: true,
    image: '/pictures/upload-1/side-640.webp',
    stock: [{ _id: 'size-1', size: '9', quantity: 4 }],
    model: 'tessaro-quiet-stride',
    picture: { base: '/pictures/upload-1', views: ['side'], placeholder: 'abc' },
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 3,
  };
  const entries = [
    ['shoe', null, shoe],
    ['shoe', shoe, { ...shoe, price: 70 }],
    ['brand', null, { _id: 'brand-1', name: 'Tessaro' }],
  ] as const;
  await onServer(url, async (client) => {
    for (const [entity, before, after] of entries)
      await client.query(
        `insert into admin_history (uid, email, action, entity, entity_id, before, after) values ('u', 'e', 'change', $1, 'x', $2, $3)`,
        [entity, before, after],
      );
  });
  await migrate(url);
  const row = {
    id: 'shoe-1',
    name: 'Quiet Stride',
    brand: 'Tessaro',
    color: 'Amber',
    description: 'Soft',
    price_cents: 8950,
    on_sale: true,
    picture_base: '/pictures/upload-1',
    picture_views: ['side'],
    picture_placeholder: 'abc',
    stock: shoe.stock,
  };
  const { rows } = await onServer(url, (client) =>
    client.query('select before, after from admin_history order by id'),
  );
  expect(rows).toEqual([
    { before: null, after: row },
    { before: row, after: { ...row, price_cents: 7000 } },
    { before: null, after: { _id: 'brand-1', name: 'Tessaro' } },
  ]);
});
