import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { mailReset } from '../support/mailed-reset.ts';
import { addPasskey, signInWithPasskey } from '../support/passkey-client.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../support/software-passkey.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const newPassword = 'a new one that is long enough';

test("a reset by mail lists the factors, and removes a thief's passkey and the app when the owner wants", async () => {
  const owner = await confirmedMember();
  const thief = await shop.signIn(owner);
  const passkey = await add(thief);
  await setUpSecondFactor(thief);

  const token = await mailReset(shop, owner.email);
  expect(await recoveryOf(token)).toMatchObject({
    body: {
      removal: 'offered',
      factors: [
        { kind: 'passkey', name: 'Key' },
        { kind: 'app', name: 'Authenticator app' },
      ],
    },
  });
  expect(await reset({ token, newPassword, removeFactors: true })).toBe(200);

  expect(await canSignInWith(passkey)).toBe(false);
  const back = await shop.signIn({ email: owner.email, password: newPassword });
  const security = await back.call('GET /account/security', {});
  expect(security).toMatchObject({ body: { passkeys: [], recoveryCodes: null } });
  expect(security.ok && security.body.activity.map(({ event }) => event)).toContain('factors-removed');
  expect(await newestMail(owner.email, 'password-changed')).toContain('Key, Authenticator app');
});

test('a reset by mail says which factors are from the last 30 days, and removes only those that are chosen', async () => {
  const owner = await confirmedMember();
  const own = await add(owner);
  await shop.db
    .updateTable('account_passkey')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('user_id', '=', owner.uid)
    .execute();
  const thief = await shop.signIn(owner);
  await signInWithPasskey(thief, own);
  const added = await add(thief);
  await setUpSecondFactor(thief);
  const token = await mailReset(shop, owner.email);
  const found = await recoveryOf(token);
  const factors = found.ok ? found.body.factors : [];
  expect(factors.map(({ kind, recent }) => [kind, recent])).toEqual([
    ['passkey', false],
    ['passkey', true],
    ['app', true],
  ]);
  const removed = factors.filter(({ recent }) => recent).map(({ _id }) => _id);
  const other = await confirmedMember();
  const others = await add(other);
  const [foreign] = await shop.db
    .selectFrom('account_passkey')
    .select('id')
    .where('user_id', '=', other.uid)
    .execute();
  expect(await reset({ token, newPassword, removeFactors: [...removed, foreign?.id ?? ''] })).toBe(200);
  expect([await canSignInWith(own), await canSignInWith(added), await canSignInWith(others)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a reset by mail keeps the factors of an owner who does not want them removed', async () => {
  const owner = await confirmedMember();
  const passkey = await add(owner);
  const token = await mailReset(shop, owner.email);
  expect(await reset({ token, newPassword })).toBe(200);
  expect(await canSignInWith(passkey)).toBe(true);
  expect(await newestMail(owner.email, 'password-changed')).not.toContain('Key');
});

test('a reset by mail says before and after that it removes the factors of an account whose email nobody confirmed', async () => {
  const squatter = await shop.signUp();
  await add(squatter);
  const token = await mailReset(shop, squatter.email);
  expect(await recoveryOf(token)).toMatchObject({ body: { removal: 'always', factors: [{ name: 'Key' }] } });
  expect(await reset({ token, newPassword })).toBe(200);
  const owner = await shop.signIn({ email: squatter.email, password: newPassword });
  const security = await owner.call('GET /account/security', {});
  expect(security.ok && security.body.activity.map(({ event }) => event)).toContain('factors-removed');
  expect(await newestMail(squatter.email, 'password-changed')).toContain('Key');
});

test("a reset by mail never removes an administrator's factors", async () => {
  const ada = await shop.administrator(1);
  const passkey = await add(ada);
  const token = await mailReset(shop, ada.email);
  expect(await recoveryOf(token)).toMatchObject({ body: { removal: 'never' } });
  expect(await reset({ token, newPassword, removeFactors: true })).toBe(200);
  expect(await canSignInWith(passkey)).toBe(true);
});

test('nobody learns anything about an account with a token that is wrong or used', async () => {
  const member = await confirmedMember();
  const token = await mailReset(shop, member.email);
  await reset({ token, newPassword });
  for (const one of [token, 'nonsense', member.uid, `${token}'`])
    expect(await recoveryOf(one)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
});

test('every change of a factor is mailed to the owner, with a way to object', async () => {
  const member = await confirmedMember();
  const passkey = await add(member);
  const expectMail = async (text: string) => {
    const mail = await newestMail(member.email, 'factor-changed');
    expect(mail).toContain(text);
    expect(mail).toContain('/forget');
  };
  await expectMail('Added a passkey');
  const found = await member.call('GET /account/security', {});
  const id = found.ok ? found.body.passkeys[0]?._id : '';
  await post(member, 'passkey/update-passkey', { id, name: 'Phone' });
  await expectMail('Renamed a passkey');
  const app = await setUpSecondFactor(member);
  await expectMail('Turned on two-factor authentication');
  const proof = (code: string) => ({ password: member.password, code });
  expect(await post(member, 'two-factor/generate-backup-codes', proof(app.code()))).toBe(200);
  await expectMail('Created new recovery codes');
  await signInWithPasskey(member, passkey);
  expect(await post(member, 'passkey/delete-passkey', { id })).toBe(200);
  await expectMail('Removed a passkey');
  expect(await post(member, 'two-factor/disable', proof(app.code(1)))).toBe(200);
  await expectMail('Turned off two-factor authentication');
});

test('signing in to another account ends the session that the browser had before', async () => {
  const mia = await shop.signUp();
  const noah = await shop.signUp();
  const cookie = mia.cookies.get('shop.session_token') ?? '';
  const { email, password } = noah;
  expect(await post(mia, 'sign-in/email', { email, password })).toBe(200);
  const old = shop.visitor();
  old.cookies.set('shop.session_token', cookie);
  expect(await old.call('GET /session', {})).toMatchObject({ body: { user: null } });
  expect(await mia.call('GET /session', {})).toMatchObject({ body: { user: { uid: noah.uid } } });
});

test('a signed cookie of another purpose is no first step of a sign-in', async () => {
  const visitor = shop.visitor();
  await visitor.request('GET', '/api/auth/passkey/generate-authenticate-options');
  const challenge = visitor.cookies.get('shop.passkey') ?? '';
  expect(challenge).not.toBe('');
  visitor.cookies.set('shop.two_factor', challenge);
  for (const call of ['verify-totp', 'verify-backup-code'])
    expect(await post(visitor, `two-factor/${call}`, { code: '123456' })).toBe(401);
});

/** A customer whose email was confirmed. */
async function confirmedMember(): Promise<Member> {
  const member = await shop.signUp();
  await shop.db
    .updateTable('account_user')
    .set({ email_verified: true })
    .where('id', '=', member.uid)
    .execute();
  return member;
}

async function add(member: Member): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(shop.origin);
  await addPasskey(member, passkey);
  return passkey;
}

const canSignInWith = (passkey: SoftwarePasskey): Promise<boolean> =>
  signInWithPasskey(shop.visitor(), passkey).then(
    () => true,
    () => false,
  );

const recoveryOf = (token: string) => shop.visitor().call('GET /account/recovery', { query: { token } });

const reset = (body: { token: string; newPassword: string; removeFactors?: boolean | string[] }) =>
  post(shop.visitor(), 'reset-password', body);

const post = async (client: Pick<Member, 'request'>, path: string, body: object): Promise<number> =>
  (await client.request('POST', `/api/auth/${path}`, { body })).statusCode;

async function newestMail(recipient: string, kind: string): Promise<string> {
  const mail = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return mail.body_text;
}
