import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailReset } from '../support/mailed-reset.ts';
import type { TestClient } from '../support/test-client.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const chromeOnLinux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const safariOnPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const signInFrom = async ({ email }: Member, userAgent: string, client: TestClient = shop.visitor()) => {
  const response = await client.request('POST', '/api/auth/sign-in/email', {
    body: { email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  expect(response.statusCode).toBe(200);
  return client;
};
const securityOf = async (client: TestClient) => {
  const result = await client.call('GET /account/security', {});
  if (!result.ok) throw new Error(result.problem.detail);
  return result.body;
};
const isSignedIn = async (client: TestClient) => {
  const session = await client.call('GET /session', {});
  return session.ok && session.body.user !== null;
};
const mailsTo = async ({ email }: Member) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select(['kind', 'body_text'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind === 'new-device');

describe('the signed-in devices of an account', () => {
  test('are listed with browser and system, the present one first and marked; no address is stored', async () => {
    const mia = await shop.signUp();
    const laptop = await signInFrom(mia, chromeOnLinux);
    await signInFrom(mia, safariOnPhone);
    const { sessions } = await securityOf(laptop);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Linux', true],
      ['Safari on iPhone', false],
      ['Unknown device', false],
    ]);
    const dump = JSON.stringify(await shop.db.selectFrom('account_event').selectAll().execute());
    expect(dump).not.toContain('127.0.0.1');
  });

  test("end one by one, and nobody else's can be ended", async () => {
    const mia = await shop.signUp();
    const mallory = await shop.signUp();
    const phone = await signInFrom(mia, safariOnPhone);
    const { sessions } = await securityOf(mia);
    const id = sessions.find(({ current }) => !current)?._id ?? '';
    const end = (client: TestClient) => client.call('DELETE /account/sessions/{id}', { params: { id } });
    expect(await end(mallory)).toMatchObject({ problem: { status: 404 } });
    expect(await isSignedIn(phone)).toBe(true);
    expect(await end(mia)).toMatchObject({ ok: true });
    expect([await isSignedIn(phone), await isSignedIn(mia)]).toEqual([false, true]);
    expect(await end(mia)).toMatchObject({ problem: { status: 404 } });
  });

  test('end all but the present one, and are strangers then', async () => {
    const mia = await shop.signUp();
    const others = [await signInFrom(mia, chromeOnLinux), await signInFrom(mia, safariOnPhone)];
    expect(await mia.call('DELETE /account/sessions', {})).toMatchObject({ ok: true });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect((await securityOf(mia)).sessions).toMatchObject([{ current: true }]);
    const before = (await mailsTo(mia)).length;
    await signInFrom(mia, chromeOnLinux, others[0]);
    expect((await mailsTo(mia)).length).toBe(before + 1);
  });

  test('say when they were last used, at most five minutes late', async () => {
    const mia = await shop.signUp();
    const lastUse = () =>
      shop.db
        .selectFrom('account_session')
        .select('last_used_at')
        .where('user_id', '=', mia.uid)
        .executeTakeFirstOrThrow();
    const moveTo = (minutes: number) =>
      shop.db
        .updateTable('account_session')
        .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
        .where('user_id', '=', mia.uid)
        .execute();
    await moveTo(4);
    const before = await lastUse();
    await isSignedIn(mia);
    expect(await lastUse()).toEqual(before);
    await moveTo(6);
    await isSignedIn(mia);
    expect(Date.now() - (await lastUse()).last_used_at.getTime()).toBeLessThan(60_000);
  });
});

describe('the mail about a new device', () => {
  test('goes to the owner when a device signs in for the first time, not after signing up, not again', async () => {
    const mia = await shop.signUp();
    expect(await mailsTo(mia)).toEqual([]);
    await signInFrom(mia, chromeOnLinux, mia);
    expect(await mailsTo(mia), 'the device that signed up').toEqual([]);
    const laptop = await signInFrom(mia, chromeOnLinux);
    const [mail, ...more] = await mailsTo(mia);
    expect(mail?.body_text).toContain('Chrome on Linux');
    expect(mail?.body_text).toContain('/account#devices');
    await laptop.request('POST', '/api/auth/sign-out', { body: {} });
    await signInFrom(mia, chromeOnLinux, laptop);
    expect([more, (await mailsTo(mia)).length]).toEqual([[], 1]);
  });

  test('goes to the owner of a new account, too, whose password was just reset; not for the device that reset it', async () => {
    const mia = await shop.signUp();
    await mia.request('POST', '/api/auth/request-password-reset', { body: { email: mia.email } });
    const mail = await shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', mia.email)
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    const token = /token=(\w+)/.exec(mail.body_text)?.[1];
    const laptop = shop.visitor();
    const reset = await laptop.request('POST', '/api/auth/reset-password', {
      body: { token, newPassword: testPassword },
    });
    expect(reset.statusCode).toBe(200);
    await signInFrom(mia, safariOnPhone);
    await signInFrom(mia, chromeOnLinux, laptop);
    expect((await mailsTo(mia)).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('Safari on iPhone'),
    ]);
  });

  test('is not sent for a wrong password', async () => {
    const mia = await shop.signUp();
    await shop
      .visitor()
      .request('POST', '/api/auth/sign-in/email', { body: { email: mia.email, password: 'a wrong guess' } });
    expect(await mailsTo(mia)).toEqual([]);
  });
});

describe('what happened to an account', () => {
  test('names the device that changed the password, in the account or with a link from a mail', async () => {
    const mia = await shop.signUp();
    const headers = { 'user-agent': chromeOnLinux };
    await mia.request('PUT', '/api/account/password', { headers, body: { newPassword: 'another one' } });
    await mia.request('POST', '/api/auth/change-password', {
      headers,
      body: { currentPassword: 'another one', newPassword: 'yet another one' },
    });
    const token = await mailReset(shop, mia.email);
    const body = { token, newPassword: 'the last one' };
    await shop.visitor().request('POST', '/api/auth/reset-password', { headers, body });
    const { activity } = await securityOf(await shop.signIn({ email: mia.email, password: 'the last one' }));
    expect(activity.flatMap(({ event, device }) => (event === 'password-changed' ? [device] : []))).toEqual([
      'Chrome on Linux',
      'Chrome on Linux',
      'Chrome on Linux',
    ]);
  });

  test('is shown to its owner, newest first', async () => {
    const mia = await shop.signUp();
    await shop.visitor().request('POST', '/api/auth/sign-in/email', {
      body: { email: mia.email, password: 'a wrong guess' },
      headers: { 'user-agent': safariOnPhone },
    });
    const laptop = await signInFrom(mia, chromeOnLinux);
    await laptop.call('DELETE /account/sessions', {});
    await laptop.call('PUT /account/password', { body: { newPassword: 'another one' } });
    expect((await securityOf(laptop)).activity.map(({ event, device }) => [event, device])).toEqual([
      ['password-changed', 'Unknown device'],
      ['other-sessions-ended', 'Unknown device'],
      ['signed-in', 'Chrome on Linux'],
      ['sign-in-failed', 'Safari on iPhone'],
      ['signed-up', 'Unknown device'],
    ]);
  });

  test('stands in the audit log for administrators, and cannot be undone', async () => {
    const ada = await shop.administrator(1);
    await signInFrom(ada, chromeOnLinux);
    await shop.visitor().request('POST', '/api/auth/sign-in/email', {
      body: { email: ada.email, password: 'a wrong guess' },
      headers: { 'user-agent': safariOnPhone },
    });
    await ada.call('DELETE /account/sessions', {});
    const history = await ada.call('GET /admin/history', {
      query: { entity: 'account', administrator: ada.email },
    });
    expect(history.ok && history.body.slice(0, 3)).toMatchObject([
      { title: 'Signed out all other devices: Unknown device', undoable: false, name: ada.email },
      { title: 'Wrong password at sign-in: Safari on iPhone', undoable: false },
      { title: 'Signed in with a password: Chrome on Linux', undoable: false },
    ]);
    const [entry] = history.ok ? history.body : [];
    const undone = await ada.call('POST /admin/history/{id}/undo', { params: { id: entry?._id ?? '' } });
    expect(undone).toMatchObject({
      problem: { status: 409, detail: 'Changes to an account cannot be undone' },
    });
    const mia = await shop.signUp();
    const others = await ada.call('GET /admin/history', { query: { entity: 'account', id: mia.uid } });
    expect(others).toMatchObject({ ok: true, body: [] });
  });

  test('is shown to administrators who help, and to nobody else', async () => {
    const ada = await shop.administrator(1);
    const mia = await shop.signUp();
    await signInFrom(mia, chromeOnLinux);
    const listed = await ada.call('GET /users', { query: { search: mia.email } });
    const id = (listed.ok && listed.body[0]?._id) || '';
    const find = (client: TestClient) => client.call('GET /users/{id}/security', { params: { id } });
    expect(await find(ada)).toMatchObject({
      body: { recoveryCodes: null, passkeys: 0, sessions: 2, activity: [{ event: 'signed-in' }, {}] },
    });
    expect(await find(mia)).toMatchObject({ problem: { code: 'FORBIDDEN' } });
  });
});
