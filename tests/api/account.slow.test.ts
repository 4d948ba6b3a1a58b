import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const isSignedIn = async (member: Member) => {
  const session = await member.call('GET /session', {});
  return session.ok && session.body.user !== null;
};
const age = (member: Member, minutes: number) =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', member.uid)
    .execute();
const signInWith = async (email: string, password: string) =>
  (await shop.visitor().request('POST', '/api/auth/sign-in/email', { body: { email, password } })).statusCode;

test('a visitor has an empty session', async () => {
  expect(await shop.visitor().call('GET /session', {})).toMatchObject({
    ok: true,
    body: { user: null, administrator: false, secondFactorMissing: false, status: null },
  });
});

test('an administrator is recognized by email and uid together', async () => {
  const ada = await shop.administrator(1);
  expect(ada.uid).toBe('administrator-1');
  expect(await ada.call('GET /session', {})).toMatchObject({ body: { administrator: true } });
  const mia = await shop.signUp();
  await shop.db.updateTable('shop_user').set({ manager: true }).where('uid', '=', mia.uid).execute();
  expect(await mia.call('GET /session', {})).toMatchObject({ body: { administrator: false } });
  expect(await mia.call('GET /users', {})).toMatchObject({
    ok: false,
    problem: { status: 403, code: 'FORBIDDEN' },
  });
});

test('an administrator account is created once, follows the settings, and does not replace another account', async () => {
  const account = {
    uid: 'fixed',
    email: 'Fixed@mail.test',
    password: 'first password',
    displayName: 'Fixed',
  };
  expect(await shop.identity.ensureAccount(account)).toBe(true);
  expect(await shop.identity.ensureAccount({ ...account, password: 'second password' })).toBe(false);
  expect(await signInWith('fixed@mail.test', 'first password')).toBe(200);
  expect(await shop.identity.ensureAccount({ ...account, email: 'moved@mail.test' })).toBe(false);
  expect(await signInWith('moved@mail.test', 'first password')).toBe(200);
  const stranger = await shop.signUp();
  await expect(shop.identity.ensureAccount({ ...account, email: stranger.email })).rejects.toThrow(
    stranger.email,
  );
});

describe('a new password', () => {
  test('soon after signing in needs no current password, and ends the other sessions', async () => {
    const member = await shop.signUp();
    const other = await shop.signIn(member);
    expect(await member.call('PUT /account/password', { body: { newPassword: 'a new one' } })).toMatchObject({
      ok: true,
      status: 200,
      body: { message: 'Password Updated' },
    });
    expect(await isSignedIn(member)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await signInWith(member.email, testPassword)).toBe(401);
    expect(await signInWith(member.email, 'a new one')).toBe(200);
  });

  test('later needs the current password', async () => {
    const member = await shop.signUp();
    await age(member, 11);
    const change = (currentPassword?: string) =>
      member.call('PUT /account/password', {
        body: { newPassword: 'a new one', ...(currentPassword !== undefined && { currentPassword }) },
      });
    expect(await change()).toMatchObject({ problem: { status: 422, code: 'CURRENT_PASSWORD_NEEDED' } });
    expect(await change('not it')).toMatchObject({ problem: { status: 401, code: 'WRONG_PASSWORD' } });
    expect(await change('')).toMatchObject({ problem: { status: 401, code: 'WRONG_PASSWORD' } });
    expect(await signInWith(member.email, testPassword)).toBe(200);
    expect(await change(testPassword)).toMatchObject({ ok: true });
  });

  test.each([
    ['', 'Fill the password'],
    ['12345', 'The Password should be at least 6 characters'],
  ])('rejects "%s": %s', async (newPassword, message) => {
    const member = await shop.signUp();
    expect(await member.call('PUT /account/password', { body: { newPassword } })).toMatchObject({
      problem: { status: 422, code: 'INVALID', errors: [{ field: 'newPassword', message }] },
    });
  });

  test('rejects visitors', async () => {
    const rejected = await shop
      .visitor()
      .call('PUT /account/password', { body: { newPassword: 'a new one' } });
    expect(rejected).toMatchObject({ problem: { status: 401, code: 'SIGN_IN_NEEDED' } });
  });

  test('set by the endpoint of the auth library needs the current password and ends the other sessions', async () => {
    const member = await shop.signUp();
    const other = await shop.signIn(member);
    const change = (body: object) => member.request('POST', '/api/auth/change-password', { body });
    const missing = await change({ newPassword: 'a new one' });
    expect([missing.statusCode, missing.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    const wrong = await change({ newPassword: 'a new one', currentPassword: 'not it' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { code: 'WRONG_PASSWORD', message: 'Wrong Password' },
    ]);
    const right = await change({
      newPassword: 'a new one',
      currentPassword: testPassword,
      revokeOtherSessions: false,
    });
    expect(right.statusCode).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
  });
});

describe('the display name', () => {
  const rename = (member: Member, body: object) => member.request('POST', '/api/auth/update-user', { body });

  test('can be changed by its owner', async () => {
    const member = await shop.signUp();
    expect((await rename(member, { name: '  Mía O’Neil ' })).statusCode).toBe(200);
    expect(await member.call('GET /session', {})).toMatchObject({
      body: { user: { displayName: 'Mía O’Neil' } },
    });
  });

  test.each([[{ name: '' }], [{ name: 'x'.repeat(41) }], [{ name: 5 }], [{}]])('rejects %j', async (body) => {
    const response = await rename(await shop.signUp(), body);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'INVALID_NAME' }]);
  });

  test.each(['email', 'image', 'emailVerified', 'id', 'role'])('rejects the field %s', async (field) => {
    const member = await shop.signUp();
    const response = await rename(member, { name: 'Mia', [field]: 'ada@shop.test' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'FIELD_NOT_ALLOWED' }]);
    const session = await member.call('GET /session', {});
    expect(session).toMatchObject({ body: { user: { email: member.email, displayName: '', photoURL: '' } } });
  });

  test('rejects visitors', async () => {
    const response = await shop.visitor().request('POST', '/api/auth/update-user', { body: { name: 'Mia' } });
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
  });
});

describe('the profile image', () => {
  const createImage = (red: number) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: { r: red, g: 20, b: 20 } } });
  const upload = (member: Member, bytes: Uint8Array<ArrayBuffer> | string, type = 'image/png') =>
    member.call('PUT /account/photo', { body: {}, file: new File([bytes], 'me.png', { type }) });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'accepts %s and converts it to a square WebP',
    async (format) => {
      const member = await shop.signUp();
      const response = await upload(
        member,
        new Uint8Array(await createImage(200).toFormat(format).toBuffer()),
      );
      const photoURL = response.ok ? response.body.photoURL : '';
      expect(photoURL).toMatch(new RegExp(`^/files/avatars/${member.uid}/[0-9a-f]{64}\\.webp$`));
      const stored = await shop.files.get(photoURL.slice('/files/'.length));
      expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      });
      expect(await member.call('GET /session', {})).toMatchObject({ body: { user: { photoURL } } });
    },
  );

  test('replaces the previous one', async () => {
    const member = await shop.signUp();
    await upload(member, new Uint8Array(await createImage(10).png().toBuffer()));
    const [first] = await shop.files.list(`avatars/${member.uid}/`);
    await upload(member, new Uint8Array(await createImage(250).png().toBuffer()));
    const left = await shop.files.list(`avatars/${member.uid}/`);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
    await upload(member, new Uint8Array(await createImage(250).png().toBuffer()));
    expect(await shop.files.list(`avatars/${member.uid}/`)).toEqual(left);
  });

  test('is stored without metadata', async () => {
    const member = await shop.signUp();
    const secret = createImage(99).withExif({ IFD0: { Copyright: 'my home address' } });
    await upload(member, new Uint8Array(await secret.jpeg().toBuffer()));
    const [key = ''] = await shop.files.list(`avatars/${member.uid}/`);
    expect((await shop.files.get(key))?.includes('my home address')).toBe(false);
  });

  test.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['HTML with the type of a picture', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ])('rejects %s', async (_, content) => {
    const member = await shop.signUp();
    expect(await upload(member, content)).toMatchObject({
      problem: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await shop.files.list(`avatars/${member.uid}/`)).toEqual([]);
  });

  test('rejects truncated, decompression-bomb and missing pictures', async () => {
    const member = await shop.signUp();
    const png = await createImage(5).png({ compressionLevel: 0 }).toBuffer();
    expect(await upload(member, new Uint8Array(png.subarray(0, png.length / 2)))).toMatchObject({
      problem: { status: 422, errors: [{ field: 'image', message: 'This picture is damaged' }] },
    });
    const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } }).png();
    expect(await upload(member, new Uint8Array(await bomb.toBuffer()))).toMatchObject({
      problem: { status: 422 },
    });
    expect(await upload(member, '')).toMatchObject({ problem: { status: 422 } });
    expect(await shop.files.list(`avatars/${member.uid}/`)).toEqual([]);
  });

  test('rejects more than 5 MB', async () => {
    const member = await shop.signUp();
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await upload(member, large)).toMatchObject({ problem: { status: 413, code: 'TOO_LARGE' } });
  });

  test('rejects visitors', async () => {
    const response = await shop
      .visitor()
      .call('PUT /account/photo', { body: {}, file: new File(['x'], 'x') });
    expect(response).toMatchObject({ problem: { status: 401 } });
  });

  test('stays unchanged on a full disk', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const fullDiskShop = await openTestShop({
      files: { ...shop.files, put: async () => Promise.reject(full) },
    });
    try {
      const member = await fullDiskShop.signUp();
      const response = await upload(member, new Uint8Array(await createImage(1).png().toBuffer()));
      expect(response).toMatchObject({ problem: { status: 507, code: 'STORAGE_FULL' } });
      expect(await member.call('GET /session', {})).toMatchObject({ body: { user: { photoURL: '' } } });
    } finally {
      await fullDiskShop.close();
    }
  });
});
