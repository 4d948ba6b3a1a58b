import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { barcode } from '#shop/catalog/contract/fields/size-numbers.ts';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Nino Mid has the sizes 7 and 11, Ember Court 8 and 10; Tide Low has size 9. */
let shop: TestShop;
let ada: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.updateTable('shoe_size').set({ barcode: null }).execute());

const ids = ['shoe-nino', 'shoe-ember'];
const setBarcodes = (first: string, dryRun = false) =>
  ada.call('POST /admin/shoes/bulk', {
    body: { select: { ids }, change: { kind: 'barcode', first }, dryRun },
  });
const listBarcodes = async () => {
  const rows = await shop.db
    .selectFrom('shoe_size')
    .select(['shoe_id', 'size', 'barcode'])
    .where('shoe_id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.shoe_id} ${row.size}`, row.barcode]));
};
const write = (shoeId: string, size: string, number: string) =>
  shop.db
    .updateTable('shoe_size')
    .set({ barcode: number })
    .where('shoe_id', '=', shoeId)
    .where('size', '=', size)
    .execute();

test('sizes without a barcode get consecutive ones with their check digits, and that is undone', async () => {
  await write('shoe-ember', '8', '9780306406157');
  const before = await listBarcodes();
  const preview = await setBarcodes('4006381333993', true);
  expect(preview).toMatchObject({
    body: {
      changed: 2,
      shoes: [
        { _id: 'shoe-nino', before: '7: none, 11: none', after: '7: 4006381333993, 11: 4006381334006' },
        { _id: 'shoe-ember', before: '10: none', after: '10: 4006381334013' },
      ],
    },
  });
  expect(await listBarcodes()).toEqual(before);
  const edited = await setBarcodes('4006381333993');
  const written = await listBarcodes();
  expect(written).toEqual({
    'shoe-nino 7': '4006381333993',
    'shoe-nino 11': '4006381334006',
    'shoe-ember 8': '9780306406157',
    'shoe-ember 10': '4006381334013',
  });
  for (const number of Object.values(written)) expect(barcode.safeParse(number).success).toBe(true);
  expect(await setBarcodes('4006381333993')).toMatchObject({ body: { changed: 0, changeId: null } });
  const changeId = edited.ok ? (edited.body.changeId ?? '') : '';
  expect(await history.newest(changeId)).toMatchObject({ title: 'Set barcodes of 2 shoes', undoable: true });
  await history.undoNewest(changeId);
  expect(await listBarcodes()).toEqual(before);
});

test('leading zeros stay', async () => {
  await setBarcodes('00000017');
  expect(Object.values(await listBarcodes()).toSorted()).toEqual([
    '00000017',
    '00000024',
    '00000031',
    '00000048',
  ]);
});

test.each([
  ['that another shoe has', '4006381333924', /^Size 9 of Tide Low, Blue, has the barcode 4006381333931$/],
  ['that needs another digit', '9999999999994', /^Too few barcodes of 13 digits follow 9999999999994$/],
  ['with a wrong check digit', '4006381333990', /^The last digit does not match the others/],
  ['of nothing', '', /^Enter a barcode/],
])('a barcode %s is refused, and nothing changes', async (_name, first, detail) => {
  await write('shoe-tide', '9', '4006381333931');
  for (const dryRun of [true, false])
    expect(await setBarcodes(first, dryRun)).toMatchObject({
      problem: { status: 422, detail: expect.stringMatching(detail) },
    });
  expect(Object.values(await listBarcodes())).toEqual([null, null, null, null]);
});
