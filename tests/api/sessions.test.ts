import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const cookieName = 'shop.session_token';
const isSignedIn = async (cookie: string) => {
  const thief = shop.visitor();
  thief.cookies.set(cookieName, cookie);
  const session = await thief.call('GET /session', {});
  if (!session.ok) throw new Error(session.problem.detail);
  return session.body.user !== null;
};

describe('the session cookie', () => {
  test('is HttpOnly, SameSite=Lax, for the whole host and seven days', async () => {
    const member = await shop.signUp();
    const response = await member.request('POST', '/api/auth/sign-in/email', {
      body: { email: member.email, password: testPassword },
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^shop\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('has the __Host- prefix and is Secure when the public origin is https', async () => {
    const secure = await openTestShop({ settings: { publicOrigin: 'https://shop.example' } });
    try {
      const response = await secure.visitor().request('POST', '/api/auth/sign-up/email', {
        body: { email: 'a@mail.test', password: testPassword },
      });
      expect(response.statusCode).toBe(200);
      expect([response.headers['set-cookie']].flat()[0]).toMatch(
        /^__Host-shop\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const member = await secure.signIn({ email: 'a@mail.test', password: testPassword });
      expect(await member.call('GET /session', {})).toMatchObject({
        body: { user: { email: 'a@mail.test' } },
      });
      const plain = secure.visitor();
      plain.cookies.set(cookieName, member.cookies.get(`__Host-${cookieName}`) ?? '');
      expect(await plain.call('GET /session', {})).toMatchObject({ body: { user: null } });
    } finally {
      await secure.close();
    }
  });

  test('set by an attacker before signing in is replaced (session fixation)', async () => {
    const member = await shop.signUp();
    const planted = member.cookies.get(cookieName) ?? '';
    const victim = shop.visitor();
    victim.cookies.set(cookieName, planted);
    await victim.request('POST', '/api/auth/sign-in/email', {
      body: { email: member.email, password: testPassword },
    });
    expect(victim.cookies.get(cookieName)).not.toBe(planted);
  });

  test.each([
    ['an unknown token', () => 'x'.repeat(32)],
    ['no signature', (cookie: string) => decodeURIComponent(cookie).split('.')[0] ?? ''],
    [
      'another signature',
      (cookie: string) => cookie.replace(/\.(.)/, (_, sign) => (sign === 'A' ? '.B' : '.A')),
    ],
    ['half a signature', (cookie: string) => cookie.slice(0, -20)],
    ['a longer signature', (cookie: string) => cookie.replace('.', '.AAAA')],
    ['another token', (cookie: string) => cookie.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))],
    ['invalid percent-encoding', () => '%E0%A4%A'],
    ['nothing', () => ''],
    ['SQL', () => "' or true --"],
  ])('with %s is anonymous', async (_, forge) => {
    const member = await shop.signUp();
    const cookie = member.cookies.get(cookieName) ?? '';
    expect(await isSignedIn(cookie)).toBe(true);
    expect(await isSignedIn(forge(cookie))).toBe(false);
    expect((await shop.visitor().call('GET /session', {})).ok).toBe(true);
  });

  test('ends with signing out, and its row is deleted', async () => {
    const member = await shop.signUp();
    const cookie = member.cookies.get(cookieName) ?? '';
    const response = await member.request('POST', '/api/auth/sign-out', {
      headers: { 'content-type': 'application/json' },
      body: '',
    });
    expect(response.statusCode).toBe(200);
    expect(member.cookies.has(cookieName)).toBe(false);
    expect(await isSignedIn(cookie)).toBe(false);
    const rows = await shop.db
      .selectFrom('account_session')
      .selectAll()
      .where('user_id', '=', member.uid)
      .execute();
    expect(rows).toEqual([]);
  });

  test('expires after seven days, and cleanup deletes it', async () => {
    const member = await shop.signUp();
    await shop.db
      .updateTable('account_session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', member.uid)
      .execute();
    expect(await isSignedIn(member.cookies.get(cookieName) ?? '')).toBe(false);
    await shop.identity.removeExpired();
    const rows = await shop.db
      .selectFrom('account_session')
      .selectAll()
      .where('user_id', '=', member.uid)
      .execute();
    expect(rows).toEqual([]);
  });

  test('is separate on each device', async () => {
    const phone = await shop.signUp();
    const laptop = await shop.signIn(phone);
    await phone.request('POST', '/api/auth/sign-out', { body: {} });
    expect(await laptop.call('GET /session', {})).toMatchObject({ body: { user: { uid: phone.uid } } });
  });
});

describe('the auth library', () => {
  test('returns the same session', async () => {
    const member = await shop.signUp();
    const response = await member.request('GET', '/api/auth/get-session');
    expect(response.json()).toMatchObject({ user: { id: member.uid, email: member.email } });
    expect((await shop.visitor().request('GET', '/api/auth/get-session')).json()).toBeNull();
  });

  test('stores no IP address', async () => {
    const { uid } = await shop.signUp();
    const rows = await shop.db
      .selectFrom('account_session')
      .select('ip_address')
      .where('user_id', '=', uid)
      .execute();
    expect(rows.every((row) => !row.ip_address)).toBe(true);
  });
});

test('the rights of an administrator belong to the account with both the id and the email of the settings', async () => {
  const ada = await shop.administrator(1);
  const mia = await shop.signUp();
  const isAdministrator = async (client: typeof ada) => {
    const session = await client.call('GET /session', {});
    return session.ok && session.body.administrator;
  };
  const setEmail = (uid: string, email: string) =>
    shop.db.updateTable('account_user').set({ email }).where('id', '=', uid).execute();
  expect([await isAdministrator(ada), await isAdministrator(mia)]).toEqual([true, false]);
  await setEmail(ada.uid, 'moved@shop.test');
  await setEmail(mia.uid, ada.email);
  expect([await isAdministrator(ada), await isAdministrator(mia)]).toEqual([false, false]);
  await setEmail(mia.uid, mia.email);
  await setEmail(ada.uid, ada.email);
  expect(await isAdministrator(ada)).toBe(true);
});
