import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '../support/insert-order.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ log });
});
afterAll(() => shop.close());

/** The rows that the log calls odd, by what they are. */
const listOdd = (): string[] =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg, row }) => msg === 'page.part_missing' && row !== undefined)
    .map(({ call, row }) => `${call}: ${row}`);

test('an order whose address and charges cannot be read is listed without them', async () => {
  const ada = await shop.administrator(1);
  const mia = await shop.signUp();
  for (const shoeId of ['shoe-orbit', 'shoe-tide'])
    await insertOrder(shop.db, { uid: mia.uid, email: mia.email, status: 'Pending', shoeIds: [shoeId] });
  const [first] = await shop.db.selectFrom('shop_order').select(['id', 'attempt_id', 'id_payment']).execute();
  const odd = { address: JSON.stringify({ street: 5 }), charges: JSON.stringify([]) };
  await shop.db
    .updateTable('checkout_attempt')
    .set(odd)
    .where('id', '=', first?.attempt_id ?? '')
    .execute();
  const listed = await ada.call('GET /cart', { query: {} });
  expect(listed.ok && listed.body).toHaveLength(2);
  expect(listed.ok && listed.body.find(({ _id }) => _id === first?.id)).toMatchObject({
    email: mia.email,
    address: null,
    country: null,
    shoe: [{ name: 'A shoe' }],
  });
  expect(await mia.call('GET /cart/{id}', { params: { id: mia.uid } })).toMatchObject({ ok: true });
  expect(listOdd()).toEqual([
    `addresses of listed orders: ${first?.id}`,
    `charges of listed orders: ${first?.id}`,
  ]);
  // Alone, it must not look as if nothing had been charged.
  const params = { idPayment: first?.id_payment ?? '' };
  expect(await mia.call('GET /cart/order/{idPayment}', { params })).toMatchObject({
    problem: { status: 500 },
  });
});

test('an entry of the audit log that cannot be read is listed among the others', async () => {
  const ada = await shop.administrator(1);
  await ada.call('POST /brands', { body: { name: 'Listed' } });
  const { id } = await shop.db
    .insertInto('admin_history')
    .values({
      uid: 'administrator-1',
      email: 'ada@shop.test',
      action: 'unheard-of',
      entity: 'shoe',
      entity_id: 'shoe-orbit',
      before: null,
      after: JSON.stringify({ name: 5 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = await ada.call('GET /admin/history', { query: { limit: 2 } });
  expect(listed.ok && listed.body).toMatchObject([
    { _id: String(id), action: 'record', undoable: false, entityId: 'shoe-orbit' },
    { name: 'Listed' },
  ]);
  await shop.db.updateTable('admin_history').set({ entity: 'Other_Kind' }).where('id', '=', id).execute();
  const without = await ada.call('GET /admin/history', { query: { limit: 2 } });
  expect(without.ok && without.body.map(({ name }) => name)).toEqual(['Listed']);
  expect(listOdd()).toContain(`entries of GET /admin/history: ${id}`);
});

test('a shoe with pictures that cannot be read is listed with its first', async () => {
  const odd = { more_pictures: JSON.stringify([{ base: 5 }]), picture_views: ['side', 'unheard-of'] };
  await shop.db.updateTable('shoe').set(odd).where('id', '=', 'shoe-orbit').execute();
  await shop.cacheInvalidator.invalidate(['catalogue', 'shoe:shoe-orbit']);
  const listed = await shop.visitor().call('GET /shoes', { query: { limit: 4 } });
  expect(listed.ok && listed.body).toHaveLength(4);
  expect(await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-orbit' } })).toMatchObject({
    body: [{ pictures: [{ views: ['side'] }] }],
  });
  expect(listOdd()).toContain('pictures of shoes: shoe-orbit');
});

test('a shoe that cannot be shown at all is left out of lists, and logged', async () => {
  await shop.db
    .updateTable('shoe')
    .set({ created_at: new Date(8.64e15 - 1) })
    .where('id', '=', 'shoe-tide')
    .execute();
  await shop.cacheInvalidator.invalidate(['catalogue', 'shoe:shoe-tide']);
  const listed = await shop.visitor().call('GET /shoes', { query: { limit: 4 } });
  expect(listed.ok && typeof listed.body !== 'string' && listed.body.map(({ _id }) => _id)).toEqual(
    expect.not.arrayContaining(['shoe-tide']),
  );
  expect(listOdd()).toContain('entries of GET /shoes: shoe-tide');
  const params = { id: 'shoe-tide' };
  expect(await shop.visitor().call('GET /shoes/{id}', { params })).toMatchObject({
    problem: { status: 500 },
  });
});

test('settings that cannot be shown close no page: they are missing, noted, and can be set again', async () => {
  const read = () => shop.visitor().call('GET /settings/public', {});
  const { settings } = await shop.db.selectFrom('shop_settings').select('settings').executeTakeFirstOrThrow();
  const odd = {
    ...Object(settings),
    shop: {
      ...Object(settings).shop,
      name: 'Sturdy',
      timeZone: 'Mars/Olympus',
      accentColor: '#12',
      socialLinks: [{ name: 'X' }],
    },
    promises: { returnDays: 0 },
    seller: { legalName: 'Sturdy Ltd', country: 'XX' },
    added: { ...Object(settings).added, returnAddress: 5, accessibility: 'full', guaranteeNotices: 'all' },
  };
  await shop.db
    .updateTable('shop_settings')
    .set({ settings: JSON.stringify(odd) })
    .execute();
  await shop.cacheInvalidator.invalidate(['settings']);
  expect(await read()).toMatchObject({
    ok: true,
    body: {
      shop: { name: 'Sturdy', timeZone: 'UTC', accentColor: null, socialLinks: [] },
      promises: { returnDays: null },
      seller: { legalName: 'Sturdy Ltd', country: null },
    },
  });
  expect(listOdd()).toEqual(
    expect.arrayContaining(
      ['shop.timeZone', 'shop.accentColor', 'shop.socialLinks', 'promises.returnDays', 'seller.country'].map(
        (field) => `setting ${field}: ${field.split('.')[0]}`,
      ),
    ),
  );
  const ada = await shop.administrator(1);
  expect(await ada.call('GET /admin/settings', {})).toMatchObject({ ok: true });
  const body = { shop: { timeZone: 'Europe/Vienna' } };
  expect(await ada.call('PUT /admin/settings', { body })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ body: { shop: { name: 'Sturdy', timeZone: 'Europe/Vienna' } } });
});
