import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#tests/support/test-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { programKeyLimit } from '../contract.ts';
import { recordUse } from '../server/program-key-store.ts';
import { createKey, sendAs } from './key-shop.ts';

const logged: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  }),
);

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop({ log });
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const orders = ['GET', '/api/cart'] as const;
const prove = (ms: number) =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - ms) })
    .execute();
const newestEntry = async () => {
  const history = await ada.call('GET /admin/history', { query: { limit: 1 } });
  return history.ok ? history.body[0] : undefined;
};

describe('a key', () => {
  test('is shown once, stored as a hash, and listed without itself', async () => {
    const { key, ...listed } = await createKey(ada, ['orders', 'read'], 'Shown once');
    expect(key).toMatch(/^sp_[\w-]{43}$/);
    const rows = await shop.db.selectFrom('program_key').selectAll().where('id', '=', listed._id).execute();
    expect(rows).toMatchObject([
      { uid: ada.uid, key_hash: createHash('sha256').update(key).digest(), last_used_at: null },
    ]);
    const list = await ada.request('GET', '/api/admin/keys');
    expect(list.json()).toContainEqual(listed);
    expect(list.body).not.toContain(key.slice(3));
    expect((await ada.request('GET', '/api/admin/history')).body).not.toContain(key.slice(3));
  });

  test('is accepted from its first call to its revocation, and its last use is recorded once a minute', async () => {
    const { _id: id, key } = await createKey(ada, ['read'], 'Short-lived');
    const lastUse = async () => {
      const row = shop.db.selectFrom('program_key').select('last_used_at').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).last_used_at;
    };
    expect((await sendAs(shop, key, orders)).statusCode).toBe(200);
    const first = await lastUse();
    expect(first).toEqual(expect.any(Date));
    await sendAs(shop, key, orders);
    expect(await lastUse()).toEqual(first);
    await shop.db
      .updateTable('program_key')
      .set({ last_used_at: new Date(Date.now() - 61_000) })
      .where('id', '=', id)
      .execute();
    await sendAs(shop, key, orders);
    expect((await lastUse())?.getTime()).toBeGreaterThan(Date.now() - 60_000);

    expect(await ada.call('DELETE /admin/keys/{id}', { params: { id } })).toMatchObject({
      ok: true,
      body: { _id: id },
    });
    const refused = await sendAs(shop, key, orders);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_NEEDED']);
    expect(await ada.call('DELETE /admin/keys/{id}', { params: { id } })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('is written once when calls that come together record its use', async () => {
    const { _id: id } = await createKey(ada, ['read'], 'Busy');
    const version = async () => {
      const row = shop.db.selectFrom('program_key').select(sql<string>`xmin::text`.as('version'));
      return (await row.where('id', '=', id).executeTakeFirstOrThrow()).version;
    };
    const created = await version();
    await recordUse(shop.db, id);
    const used = await version();
    await recordUse(shop.db, id);
    expect(used).not.toBe(created);
    expect(await version()).toBe(used);
  });

  test('is refused in a second process as soon as it is revoked in the first', async () => {
    const { database } = shop;
    const second = await openTestShop({ database });
    const { _id: id, key } = await createKey(ada, ['read'], 'Of two processes');
    expect((await sendAs(second, key, orders)).statusCode).toBe(200);
    await ada.call('DELETE /admin/keys/{id}', { params: { id } });
    expect((await sendAs(second, key, orders)).statusCode).toBe(401);
    await second.app.close();
  });

  test.each([
    ['nothing', ''],
    ['another beginning', 'sk_live_0123456789'],
    ['too short', 'sp_abc'],
    ['unknown', `sp_${'x'.repeat(43)}`],
    ['with a NUL', 'sp_%00'],
  ])('is refused if it is %s', async (_, key) => {
    const refused = await sendAs(shop, key, orders);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_NEEDED']);
  });

  test('counts alone: the cookies next to it open nothing', async () => {
    const { key } = await createKey(ada, ['orders'], 'With cookies');
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await sendAs(shop, key, orders, { headers: { cookie } })).statusCode).toBe(403);
    expect((await sendAs(shop, 'sp_wrong', orders, { headers: { cookie } })).statusCode).toBe(401);
    const keys = ['POST', '/api/admin/keys'] as const;
    const body = { name: 'Made by a key', scopes: ['read'] };
    expect((await sendAs(shop, key, keys, { headers: { cookie }, body })).statusCode).toBe(403);
    const session = await sendAs(shop, key, ['GET', '/api/session'], { headers: { cookie } });
    expect(session.statusCode).toBe(403);
  });

  test('is not mistaken for a request from another site, which cannot send it', async () => {
    const { key } = await createKey(ada, ['orders'], 'In a browser extension');
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' };
    const status = ['PUT', '/api/cart/order/none'] as const;
    const body = { status: 'Received' };
    expect((await sendAs(shop, key, status, { headers, body })).json()).toMatchObject({ code: 'NOT_FOUND' });
    const preflight = await shop.app.inject({
      method: 'OPTIONS',
      url: '/api/cart/order/none',
      headers: { origin: 'https://tool.example', 'access-control-request-headers': 'authorization' },
    });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('ends with the rights of the administrator who created it', async () => {
    const grace = await shop.administrator(2);
    const { key } = await createKey(grace, ['read'], 'By Grace');
    const change = (status: 'Enabled' | 'Disabled') =>
      shop.db.updateTable('shop_user').set({ status }).where('uid', '=', grace.uid).execute();
    await change('Disabled');
    expect((await sendAs(shop, key, orders)).statusCode).toBe(401);
    await change('Enabled');
    expect((await sendAs(shop, key, orders)).statusCode).toBe(200);

    const [first] = shop.settings.administrators;
    const heir = { uid: 'administrator-3', email: 'heir@shop.test' };
    const settings = { ...shop.settings, administrators: [first, heir] as const };
    const { database } = shop;
    const later = await openTestShop({ database, settings });
    expect((await sendAs(later, key, orders)).statusCode).toBe(401);
    const former = createClient(later.app, later.origin, { cookies: grace.cookies });
    const closed = await former.call('POST /account/close', { body: { proof: true } });
    expect(closed.ok).toBe(true);
    const left = shop.db.selectFrom('program_key').select('id').where('uid', '=', grace.uid);
    expect(await left.execute()).toEqual([]);
    await later.app.close();
  });

  test('needs a name that no other has, a known scope and a recent proof of the administrator', async () => {
    await createKey(ada, ['read'], 'Taken');
    const refusal = async (body: object) => {
      const response = await ada.request('POST', '/api/admin/keys', { body });
      return [response.statusCode, response.json().errors?.[0]?.field ?? response.json().code];
    };
    expect(await refusal({ name: 'tAKEN', scopes: ['read'] })).toEqual([422, 'name']);
    expect(await refusal({ name: ' ', scopes: ['read'] })).toEqual([422, 'name']);
    expect(await refusal({ name: 'None', scopes: [] })).toEqual([422, 'scopes']);
    expect(await refusal({ name: 'People', scopes: ['people'] })).toEqual([422, 'scopes.0']);
    await prove(11 * 60_000);
    expect(await refusal({ name: 'Late', scopes: ['read'] })).toEqual([403, 'PROOF_NEEDED']);
    await prove(0);
  });

  test(`is one of ${programKeyLimit} at most`, async () => {
    await shop.db.deleteFrom('program_key').execute();
    const rows = Array.from({ length: programKeyLimit }, (_, number) => ({
      id: `key-${number}`,
      name: `Key ${number}`,
      scopes: ['read'],
      key_hash: Buffer.from([number]),
      uid: ada.uid,
    }));
    await shop.db.insertInto('program_key').values(rows).execute();
    expect(await ada.call('POST /admin/keys', { body: { name: 'More', scopes: ['read'] } })).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW' },
    });
    await shop.db.deleteFrom('program_key').execute();
  });
});

describe('the audit log', () => {
  test('names the program, and what it changed can be undone', async () => {
    const { key } = await createKey(ada, ['catalog'], 'Price tool');
    const price = ['PUT', '/api/admin/shoes/shoe-orbit/price'] as const;
    const changed = await sendAs(shop, key, price, { body: { price: 99.99 } });
    expect([changed.statusCode, changed.headers['audit-entry']]).toEqual([200, expect.any(String)]);
    const entry = await newestEntry();
    expect(entry).toMatchObject({ administrator: 'price tool (key)', entity: 'shoe', undoable: true });
    const undo = `/api/admin/history/${entry?._id}/undo`;
    expect((await sendAs(shop, key, ['POST', undo])).statusCode).toBe(403);
    expect((await ada.request('POST', undo)).statusCode).toBe(200);
    expect(await newestEntry()).toMatchObject({ administrator: ada.email, undoOf: entry?._id });
    const filtered = await ada.call('GET /admin/history', { query: { administrator: 'Price tool (key)' } });
    expect(filtered).toMatchObject({ total: 1 });
  });

  test('has the creation and the revocation of a key, which cannot be undone', async () => {
    const { _id: id } = await createKey(ada, ['read'], 'Audited');
    expect(await newestEntry()).toMatchObject({
      title: 'Created key Audited',
      entity: 'program-key',
      administrator: ada.email,
      undoable: false,
    });
    await ada.call('DELETE /admin/keys/{id}', { params: { id } });
    const revoked = await newestEntry();
    expect(revoked).toMatchObject({ title: 'Revoked key Audited', undoable: false });
    const undone = await ada.request('POST', `/api/admin/history/${revoked?._id}/undo`);
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      'Changes to keys cannot be undone. Create or revoke a key instead',
    ]);
  });
});

test('neither a right nor a wrong key reaches the log', async () => {
  const { key } = await createKey(ada, ['read'], 'Logged');
  const wrong = `sp_${'w'.repeat(43)}`;
  for (const sent of [key, wrong])
    for (const call of [orders, ['POST', '/api/admin/keys'], ['GET', '/api/nowhere']] as const)
      await sendAs(shop, sent, call);
  expect(logged.join('')).toContain('request.completed');
  expect(logged.join('')).not.toContain(key.slice(3));
  expect(logged.join('')).not.toContain(wrong.slice(3));
});

test('the OpenAPI document names the scope of each call that a key opens', async () => {
  const { json } = await shop.visitor().request('GET', '/api/openapi.json');
  const document = json();
  expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(document.paths['/api/cart'].get.security).toContainEqual({ key: ['read'] });
  expect(document.paths['/api/cart/order/{idPayment}'].put.security).toContainEqual({ key: ['orders'] });
  expect(document.paths['/api/admin/keys'].post.security).toEqual([{ session: [] }]);
});
