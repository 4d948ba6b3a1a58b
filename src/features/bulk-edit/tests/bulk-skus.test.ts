import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());

const setSkus = (pattern: string, { ids = ['shoe-nino', 'shoe-ember'], dryRun = false } = {}) =>
  ada.call('POST /admin/shoes/bulk', { body: { select: { ids }, change: { kind: 'sku', pattern }, dryRun } });
const listSizes = () =>
  shop.db
    .selectFrom('shoe_size')
    .select(['size', 'quantity', 'sku'])
    .where('shoe_id', 'in', ['shoe-nino', 'shoe-ember'])
    .orderBy('shoe_id')
    .orderBy('size')
    .execute();
const skus = async () => (await listSizes()).map(({ sku }) => sku);

test('SKUs are set from a pattern as one change, which shows old and new ones first and is undone', async () => {
  const before = await listSizes();
  const pattern = 'x {{brand}}/{{shoe}}-{{color}}-{{size}}';
  const preview = await setSkus(pattern, { dryRun: true });
  expect(preview).toMatchObject({
    body: {
      changed: 2,
      shoes: [
        {
          _id: 'shoe-nino',
          before: '7: none, 11: none',
          after: expect.stringMatching(/^7: x SKARN\/NINO-MID-WHITE-7, 11: /),
        },
        { _id: 'shoe-ember' },
      ],
    },
  });
  expect(await listSizes()).toEqual(before);
  const edited = await setSkus(pattern);
  const written = [
    'x VELMORA/EMBER-COURT-RED-10',
    'x VELMORA/EMBER-COURT-RED-8',
    'x SKARN/NINO-MID-WHITE-11',
    'x SKARN/NINO-MID-WHITE-7',
  ];
  expect(await listSizes()).toEqual(before.map((entry, index) => ({ ...entry, sku: written[index] })));
  expect(await setSkus(pattern)).toMatchObject({ body: { changed: 0, changeId: null } });
  const changeId = edited.ok ? (edited.body.changeId ?? '') : '';
  expect(await history.newest(changeId)).toMatchObject({ title: 'Set the SKUs of 2 shoes', undoable: true });
  await history.undoNewest(changeId);
  expect(await listSizes()).toEqual(before);
});

test.each([
  [
    'that two sizes would have',
    '{{shoe}}',
    /^EMBER-COURT would be the SKU of several sizes; NINO-MID would be/,
  ],
  ['that another shoe has', 'TAKEN-{{size}}', /^Size 9 of Tide Low, Blue, has the SKU TAKEN-8$/],
  ['that is too long', `${'x'.repeat(64)}{{size}}`, /^x+\d+ would be longer than 64 characters$/],
  ['of an unknown placeholder', '{{price}}', /^Use only the placeholders/],
  ['of nothing', ' ', /^Enter a pattern$/],
])('a SKU %s is refused, and nothing changes', async (_name, pattern, detail) => {
  await shop.db.updateTable('shoe_size').set({ sku: 'taken-8' }).where('shoe_id', '=', 'shoe-tide').execute();
  for (const dryRun of [true, false])
    expect(await setSkus(pattern, { dryRun })).toMatchObject({
      problem: { status: 422, detail: expect.stringMatching(detail) },
    });
  expect(await skus()).toEqual([null, null, null, null]);
});
