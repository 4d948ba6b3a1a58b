import { describe, expect, test } from 'vitest';
import { timeCode } from '#shop/accounts/server/identity/second-factor/time-codes.ts';
import { decodeBase32, setUpSecondFactor } from '../support/authenticator-app.ts';
import { formShop, password } from '../support/form-shop.ts';
import { addPasskey } from '../support/passkey-client.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import type { TestClient } from '../support/test-client.ts';

const { visitor, db, post, signUp, isSignedIn } = formShop();

const submit = (client: TestClient, intent: string, fields: Record<string, string> = {}) =>
  post(client, '/account', { intent, ...fields });
const securityOf = async (client: TestClient) => {
  const found = await client.call('GET /account/security', {});
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body;
};

describe('a second factor on the account page', () => {
  test('is set up, renewed and switched off with forms; what was typed never comes back', async () => {
    const mia = await signUp();
    const wrong = await submit(mia, 'enable-second-factor', { password: 'a wrong guess' });
    expect([wrong.statusCode, wrong.body.includes('Wrong Password')]).toEqual([401, true]);
    expect(wrong.body).not.toContain('a wrong guess');

    const begun = await submit(mia, 'enable-second-factor', { password });
    expect([begun.statusCode, begun.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(begun.body).toContain('aria-label="QR code for your authenticator app"');
    const key = /Key: (?:<!-- -->)?<code[^>]*>([A-Z2-7 ]+)</.exec(begun.body)?.[1] ?? '';
    expect(begun.body.match(/<li><code>/g)).toHaveLength(10);
    expect((await mia.request('GET', '/account')).body).not.toContain(key);
    const secret = decodeBase32(key.replaceAll(' ', ''));
    const code = (offset: number) => timeCode(secret, Math.floor(Date.now() / 30_000) + offset);

    const mistaken = await submit(mia, 'confirm-second-factor', { code: '000000' });
    expect([mistaken.statusCode, mistaken.body.includes('Wrong code')]).toEqual([401, true]);
    expect(mistaken.body).not.toContain('value="000000"');
    const confirmed = await submit(mia, 'confirm-second-factor', { code: code(0) });
    expect(confirmed.headers.location).toBe('/account?done=confirm-second-factor');
    expect((await securityOf(mia)).recoveryCodes).toBe(10);

    const unproven = await submit(mia, 'renew-recovery-codes', { password, code: '000000' });
    expect([unproven.statusCode, unproven.body.includes('Wrong code')]).toEqual([401, true]);
    const renewed = await submit(mia, 'renew-recovery-codes', { password, code: code(1) });
    expect(renewed.statusCode).toBe(200);
    const [recoveryCode = ''] = [...renewed.body.matchAll(/<li><code>([^<]+)</g)].map(([, one]) => one);
    const off = await submit(mia, 'disable-second-factor', { password, code: recoveryCode });
    expect(off.headers.location).toBe('/account?done=disable-second-factor');
    expect((await securityOf(mia)).recoveryCodes).toBeNull();
  });
});

describe('passkeys on the account page', () => {
  test('are renamed, and removed after a proof, which is a form of its own', async () => {
    const mia = await signUp();
    await addPasskey(mia, createSoftwarePasskey('http://localhost:4200'));
    const app = await setUpSecondFactor({ request: mia.request, password });
    const id = (await securityOf(mia)).passkeys[0]?._id ?? '';
    const reauthenticatedAt = new Date(Date.now() - 11 * 60_000);
    await db()
      .updateTable('account_session')
      .set({ proved_at: reauthenticatedAt })
      .where('user_id', '=', mia.uid)
      .execute();
    const names = async () => (await securityOf(mia)).passkeys.map(({ name }) => name);

    const called = await mia.request('POST', '/api/auth/passkey/delete-passkey', { body: { id } });
    const refused = await submit(mia, 'remove-passkey', { id });
    expect([called.statusCode, refused.statusCode]).toEqual([403, 403]);
    expect(refused.body).toContain('value="prove"');
    expect(await names()).toEqual(['Key']);
    const wrong = await submit(mia, 'prove', { password: 'a wrong guess', code: app.code() });
    expect([wrong.statusCode, wrong.body.includes('Wrong Password')]).toEqual([401, true]);
    expect(wrong.body).toContain('value="prove"');
    expect(wrong.body).not.toContain('a wrong guess');
    expect((await submit(mia, 'prove', { password, code: app.code() })).headers.location).toBe(
      '/account?done=prove',
    );

    const tooLong = await submit(mia, 'rename-passkey', { id, name: 'x'.repeat(41) });
    expect([tooLong.statusCode, tooLong.body.includes('Use a name of at most 40 characters')]).toEqual([
      400,
      true,
    ]);
    expect((await submit(mia, 'rename-passkey', { id, name: 'Blue phone' })).statusCode).toBe(303);
    expect(await names()).toEqual(['Blue phone']);
    const ivo = await signUp();
    expect((await submit(ivo, 'remove-passkey', { id })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await submit(mia, 'remove-passkey', { id })).statusCode).toBe(303);
    expect(await names()).toEqual([]);
  });

  test('are added with scripts only, as the page says', async () => {
    const mia = await signUp();
    const { statusCode, body } = await submit(mia, 'add-passkey', { name: 'Phone' });
    expect([statusCode, body.includes('This needs JavaScript.')]).toEqual([422, true]);
  });
});

test('devices are signed out from the account page, those of others are not', async () => {
  const mia = await signUp();
  const elsewhere = async () => {
    const device = visitor();
    await post(device, '/signin', { email: mia.email, password });
    return device;
  };
  const [phone, laptop] = [await elsewhere(), await elsewhere()];
  const id = (await securityOf(phone)).sessions.find(({ current }) => current)?._id ?? '';
  const ivo = await signUp();
  const foreign = await submit(ivo, 'end-session', { id });
  expect([foreign.statusCode, foreign.body.includes('role="alert"')]).toEqual([404, true]);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await submit(mia, 'end-session', { id })).headers.location).toBe('/account?done=end-session');
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
  const all = await submit(mia, 'end-other-sessions');
  expect(all.headers.location).toBe('/account?done=end-other-sessions');
  expect([await isSignedIn(laptop), await isSignedIn(mia)]).toEqual([false, true]);
});

test('a reset of the password shows the factors that were chosen again, and removes only these', async () => {
  const mia = await signUp();
  for (let number = 0; number < 2; number += 1)
    await addPasskey(mia, createSoftwarePasskey('http://localhost:4200'));
  await db().updateTable('account_user').set({ email_verified: true }).where('id', '=', mia.uid).execute();
  const passkeys = db()
    .selectFrom('account_passkey')
    .select('id')
    .where('user_id', '=', mia.uid)
    .orderBy('id');
  const [first, second] = (await passkeys.execute()).map(({ id }) => id);
  await post(visitor(), '/forget', { email: mia.email });
  const { body_text } = await db()
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'password-reset')
    .where('recipient', '=', mia.email)
    .executeTakeFirstOrThrow();
  const token = /\/forget\?token=([\w-]+)/.exec(body_text)?.[1] ?? '';
  const checked = (body: string) =>
    [first, second].map((id) => new RegExp(`<input[^>]*checked=""[^>]*value="${id}"`).test(body));
  const opened = await visitor().request('GET', `/forget?token=${token}`);
  expect(checked(opened.body)).toEqual([true, true]);
  const reset = (typed: string, removeFactors: string) =>
    post(visitor(), `/forget?token=${token}`, { token, password: typed, removeFactors });
  expect(checked((await reset('short', second ?? '')).body)).toEqual([false, true]);
  expect((await reset('fresh horse', second ?? '')).statusCode).toBe(303);
  expect(await passkeys.execute()).toEqual([{ id: first }]);
});
