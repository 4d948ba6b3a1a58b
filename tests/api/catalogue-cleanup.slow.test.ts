import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeUploads } from '#features/import-export/server/uploads/upload-store.ts';
import { purgeCatalogChanges } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { removeUnusedPictures } from '#shop/catalog/server/media/media.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { importFile } from '../support/import-file.ts';
import { plainPicture } from '../support/shoe-form.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

// Pictures are encoded in many sizes.
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const file = (image: string) =>
  `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Image Src\none,Shoe,Skarn,Size,9,80,${image}`;

test('a picture that an undo may bring back is kept for as long, and no longer', async () => {
  const history = createAuditLogClient(await shop.administrator(1));
  const pictures = new Map([
    ['old.png', await plainPicture('png', 60, 40)],
    ['new.png', await plainPicture('png', 80, 40)],
  ]);
  await importFile(shop, file('old.png'), { pictures });
  const { base } = await shop.db
    .selectFrom('shoe')
    .select('picture_base as base')
    .where('handle', '=', 'one')
    .executeTakeFirstOrThrow();
  const { changeId } = await importFile(shop, file('new.png'), { pictures });
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([]);

  await sql`update catalogue_change set created_at = now() - interval '30 days'`.execute(shop.db);
  await purgeCatalogChanges(shop.db);
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([]);

  await sql`update catalogue_change set created_at = now() - interval '32 days'`.execute(shop.db);
  await purgeCatalogChanges(shop.db);
  expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([base.slice('/pictures/'.length)]);
  expect(await history.undoNewest(changeId ?? '')).toMatchObject({ ok: false, problem: { status: 409 } });
});

test('uploaded files of yesterday are deleted', async () => {
  const row = {
    uid: 'a',
    file_name: 'a.csv',
    state: 'checked' as const,
    header: [],
    sample: [],
    options: '{}',
  };
  for (const [id, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    const created_at = new Date(Date.now() - hours * 3_600_000);
    await shop.db
      .insertInto('catalogue_upload')
      .values({ ...row, id, created_at })
      .execute();
    await shop.db
      .insertInto('catalogue_upload_part')
      .values({ upload_id: id, number: 0, bytes: Buffer.from('x'), created_at })
      .execute();
  }
  await purgeUploads(shop.db);
  expect(await shop.db.selectFrom('catalogue_upload').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await shop.db.selectFrom('catalogue_upload_part').select('upload_id as id').execute()).toEqual([
    { id: 'new' },
  ]);
});
