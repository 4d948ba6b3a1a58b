import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
let ada: Member;
let grace: Member;
beforeAll(async () => {
  shop = await openShop();
  [ada, grace] = [await shop.administrator(1), await shop.administrator(2)];
});
afterAll(() => shop.close());

const recordOf = (member: Member) =>
  shop.db.selectFrom('shop_user').selectAll().where('uid', '=', member.uid).executeTakeFirstOrThrow();
const change = async (member: Member, body: object) =>
  ada.request('PUT', `/api/users/${(await recordOf(member)).id}`, { body });
const countRecords = async () => (await shop.db.selectFrom('shop_user').select('id').execute()).length;

describe('POST /users', () => {
  test('creates the own record and returns it from then on', async () => {
    const client = shop.visitor();
    const body = { email: 'new@mail.test', password: 'correct horse' };
    const signedUp = await client.request('POST', '/api/auth/sign-up/email', { body });
    const idUser = signedUp.json<{ user: { id: string } }>().user.id;
    const own = { email: 'new@mail.test', idUser };
    const first = await client.call('POST /users', { body: own });
    expect(first).toMatchObject({ status: 201, body: { ...own, status: 'Enabled', manager: false } });
    expect(await client.call('POST /users', { body: own })).toEqual({ ...first, status: 200 });
    expect(
      await shop.db.selectFrom('shop_user').select('id').where('uid', '=', idUser).execute(),
    ).toHaveLength(1);
  });

  test('with both fields empty, as after signing out, does nothing', async () => {
    const before = await countRecords();
    for (const client of [shop.visitor(), ada]) {
      const answer = await client.call('POST /users', { body: { email: '', idUser: '' } });
      expect(answer).toMatchObject({ status: 200, body: null });
    }
    expect(await countRecords()).toBe(before);
  });

  test("refuses a visitor who posts an administrator's email and uid", async () => {
    const before = await countRecords();
    const answer = await shop.visitor().call('POST /users', { body: { email: ada.email, idUser: ada.uid } });
    expect(answer).toMatchObject({ problem: { status: 401, code: 'SIGN_IN_NEEDED' } });
    expect(await countRecords()).toBe(before);
  });

  test('refuses a body that names somebody else', async () => {
    const mia = await shop.signUp();
    const bodies = [
      { email: ada.email, idUser: ada.uid },
      { email: mia.email, idUser: ada.uid },
      { email: ada.email, idUser: mia.uid },
      { email: mia.email, idUser: '' },
    ];
    for (const body of bodies)
      expect(await mia.call('POST /users', { body })).toMatchObject({
        problem: { status: 403, code: 'FORBIDDEN' },
      });
  });

  test.each(['manager', 'status', '_id', 'createdAt'])('refuses the field %s', async (field) => {
    const mia = await shop.signUp();
    const body = { email: mia.email, idUser: mia.uid, [field]: true };
    const answer = await mia.request('POST', '/api/users', { body });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'UNKNOWN_FIELD' }]);
    expect(await recordOf(mia)).toMatchObject({ manager: false, status: 'Enabled' });
  });
});

describe('GET /users', () => {
  test('shows administrators all users, newest first, with their number', async () => {
    const mia = await shop.signUp();
    const all = await ada.call('GET /users', {});
    const users = all.ok ? all.body : [];
    expect(users[0]).toMatchObject({ idUser: mia.uid, email: mia.email });
    expect(all).toMatchObject({ total: users.length });
    expect(users.map((user) => user.createdAt)).toEqual(
      users
        .map((user) => user.createdAt)
        .toSorted()
        .toReversed(),
    );
    const page = await ada.call('GET /users', { query: { offset: 1, limit: 2 } });
    expect(page).toMatchObject({ total: users.length, body: users.slice(1, 3) });
  });

  test('lists whoever signed up, also when their client never asked for a record', async () => {
    const body = { email: 'silent@mail.test', password: 'correct horse' };
    await shop.visitor().request('POST', '/api/auth/sign-up/email', { body });
    const found = await ada.call('GET /users', { query: { search: 'SILENT' } });
    expect(found).toMatchObject({ total: 1, body: [{ email: 'silent@mail.test' }] });
  });

  test('finds a part of an email, taking signs of patterns as they are, and a status', async () => {
    await shop.signUp('percent_sign@mail.test');
    const find = (query: { search?: string; status?: 'Enabled' | 'Disabled' | 'Eliminated' }) =>
      ada.call('GET /users', { query });
    expect(await find({ search: 't_s' })).toMatchObject({ total: 1 });
    expect(await find({ search: '%' })).toMatchObject({ total: 0 });
    expect(await find({ search: "' or true --" })).toMatchObject({ total: 0 });
    expect(await find({ status: 'Eliminated' })).toMatchObject({ total: 0, body: [] });
  });

  test('is not for visitors, customers or managers', async () => {
    const mia = await shop.signUp();
    await change(mia, { manager: true });
    expect(await shop.visitor().call('GET /users', {})).toMatchObject({ problem: { status: 401 } });
    expect(await mia.call('GET /users', {})).toMatchObject({ problem: { status: 403, code: 'FORBIDDEN' } });
  });
});

describe('PUT /users/{id}', () => {
  test('disables, enables and flips the manager flag, and writes each down', async () => {
    const mia = await shop.signUp();
    const { id } = await recordOf(mia);
    for (const body of [
      { status: 'Disabled' },
      { status: 'Enabled' },
      { manager: true },
      { manager: false },
    ]) {
      const answer = await change(mia, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { _id: id, ...body }]);
    }
    const history = await shop.db
      .selectFrom('admin_history')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.map(({ uid, action, entity }) => ({ uid, action, entity }))).toEqual(
      Array(4).fill({ uid: ada.uid, action: 'change', entity: 'user' }),
    );
    expect(history[0]).toMatchObject({ before: { status: 'Enabled' }, after: { status: 'Disabled' } });
  });

  test('saying what is so already is fine and leaves no trace', async () => {
    const mia = await shop.signUp();
    expect((await change(mia, { status: 'Enabled' })).statusCode).toBe(200);
    const { id } = await recordOf(mia);
    expect(
      await shop.db.selectFrom('admin_history').select('id').where('entity_id', '=', id).execute(),
    ).toEqual([]);
  });

  test.each([
    [{ status: 'Eliminated' }, 422],
    [{ status: 'x' }, 422],
    [{ status: 'Disabled', manager: true }, 422],
    [{}, 422],
    [{ manager: 'true' }, 422],
    [{ status: 'Disabled', email: 'x@mail.test' }, 400],
  ])('%j is refused with %i', async (body, status) => {
    const mia = await shop.signUp();
    const before = await recordOf(mia);
    expect((await change(mia, body)).statusCode).toBe(status);
    expect(await recordOf(mia)).toEqual(before);
  });

  test('cannot disable an administrator, neither oneself nor the other', async () => {
    for (const administrator of [ada, grace]) {
      const answer = await change(administrator, { status: 'Disabled' });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'NOT_ALLOWED_NOW' }]);
      expect(await recordOf(administrator)).toMatchObject({ status: 'Enabled' });
    }
    expect((await change(grace, { manager: true })).statusCode).toBe(200);
  });

  test('of an unknown user is not found', async () => {
    const answer = await ada.call('PUT /users/{id}', {
      params: { id: 'nobody' },
      body: { status: 'Disabled' },
    });
    expect(answer).toMatchObject({ problem: { status: 404, code: 'NOT_FOUND' } });
  });

  test('is not for customers, not even on their own record', async () => {
    const mia = await shop.signUp();
    const { id } = await recordOf(mia);
    const input = { params: { id }, body: { manager: true } };
    expect(await mia.call('PUT /users/{id}', input)).toMatchObject({
      problem: { status: 403, code: 'FORBIDDEN' },
    });
    expect(await shop.visitor().call('PUT /users/{id}', input)).toMatchObject({ problem: { status: 401 } });
    expect(await recordOf(mia)).toMatchObject({ manager: false });
  });
});

describe('a disabled user', () => {
  test('is refused at the next call of any open session, but may see session and record, and sign out', async () => {
    const phone = await shop.signUp();
    const laptop = await shop.signIn(phone);
    await change(phone, { status: 'Disabled' });
    for (const device of [phone, laptop]) {
      const refused = { problem: { status: 403, code: 'ACCOUNT_DISABLED' } };
      expect(
        await device.call('PUT /account/password', { body: { newPassword: 'a new one' } }),
      ).toMatchObject(refused);
      expect(await device.call('PUT /account/photo', { body: {}, file: new File(['x'], 'x') })).toMatchObject(
        refused,
      );
      expect(await device.call('GET /favorites/{id}', { params: { id: device.uid } })).toMatchObject(refused);
      for (const [call, body] of [
        ['update-user', { name: 'Mia' }],
        ['change-password', { newPassword: 'a new one', currentPassword: device.password }],
      ] as const) {
        const answer = await device.request('POST', `/api/auth/${call}`, { body });
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { code: 'ACCOUNT_DISABLED', message: 'Your account is Disabled or Eliminated' },
        ]);
      }
      expect(await device.call('GET /session', {})).toMatchObject({ body: { status: 'Disabled' } });
      const own = { email: device.email, idUser: device.uid };
      expect(await device.call('POST /users', { body: own })).toMatchObject({
        status: 200,
        body: { status: 'Disabled' },
      });
    }
    expect((await phone.request('POST', '/api/auth/sign-out', { body: {} })).statusCode).toBe(200);
    const again = await shop.signIn(phone);
    expect(await again.call('GET /session', {})).toMatchObject({ body: { status: 'Disabled' } });
    await change(phone, { status: 'Enabled' });
    expect(await laptop.call('GET /favorites/{id}', { params: { id: laptop.uid } })).toMatchObject({
      ok: true,
    });
  });

  test('is an eliminated one too', async () => {
    const mia = await shop.signUp();
    await shop.db.updateTable('shop_user').set({ status: 'Eliminated' }).where('uid', '=', mia.uid).execute();
    expect(await mia.call('PUT /account/password', { body: { newPassword: 'a new one' } })).toMatchObject({
      problem: { code: 'ACCOUNT_DISABLED', detail: 'Your account is Disabled or Eliminated' },
    });
  });
});
