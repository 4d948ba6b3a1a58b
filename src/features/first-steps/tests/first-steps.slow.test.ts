import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { callCommand } from '#tests/support/call-command.ts';
import { deliver } from '#tests/support/deliver.ts';
import { createGoodShoe, plainPicture } from '#tests/support/shoe-form.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import {
  enterName,
  type FirstStepsShop,
  openFirstStepsShop,
  ownEnvironment,
  ownPages,
  writePage,
} from './first-steps-shop.ts';

let shop: FirstStepsShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openFirstStepsShop();
  ({ ada } = shop);
});
afterAll(() => shop.close());

const undo = (id: string) => createAuditLogClient(ada).undoNewest(id);
const dismiss = () => ada.call('POST /admin/first-steps/dismiss', {});
const makeBackup = ({ database, dataFolder }: FirstStepsShop) =>
  callCommand('backup', [join(dataFolder, 'backup.tar')], {
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
  });

test('a new shop lists eight steps, and where to do them', async () => {
  const { isShown, steps } = await shop.read();
  expect(isShown).toBe(true);
  expect(steps.map(({ name, to, isDone }) => [name, to, isDone])).toEqual([
    ['looks', '/admin/settings', false],
    ['seller', '/admin/settings/seller', false],
    ['delivery', '/admin/settings/delivery', false],
    ['pages', '/admin/pages', false],
    ['shoe', '/createshoes', false],
    ['payments', null, false],
    ['mail', '/admin/mail-templates', false],
    ['backups', null, false],
  ]);
});

test('a name of its own is a step done, until it is taken back', async () => {
  await enterName(ada);
  expect(await shop.listDone()).toEqual(['looks']);
  await undo('shop');
  expect(await shop.listDone()).toEqual([]);
});

test('a logo is enough, too', async () => {
  await ada.request('PUT', '/api/admin/settings/logo', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n<svg/>\r\n--x--\r\n',
  });
  expect(await shop.listDone()).toEqual(['looks']);
  await undo('shop');
});

test('the seller and delivery are steps done once they are entered', async () => {
  await ada.call('PUT /admin/settings', { body: { seller: { legalName: 'Probe GmbH' } } });
  expect(await shop.listDone()).toEqual([]);
  await ada.call('PUT /admin/settings', { body: { seller: { country: 'DE' } } });
  expect(await shop.listDone()).toEqual(['seller']);
  await ada.call('PUT /admin/settings', { body: { delivery: [{ country: 'DE', priceCents: 490 }] } });
  expect(await shop.listDone()).toEqual(['seller', 'delivery']);
  await ada.call('PUT /admin/settings', {
    body: { seller: { legalName: null, country: null }, delivery: [] },
  });
  expect(await shop.listDone()).toEqual([]);
});

test('the pages are a step done once all four are written, until one is deleted', async () => {
  for (const slug of ownPages) {
    expect(await shop.listDone()).toEqual([]);
    await writePage(ada, slug);
  }
  expect(await shop.listDone()).toEqual(['pages']);
  await ada.call('DELETE /admin/pages/{slug}', { params: { slug: 'imprint' } });
  expect(await shop.listDone()).toEqual([]);
});

test.each([
  ['with a picture', () => plainPicture('png')],
  ['without a picture', null],
])('a shoe %s is a step done, until it is deleted', async (_, draw) => {
  const { _id } = await createGoodShoe(ada, {}, draw ? { bytes: await draw() } : undefined);
  expect(await shop.listDone()).toEqual(['shoe']);
  await ada.call('DELETE /shoes/{id}', { params: { id: _id } });
  expect(await shop.listDone()).toEqual([]);
});

test('a hidden list stays hidden until that is undone', async () => {
  const hidden = { isShown: false, steps: [] };
  expect(await dismiss()).toMatchObject({ ok: true, body: hidden });
  expect(await shop.read()).toEqual(hidden);
  expect(await createAuditLogClient(ada).newest('list')).toMatchObject({
    entity: 'first-steps',
    title: 'Hid the first steps',
    changes: [{ field: 'hidden', before: 'No', after: 'Yes' }],
    undoable: true,
  });

  await dismiss();
  expect(await createAuditLogClient(ada).list({ id: 'list' })).toHaveLength(1);

  await undo('list');
  expect((await shop.read()).isShown).toBe(true);
  expect((await createAuditLogClient(ada).newest('list')).title).toBe('Showed the first steps again');
});

test('a form without scripts hides the list, and leads back to what can be undone', async () => {
  expect((await ada.request('GET', '/admin')).body).toContain('0 of 8 done');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await ada.request('POST', '/admin/first-steps', { headers, body: 'back=/admin' });
  expect([posted.statusCode, posted.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin\?changed=/),
  ]);
  const page = await ada.request('GET', String(posted.headers.location));
  expect(page.body).not.toContain('of 8 done');
  expect(page.body).toContain('Hid the first steps');
  await undo('list');
});

test('a shop that has done everything shows no list', async () => {
  const own = await openFirstStepsShop(ownEnvironment);
  expect(await own.listDone()).toEqual(['payments']);
  await own.ada.call('POST /admin/mail-templates/{kind}/test', {
    params: { kind: 'order-paid' },
    body: {},
  });
  expect(await deliver(own)).toHaveLength(1);
  expect(await own.listDone()).toEqual(['payments', 'mail']);
  expect(await makeBackup(own)).toMatchObject({ code: 0 });
  expect(await own.listDone()).toEqual(['payments', 'mail', 'backups']);
  await enterName(own.ada);
  await own.ada.call('PUT /admin/settings', {
    body: {
      seller: { legalName: 'Probe GmbH', country: 'DE' },
      delivery: [{ country: 'DE', priceCents: 490 }],
    },
  });
  for (const slug of ownPages) await writePage(own.ada, slug);
  expect((await own.read()).isShown).toBe(true);
  await createGoodShoe(own.ada);
  const { isShown, steps } = await own.read();
  expect(isShown).toBe(false);
  expect(steps.filter(({ isDone }) => !isDone)).toEqual([]);
  expect((await own.ada.request('GET', '/admin')).body).not.toContain('of 8 done');
  await own.close();
});

test('a demo shop shows no list until its demo data is removed, and its shoes are not its own', async () => {
  const demo = await openFirstStepsShop({ SEED: 'demo' });
  expect(await demo.read()).toEqual({ isShown: false, steps: [] });
  expect((await demo.ada.request('DELETE', '/api/admin/demo-data')).statusCode).toBe(200);
  expect((await demo.read()).isShown).toBe(true);
  expect(await demo.listDone()).toEqual([]);
  await demo.close();
});
