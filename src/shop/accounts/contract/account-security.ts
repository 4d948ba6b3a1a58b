import { z } from 'zod';
import { defineEndpoint, reauthenticationMinutes } from '#platform/contract/endpoints/endpoint.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { accountEvent } from './account-events.ts';

/** A device that is signed in. */
export const accountSession = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  device: text('Firefox on Windows'),
  signedInAt: z.iso.datetime(),
  /** Coarse: at most five minutes old. */
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});

/** A passkey, under the name that its owner gave it. */
export const accountPasskey = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  name: text('Phone of Mia'),
  createdAt: z.iso.datetime(),
});

/** Something that happened to an account. */
export const accountActivity = z.strictObject({
  at: z.iso.datetime(),
  event: accountEvent,
  device: text('Firefox on Windows'),
});
export type AccountActivity = z.infer<typeof accountActivity>;

/** How an account is protected, and who uses it. `recoveryCodes` is null without a second factor. */
export const accountSecurity = z.strictObject({
  hasPassword: z.boolean(),
  recoveryCodes: integer(10).nullable(),
  /** An administrator's rights wait for a second factor. */
  secondFactorMissing: z.boolean(),
  passkeys: z.array(accountPasskey),
  sessions: z.array(accountSession),
  activity: z.array(accountActivity),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;

export const findAccountSecurityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/security',
  summary: 'Returns the authenticator app, passkeys, signed-in devices and latest events of your account.',
  access: 'enabled',
  responses: { 200: accountSecurity },
  problems: [],
});

/** What administrators see of the security of a user's account, to help them. */
export const userSecurity = accountSecurity.pick({ recoveryCodes: true, activity: true }).extend({
  passkeys: z.number().int(),
  sessions: z.number().int(),
});
export type UserSecurity = z.infer<typeof userSecurity>;

export const findUserSecurityEndpoint = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/security',
  summary:
    'Returns whether a user has an authenticator app, how many passkeys and signed-in devices, and the latest events.',
  access: 'administrator',
  params: z.strictObject({ id }),
  responses: { 200: userSecurity },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const reauthenticateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/account/proof',
  summary: `Re-authenticates this session for ${reauthenticationMinutes} minutes, with the password and, if the account has an authenticator app, a verification code or a recovery code.`,
  access: 'enabled',
  body: z.strictObject({
    password: text('kiwi tractor lamp').max(128).optional(),
    code: text('482913').trim().max(40).optional(),
  }),
  responses: { 200: z.strictObject({ message: z.literal('Confirmed') }) },
  problems: ['INVALID', 'WRONG_PASSWORD', 'WRONG_CODE', 'NOT_ALLOWED_NOW', 'TOO_MANY_ATTEMPTS'],
});

/** A passkey or the authenticator app of an account. `recent`: it was added in the last 30 days, as that of a thief is. */
export const accountFactor = z.strictObject({
  _id: text('Wq3kN8vB1xYc5ZtP'),
  kind: z.enum(['passkey', 'app']),
  name: text('Phone of Mia'),
  addedAt: z.iso.datetime(),
  recent: z.boolean(),
});
export type AccountFactor = z.infer<typeof accountFactor>;

/**
 * What becomes of the passkeys and the app of an account whose password is set with a link from a mail: `offered` leaves it
 * to the owner; `always` removes them, because nobody has confirmed the email before; `never` keeps those of administrators.
 */
export const accountRecovery = z.strictObject({
  removal: z.enum(['offered', 'always', 'never']),
  factors: z.array(accountFactor),
});
export type AccountRecovery = z.infer<typeof accountRecovery>;

export const findRecoveryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/recovery',
  summary:
    'Returns what happens to the passkeys and the authenticator app of an account if its password is reset with this token. The token stays valid.',
  access: 'anyone',
  query: z.strictObject({ token: text('Kq7bX2mT9rLw4ZsN').min(1).max(100) }),
  responses: { 200: accountRecovery },
  problems: ['INVALID', 'NOT_FOUND'],
});

export const endSessionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions/{id}',
  summary:
    'Signs one device out and removes it. If the account has a passkey or an authenticator app, the session must have used one.',
  access: 'enabled',
  reauthentication: 'sometimes',
  params: z.strictObject({ id }),
  responses: { 200: z.strictObject({ message: z.literal('Signed out') }) },
  problems: ['NOT_FOUND', 'INVALID', 'PROOF_NEEDED'],
});

export const endOtherSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary:
    'Signs all other devices out and removes them. If the account has a passkey or an authenticator app, the session must have used one.',
  access: 'enabled',
  reauthentication: 'sometimes',
  responses: { 200: z.strictObject({ message: z.literal('Signed out everywhere else') }) },
  problems: ['PROOF_NEEDED'],
});
