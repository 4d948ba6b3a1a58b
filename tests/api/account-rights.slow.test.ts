import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailReset } from '../support/mailed-reset.ts';
import { addPasskey, signInWithPasskey } from '../support/passkey-client.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import type { TestClient } from '../support/test-client.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ requireSecondFactor: true });
});
afterAll(() => shop.close());

type Owner = 'customer' | 'administrator';

/** What a session has proved. `old` was more than ten minutes ago; `passkey` accounts have one, others have no factor. */
const sessions = {
  old: { hasPasskey: false, open: (owner: Owner) => openSession(owner, { age: true }) },
  recent: { hasPasskey: false, open: (owner: Owner) => openSession(owner, {}) },
  'old password': { hasPasskey: true, open: (owner: Owner) => openWithPasskey(owner, 'password', true) },
  'recent password': { hasPasskey: true, open: (owner: Owner) => openWithPasskey(owner, 'password', false) },
  'old passkey': { hasPasskey: true, open: (owner: Owner) => openWithPasskey(owner, 'passkey', true) },
  'recent passkey': { hasPasskey: true, open: (owner: Owner) => openWithPasskey(owner, 'passkey', false) },
  mailbox: { hasPasskey: true, open: openAfterReset },
} as const;
/** Makes the call of an action; resolves to its status. */
const actions = {
  'add a passkey': (member: Member) => get(member, 'passkey/generate-register-options'),
  'add an app with the password': (member: Member) =>
    post(member, 'two-factor/enable', { password: member.password }),
  'rename a passkey': async (member: Member) =>
    post(member, 'passkey/update-passkey', { id: await passkeyOf(member), name: 'Mine' }),
  'remove a passkey': async (member: Member) =>
    post(member, 'passkey/delete-passkey', { id: await passkeyOf(member) }),
  'change the password': (member: Member) =>
    callStatus(member.call('PUT /account/password', { body: { newPassword } })),
  'change the password with the current one': (member: Member) =>
    callStatus(
      member.call('PUT /account/password', { body: { newPassword, currentPassword: member.password } }),
    ),
  'change the password by the library': (member: Member) =>
    post(member, 'change-password', { newPassword, currentPassword: member.password }),
  'sign other devices out': (member: Member) => callStatus(member.call('DELETE /account/sessions', {})),
  'sign one other device out': async (member: Member) => {
    const id = await otherSession(member);
    return callStatus(member.call('DELETE /account/sessions/{id}', { params: { id } }));
  },
  'close the account': (member: Member) =>
    callStatus(member.call('POST /account/close', { body: { proof: true } })),
} as const;
const performs = new Map(Object.entries(actions));

/** The sessions in which each action is allowed; in all others it is refused. */
const allowed: Readonly<Record<keyof typeof actions, readonly (keyof typeof sessions)[]>> = {
  'add a passkey': ['recent', 'recent passkey'],
  'add an app with the password': ['old', 'recent', 'recent passkey'],
  'rename a passkey': ['recent passkey'],
  'remove a passkey': ['recent passkey', 'mailbox'],
  'change the password': ['recent', 'recent passkey'],
  'change the password with the current one': ['old', 'recent', 'old passkey', 'recent passkey'],
  'change the password by the library': ['old', 'recent', 'old passkey', 'recent passkey'],
  'sign other devices out': ['old', 'recent', 'old passkey', 'recent passkey', 'mailbox'],
  'sign one other device out': ['old', 'recent', 'old passkey', 'recent passkey', 'mailbox'],
  'close the account': ['recent', 'recent passkey'],
};

const cells = (owner: Owner) =>
  Object.entries(allowed).flatMap(([action, kinds]) =>
    Object.entries(sessions)
      .filter(([_, { hasPasskey }]) => hasPasskey || !/^(rename|remove)/.test(action))
      .filter(() => owner === 'customer' || action !== 'close the account')
      .map(([session, { open }]) => {
        const isLimited = session === 'mailbox' && owner === 'administrator';
        const isAllowed = kinds.some((kind) => kind === session) && !isLimited;
        return {
          session,
          action,
          open,
          perform: performs.get(action),
          result: isAllowed ? 'may' : 'may not',
        };
      }),
  );

describe.each(['customer', 'administrator'] as const)('a %s', (owner) => {
  test.each(cells(owner))(
    '$result $action in a session of kind "$session"',
    async ({ open, perform, result }) => {
      const member = await open(owner);
      const status = await perform?.(member);
      if (result === 'may') expect(status).toBe(200);
      else expect([403, 422]).toContain(status);
    },
  );
});

test('a password proves nothing for an account that has none', async () => {
  const member = await shop.signUp();
  await shop.db.deleteFrom('account_credential').where('user_id', '=', member.uid).execute();
  await makeOld(member);
  expect(await post(member, 'two-factor/enable', { password: 'anything' })).toBe(403);
  expect(await post(member, 'two-factor/enable', {})).toBe(403);
  const change = { body: { newPassword, currentPassword: 'anything' } };
  expect(await callStatus(member.call('PUT /account/password', change))).toBe(403);
});

async function openSession(owner: Owner, { age = false }): Promise<Member> {
  const member = owner === 'customer' ? await shop.signUp() : await freshAdministrator();
  await shop.signIn(member);
  if (age) await makeOld(member);
  return member;
}

async function openWithPasskey(owner: Owner, way: 'password' | 'passkey', age: boolean): Promise<Member> {
  const member = await openSession(owner, {});
  const passkey = createSoftwarePasskey(shop.origin);
  await addPasskey(member, passkey);
  const session = await shop.signIn(member);
  if (way === 'passkey') await signInWithPasskey(session, passkey);
  if (age) await makeOld(member);
  return session;
}

/** A session that began with a password that was set with a link from a mail, for an account whose email is confirmed. */
async function openAfterReset(owner: Owner): Promise<Member> {
  const member = await openSession(owner, {});
  await shop.db
    .updateTable('account_user')
    .set({ email_verified: true })
    .where('id', '=', member.uid)
    .execute();
  await addPasskey(member, createSoftwarePasskey(shop.origin));
  const token = await mailReset(shop, member.email);
  const password = 'set with a link from a mail';
  expect(await post(shop.visitor(), 'reset-password', { token, newPassword: password })).toBe(200);
  await shop.signIn({ email: member.email, password });
  return shop.signIn({ email: member.email, password });
}

/** The first administrator, with an account that was made a moment ago. */
async function freshAdministrator(): Promise<Member> {
  const [{ uid }] = shop.settings.administrators;
  await shop.db.deleteFrom('account_user').where('id', '=', uid).execute();
  return shop.administrator(1);
}

const makeOld = ({ uid }: Member) =>
  shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', uid)
    .execute();

async function passkeyOf(member: Member): Promise<string> {
  const found = await member.call('GET /account/security', {});
  return (found.ok && found.body.passkeys[0]?._id) || '';
}

async function otherSession(member: Member): Promise<string> {
  const found = await member.call('GET /account/security', {});
  return (found.ok && found.body.sessions.find(({ current }) => !current)?._id) || '';
}

const newPassword = 'a new one that is long enough';

const get = async (client: TestClient, path: string): Promise<number> =>
  (await client.request('GET', `/api/auth/${path}`)).statusCode;
const post = async (client: TestClient, path: string, body: object): Promise<number> =>
  (await client.request('POST', `/api/auth/${path}`, { body })).statusCode;

/** The status of a call of the shop's own API. */
const callStatus = async (
  result: Promise<{ ok: true } | { ok: false; problem: { status: number } }>,
): Promise<number> => {
  const answer = await result;
  return answer.ok ? 200 : answer.problem.status;
};
