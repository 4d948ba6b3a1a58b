import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginSecondFactor, setUpSecondFactor } from '../support/authenticator-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const give = (client: TestClient, path: string, body: object) =>
  client.request('POST', `/api/auth/${path}`, { body });
const giveCode = async (client: TestClient, code: string) => {
  const response = await give(client, 'two-factor/verify-totp', { code });
  return [response.statusCode, response.json().code];
};
const isSignedIn = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok && session.body.user !== null;
};
/** A browser in which the password of the member was right. */
const givePassword = async ({ email }: Member) => {
  const client = shop.visitor();
  const response = await give(client, 'sign-in/email', { email, password: testPassword });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
  ]);
  return client;
};

describe('signing in with a second factor', () => {
  test('the password alone begins no session; a code does', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    const browser = await givePassword(mia);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await giveCode(browser, app.code())).toEqual([200, undefined]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a wrong code begins none, and can be corrected', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    const browser = await givePassword(mia);
    expect(await giveCode(browser, app.code(9))).toEqual([401, 'WRONG_CODE']);
    expect(await giveCode(browser, 'k7mwq-x4n2p')).toEqual([401, 'WRONG_CODE']);
    expect(await isSignedIn(browser)).toBe(false);
    const spaced = `${app.code().slice(0, 3)} ${app.code().slice(3)}`;
    expect(await giveCode(browser, spaced)).toEqual([200, undefined]);
  });

  test('each code is accepted once (RFC 6238 §5.2), also by two browsers at the same time', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    const browsers = [await givePassword(mia), await givePassword(mia), await givePassword(mia)];
    const code = app.code();
    const statuses = await Promise.all(browsers.map(async (browser) => (await giveCode(browser, code))[0]));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('without the right password before it, a code is worth nothing', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    expect(await giveCode(shop.visitor(), app.code())).toEqual([401, 'SIGN_IN_AGAIN']);
    const other = await shop.signUp();
    const othersApp = await setUpSecondFactor(other);
    const browser = await givePassword(other);
    expect(await giveCode(browser, app.code())).toEqual([401, 'WRONG_CODE']);
    expect(await giveCode(browser, othersApp.code())).toEqual([200, undefined]);
  });

  test('the second step ends after ten minutes', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    const browser = await givePassword(mia);
    await shop.db
      .updateTable('account_verification')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await giveCode(browser, app.code())).toEqual([401, 'SIGN_IN_AGAIN']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('ten wrong codes make the right one wait, and say how long', async () => {
    const strict = await openTestShop({ settings: { rateLimitScale: 1 } });
    try {
      const mia = await strict.signUp();
      const app = await setUpSecondFactor(mia);
      const statuses: number[] = [];
      for (let index = 0; index < 10; index++) {
        const browser = strict.visitor();
        await give(browser, 'sign-in/email', { email: mia.email, password: testPassword });
        statuses.push((await give(browser, 'two-factor/verify-totp', { code: '000000' })).statusCode);
      }
      expect(statuses).toEqual(Array(10).fill(401));
      const browser = strict.visitor();
      await give(browser, 'sign-in/email', { email: mia.email, password: testPassword });
      for (const [path, code] of [
        ['verify-totp', app.code()],
        ['verify-backup-code', app.recoveryCodes[0] ?? ''],
      ] as const) {
        const limited = await give(browser, `two-factor/${path}`, { code });
        expect([limited.statusCode, limited.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
        expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('recovery codes', () => {
  const recover = async (client: TestClient, code: string) => {
    const response = await give(client, 'two-factor/verify-backup-code', { code });
    return [response.statusCode, response.json().code];
  };

  test('sign in once each, however they are typed', async () => {
    const mia = await shop.signUp();
    const { recoveryCodes } = await setUpSecondFactor(mia);
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    const browser = await givePassword(mia);
    expect(await recover(browser, 'aaaaa-aaaaa')).toEqual([401, 'WRONG_CODE']);
    expect(await recover(browser, ` ${first.toUpperCase().replace('-', ' ')} `)).toEqual([200, undefined]);
    expect(await isSignedIn(browser)).toBe(true);
    const again = await givePassword(mia);
    expect(await recover(again, first)).toEqual([401, 'WRONG_CODE']);
    expect(await recover(again, second)).toEqual([200, undefined]);
    expect(await again.call('GET /account/security', {})).toMatchObject({ body: { recoveryCodes: 8 } });
  });

  test('new ones, for password and code, replace the old', async () => {
    const mia = await shop.signUp();
    const app = await setUpSecondFactor(mia);
    const renew = (body: object) => give(mia, 'two-factor/generate-backup-codes', body);
    expect((await renew({ password: testPassword })).json().code).toBe('CODE_NEEDED');
    expect((await renew({ password: 'wrong one', code: app.code() })).json().code).toBe('WRONG_PASSWORD');
    const renewed = await renew({ password: testPassword, code: app.code() });
    expect(renewed.statusCode).toBe(200);
    const codes = renewed.json<{ backupCodes: string[] }>().backupCodes;
    const browser = await givePassword(mia);
    expect(await recover(browser, app.recoveryCodes[0] ?? '')).toEqual([401, 'WRONG_CODE']);
    expect(await recover(browser, codes[0] ?? '')).toEqual([200, undefined]);
  });
});

test('the database holds neither the secret nor a recovery code in the clear, and no hash signs in', async () => {
  const mia = await shop.signUp();
  const begun = await give(mia, 'two-factor/enable', { password: testPassword });
  const { totpURI, backupCodes } = begun.json<{ totpURI: string; backupCodes: string[] }>();
  const rows = await shop.db
    .selectFrom('account_second_factor')
    .selectAll()
    .where('user_id', '=', mia.uid)
    .execute();
  const dump = JSON.stringify(rows);
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  expect(secret.length).toBeGreaterThan(30);
  expect(dump).not.toContain(secret);
  for (const code of backupCodes) expect(dump).not.toContain(code.replace('-', ''));
  for (const code of backupCodes) expect(dump).not.toContain(code);

  const other = await shop.signUp();
  await setUpSecondFactor(other);
  const stored = await shop.db
    .selectFrom('account_second_factor')
    .select('backup_codes')
    .where('user_id', '=', other.uid)
    .executeTakeFirstOrThrow();
  const [hash = ''] = JSON.parse(stored.backup_codes);
  const browser = await givePassword(other);
  expect((await give(browser, 'two-factor/verify-backup-code', { code: hash })).statusCode).not.toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
});

describe('switching it on', () => {
  test('needs the password, and a code of the app; until then nothing changes at sign-in', async () => {
    const mia = await shop.signUp();
    const refused = await give(mia, 'two-factor/enable', { password: 'a wrong guess' });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'WRONG_PASSWORD']);
    const missing = await give(mia, 'two-factor/enable', {});
    expect(missing.json().code).toBe('WRONG_PASSWORD');
    const app = await beginSecondFactor(mia);
    expect(await giveCode(mia, app.code(9))).toEqual([401, 'WRONG_CODE']);
    expect(await isSignedIn(await shop.signIn(mia))).toBe(true);
    expect(await giveCode(mia, app.code())).toEqual([200, undefined]);
    await givePassword(mia);
  });

  test('signs the other devices out, and keeps this one with its sign-in time', async () => {
    const phone = await shop.signUp();
    const laptop = await shop.signIn(phone);
    const signedInAt = new Date(Date.now() - 3_600_000);
    await shop.db
      .updateTable('account_session')
      .set({ created_at: signedInAt })
      .where('user_id', '=', phone.uid)
      .execute();
    await setUpSecondFactor(phone);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await phone.call('GET /account/security', {})).toMatchObject({
      body: { sessions: [{ current: true, signedInAt: signedInAt.toISOString() }] },
    });
  });

  test('is refused while it is on, and for whoever is not signed in', async () => {
    const mia = await shop.signUp();
    await setUpSecondFactor(mia);
    const again = await give(mia, 'two-factor/enable', { password: testPassword });
    expect([again.statusCode, again.json().code]).toEqual([409, 'SECOND_FACTOR_IS_ON']);
    const visitor = await give(shop.visitor(), 'two-factor/enable', { password: testPassword });
    expect(visitor.statusCode).toBe(401);
  });
});

test('switching it off needs password and an unused code, or a recovery code', async () => {
  const mia = await shop.signUp();
  const app = await setUpSecondFactor(mia);
  const switchOff = async (body: object) => (await give(mia, 'two-factor/disable', body)).json().code;
  expect(await switchOff({ password: testPassword })).toBe('CODE_NEEDED');
  expect(await switchOff({ code: app.code() })).toBe('VALIDATION_ERROR');
  expect(await switchOff({ password: 'a wrong guess', code: app.code() })).toBe('WRONG_PASSWORD');
  expect(await switchOff({ password: testPassword, code: app.code(-1) })).toBe('WRONG_CODE');
  await givePassword(mia);
  expect(await switchOff({ password: testPassword, code: app.recoveryCodes[3] })).toBeUndefined();
  expect(await isSignedIn(mia)).toBe(true);
  expect(await isSignedIn(await shop.signIn(mia))).toBe(true);
});

test('the library offers no way around: other calls do not exist, other fields are refused', async () => {
  const mia = await shop.signUp();
  const app = await setUpSecondFactor(mia);
  for (const path of ['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes', 'totp/generate'])
    expect((await give(mia, `two-factor/${path}`, { password: testPassword })).statusCode).toBe(404);
  const browser = await givePassword(mia);
  const trusting = await give(browser, 'two-factor/verify-totp', { code: app.code(), trustDevice: true });
  expect(trusting.json().code).toBe('FIELD_NOT_ALLOWED');
  const otp = await give(mia, 'two-factor/enable', { password: testPassword, method: 'otp' });
  expect(otp.json().code).toBe('FIELD_NOT_ALLOWED');
});

describe('an account that has to wait because strangers guessed its password', () => {
  const openWaiting = async () => {
    const strict = await openTestShop({ settings: { rateLimitScale: 1 } });
    const mia = await strict.signUp();
    const app = await setUpSecondFactor(mia);
    const signIn = async (body: { password?: string; code?: string }, remoteAddress = '127.0.0.1') => {
      const client = strict.visitor();
      const response = await client.request('POST', '/api/auth/sign-in/email', {
        body: { email: mia.email, password: testPassword, ...body },
        remoteAddress,
      });
      return { client, status: response.statusCode, code: response.json().code };
    };
    for (let index = 0; index < 10; index++) await signIn({ password: 'a wrong guess' });
    return { strict, app, signIn };
  };

  test('is let in with password and code, or recovery code', async () => {
    const { strict, app, signIn } = await openWaiting();
    expect(await signIn({})).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
      const { client, status } = await signIn({ code });
      expect([status, await isSignedIn(client)]).toEqual([200, true]);
    }
    await strict.close();
  });

  test('is let in too after a stranger gave wrong codes', async () => {
    const { strict, app, signIn } = await openWaiting();
    const stranger = { password: 'a wrong guess', code: app.code(9) };
    for (let index = 0; index < 12; index++) await signIn(stranger, '203.0.113.7');
    expect(await signIn({ code: app.code() }, '203.0.113.7')).toMatchObject({ status: 429 });
    expect(await signIn({ code: app.code() })).toMatchObject({ status: 200 });
    await strict.close();
  });

  test('tells nobody without a code whether the password is right', async () => {
    const { strict, app, signIn } = await openWaiting();
    const wrongCode = { status: 401, code: 'WRONG_CODE' };
    expect(await signIn({ code: app.code(9) })).toMatchObject(wrongCode);
    expect(await signIn({ password: 'a wrong guess', code: app.code(9) })).toMatchObject(wrongCode);
    expect(await signIn({ password: 'a wrong guess', code: app.code() })).toMatchObject({
      status: 401,
      code: 'WRONG_PASSWORD',
    });
    for (let index = 0; index < 7; index++) await signIn({ code: app.code(9) });
    expect(await signIn({ code: app.code() })).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    await strict.close();
  });
});
