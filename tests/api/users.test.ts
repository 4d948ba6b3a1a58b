import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let grace: Member;
beforeAll(async () => {
  shop = await openTestShop();
  [ada, grace] = [await shop.administrator(1), await shop.administrator(2)];
});
afterAll(() => shop.close());

const recordOf = (member: Member) =>
  shop.db.selectFrom('shop_user').selectAll().where('uid', '=', member.uid).executeTakeFirstOrThrow();
const change = async (member: Member, body: object) =>
  ada.request('PUT', `/api/users/${(await recordOf(member)).id}`, { body });
const countRecords = async () => (await shop.db.selectFrom('shop_user').select('id').execute()).length;

test('the list says who is an administrator, whom nobody can disable', async () => {
  const customer = await shop.signUp();
  const listed = await ada.call('GET /users', {});
  const users = listed.ok ? listed.body : [];
  const isAdministrator = ({ email }: Member) => users.find((user) => user.email === email)?.administrator;
  expect([ada, grace, customer].map(isAdministrator)).toEqual([true, true, false]);
  expect((await change(grace, { status: 'Disabled' })).statusCode).toBe(409);
});

describe('POST /users', () => {
  test("creates the user's own record and returns it from then on", async () => {
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

  test('does nothing with both fields empty, as after signing out', async () => {
    const before = await countRecords();
    for (const client of [shop.visitor(), ada]) {
      const response = await client.call('POST /users', { body: { email: '', idUser: '' } });
      expect(response).toMatchObject({ status: 200, body: null });
    }
    expect(await countRecords()).toBe(before);
  });

  test('rejects a visitor with the email and uid of an administrator', async () => {
    const before = await countRecords();
    const response = await shop
      .visitor()
      .call('POST /users', { body: { email: ada.email, idUser: ada.uid } });
    expect(response).toMatchObject({ problem: { status: 401, code: 'SIGN_IN_NEEDED' } });
    expect(await countRecords()).toBe(before);
  });

  test('rejects the email or uid of another user', async () => {
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

  test.each(['manager', 'status', '_id', 'createdAt'])('rejects the field %s', async (field) => {
    const mia = await shop.signUp();
    const body = { email: mia.email, idUser: mia.uid, [field]: true };
    const response = await mia.request('POST', '/api/users', { body });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'UNKNOWN_FIELD' }]);
    expect(await recordOf(mia)).toMatchObject({ manager: false, status: 'Enabled' });
  });
});

describe('GET /users', () => {
  test('lists all users for administrators, newest first, with the total count', async () => {
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

  test('lists users whose client never requested a record', async () => {
    const body = { email: 'silent@mail.test', password: 'correct horse' };
    await shop.visitor().request('POST', '/api/auth/sign-up/email', { body });
    const found = await ada.call('GET /users', { query: { search: 'SILENT' } });
    expect(found).toMatchObject({ total: 1, body: [{ email: 'silent@mail.test' }] });
  });

  test('searches by part of an email, with LIKE wildcards escaped, and by status', async () => {
    await shop.signUp('percent_sign@mail.test');
    const find = (query: { search?: string; status?: 'Enabled' | 'Disabled' | 'Eliminated' }) =>
      ada.call('GET /users', { query });
    expect(await find({ search: 't_s' })).toMatchObject({ total: 1 });
    expect(await find({ search: '%' })).toMatchObject({ total: 0 });
    expect(await find({ search: "' or true --" })).toMatchObject({ total: 0 });
    expect(await find({ status: 'Eliminated' })).toMatchObject({ total: 0, body: [] });
  });

  test('searches by parts of an email in any order, with and without accents', async () => {
    await shop.signUp('łukasz.ørsted@mail.test');
    await shop.signUp('jose.lopez@mail.test');
    for (const search of ['lukasz', 'ŁUKASZ.ørsted@MAIL', 'orsted lukasz', 'Lukasz.Orsted@mail.test'])
      expect([search, await ada.call('GET /users', { query: { search } })]).toMatchObject([
        search,
        { total: 1, body: [{ email: 'łukasz.ørsted@mail.test' }] },
      ]);
    for (const search of ['José.López', 'lopez jose'])
      expect([search, await ada.call('GET /users', { query: { search } })]).toMatchObject([
        search,
        { total: 1 },
      ]);
  });

  test('rejects visitors, customers and managers', async () => {
    const mia = await shop.signUp();
    await change(mia, { manager: true });
    expect(await shop.visitor().call('GET /users', {})).toMatchObject({ problem: { status: 401 } });
    expect(await mia.call('GET /users', {})).toMatchObject({ problem: { status: 403, code: 'FORBIDDEN' } });
  });
});

describe('PUT /users/{id}', () => {
  test('changes status and manager flag, with an entry in the audit log for each', async () => {
    const mia = await shop.signUp();
    const { id } = await recordOf(mia);
    for (const body of [
      { status: 'Disabled' },
      { status: 'Enabled' },
      { manager: true },
      { manager: false },
    ]) {
      const response = await change(mia, body);
      expect([response.statusCode, response.json()]).toMatchObject([200, { _id: id, ...body }]);
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

  test('accepts an unchanged value without an entry in the audit log', async () => {
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
  ])('rejects %j with %i', async (body, status) => {
    const mia = await shop.signUp();
    const before = await recordOf(mia);
    expect((await change(mia, body)).statusCode).toBe(status);
    expect(await recordOf(mia)).toEqual(before);
  });

  test('cannot disable an administrator', async () => {
    for (const administrator of [ada, grace]) {
      const response = await change(administrator, { status: 'Disabled' });
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'NOT_ALLOWED_NOW' }]);
      expect(await recordOf(administrator)).toMatchObject({ status: 'Enabled' });
    }
    expect((await change(grace, { manager: true })).statusCode).toBe(200);
  });

  test('answers 404 for an unknown user', async () => {
    const response = await ada.call('PUT /users/{id}', {
      params: { id: 'nobody' },
      body: { status: 'Disabled' },
    });
    expect(response).toMatchObject({ problem: { status: 404, code: 'NOT_FOUND' } });
  });

  test('rejects customers, also for their own record', async () => {
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
  test('is rejected in every open session, but may read session and record, and sign out', async () => {
    const phone = await shop.signUp();
    const laptop = await shop.signIn(phone);
    await change(phone, { status: 'Disabled' });
    for (const device of [phone, laptop]) {
      const disabled = { problem: { status: 403, code: 'ACCOUNT_DISABLED' } };
      expect(
        await device.call('PUT /account/password', { body: { newPassword: 'a new one' } }),
      ).toMatchObject(disabled);
      expect(await device.call('PUT /account/photo', { body: {}, file: new File(['x'], 'x') })).toMatchObject(
        disabled,
      );
      expect(await device.call('GET /favorites/{uid}', { params: { uid: device.uid } })).toMatchObject(
        disabled,
      );
      for (const [call, body] of [
        ['update-user', { name: 'Mia' }],
        ['change-password', { newPassword: 'a new one', currentPassword: device.password }],
      ] as const) {
        const response = await device.request('POST', `/api/auth/${call}`, { body });
        expect([response.statusCode, response.json()]).toEqual([
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
    expect(await laptop.call('GET /favorites/{uid}', { params: { uid: laptop.uid } })).toMatchObject({
      ok: true,
    });
  });

  test('has the same restrictions as an eliminated one', async () => {
    const mia = await shop.signUp();
    await shop.db.updateTable('shop_user').set({ status: 'Eliminated' }).where('uid', '=', mia.uid).execute();
    expect(await mia.call('PUT /account/password', { body: { newPassword: 'a new one' } })).toMatchObject({
      problem: { code: 'ACCOUNT_DISABLED', detail: 'Your account is Disabled or Eliminated' },
    });
  });
});
