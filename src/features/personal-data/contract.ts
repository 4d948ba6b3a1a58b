import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { email } from '#platform/contract/fields/plain-email.ts';

/** Everything kept about a person: rows by table, and files. `leftOut` says what is missing and why, if anything is. */
export const personalData = z.strictObject({
  exportedAt: z.iso.datetime(),
  leftOut: text('Other files').nullable(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .meta({ examples: [{ shop_user: [{ uid: 'Kq7bX2mT9rLw4ZsN', email: 'mia@example.com' }] }] }),
  files: z.array(z.strictObject({ name: text('avatar.webp'), base64: text('UklGRg==') })),
});
export type PersonalData = z.infer<typeof personalData>;

/** How long the file of an export is kept, in hours. */
export const exportKeptHours = 24;

/** How far an export of personal data is; `share` from 0 to 1. */
export const dataExport = z.strictObject({
  state: z.enum(['none', 'making', 'ready']),
  askedAt: z.iso.datetime().nullable(),
  /** Until when the file can be downloaded. */
  expiresAt: z.iso.datetime().nullable(),
  share: z.number(),
});
export type DataExport = z.infer<typeof dataExport>;

export const findExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/export/state',
  summary: 'Returns the progress of your data export.',
  access: 'enabled',
  responses: { 200: dataExport },
  problems: [],
});

export const askForExportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/account/export',
  summary:
    'Requests a file with everything the shop stores about your account. A background job creates it, and if your email is verified, you are emailed when it is ready. Each account has one file at a time and can request a new one after ten minutes.',
  access: 'enabled',
  responses: { 202: dataExport },
  problems: ['NOT_FOUND'],
});

export const exportAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/export',
  summary:
    'Returns the file with everything the shop stores about your account, without secrets: 200 for 24 hours once it is ready, 202 while it is being created, 404 if it was not requested (POST /account/export).',
  access: 'enabled',
  reauthentication: 'always',
  responses: { 200: personalData, 202: dataExport },
  problems: ['NOT_FOUND'],
});

export const closeAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/account/close',
  summary:
    'Closes your account right away; a background job then erases your personal data. Send the password (and a verification code, if you have an authenticator app), or `proof` if this session re-authenticated in the last ten minutes, for example with a passkey. Orders stay without a name and email, reviews without an author.',
  access: 'enabled',
  body: z.strictObject({
    password: text('kiwi tractor lamp').max(128).optional(),
    code: passedText(40).trim().optional(),
    proof: z.union([z.literal(true), passedText(4000).min(1)]).optional(),
  }),
  responses: {
    200: z.strictObject({ message: z.literal('Your account is closed. Your data is being removed.') }),
  },
  problems: [
    'INVALID',
    'WRONG_PASSWORD',
    'WRONG_CODE',
    'PROOF_NEEDED',
    'NOT_ALLOWED_NOW',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const askForUserExportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/export',
  summary: 'Requests a file with everything the shop stores about a user. A background job creates it.',
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  responses: { 202: dataExport },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const exportUserEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/export',
  summary:
    'Returns the file with everything the shop stores about a user, without secrets: 200 for 24 hours once it is ready, 202 while it is being created, 404 if it was not requested.',
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  responses: { 200: personalData, 202: dataExport },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const eraseUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/erase',
  summary:
    "Closes a user's account right away; a background job then erases their personal data. This cannot be undone.",
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  responses: {
    200: z.strictObject({ message: z.literal('The account is closed. The data is being removed.') }),
  },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const exportPersonEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/people/export',
  summary:
    'Returns everything the shop stores about someone without an account, found by their email address, without secrets. Answers 409 if the address has an account: use POST /admin/users/{id}/export.',
  access: 'administrator',
  reauthentication: 'always',
  body: z.strictObject({ email }),
  responses: { 200: personalData },
  problems: ['INVALID', 'NOT_ALLOWED_NOW'],
});

export const erasePersonEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/people/erase',
  summary:
    'Erases someone without an account, found by their email address. A background job removes their data within minutes. Orders and invoices are kept without name, email and address. This cannot be undone. Answers 409 if the address has an account: use POST /admin/users/{id}/erase.',
  access: 'administrator',
  reauthentication: 'always',
  body: z.strictObject({ email }),
  responses: {
    200: z.strictObject({
      message: z.literal('The data is being removed.'),
      /** By which `GET /admin/erasures` tells how far it is. */
      _id: text('4f2c9a1e7b30d586'),
    }),
  },
  problems: ['INVALID', 'NOT_ALLOWED_NOW'],
});

/** Somebody who is erased, by the id that the record of their account had, or a random one: the audit log names it by the same. */
export const erasureProgress = z.strictObject({
  _id: text('4f2c9a1e7b30d586'),
  closedAt: z.iso.datetime(),
  /** When the last of the person's data was removed; null while a job is at it. */
  finishedAt: z.iso.datetime().nullable(),
  /** How much is done, from 0 to 1. */
  share: z.number(),
  /** How often in a row the job failed; it tries again. */
  failures: z.number(),
});
export type ErasureProgress = z.infer<typeof erasureProgress>;

export const listErasuresEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/erasures',
  summary:
    'Lists up to 100 people erased in the last 30 days, newest first, with the progress of erasing their data: closed accounts, and people without one.',
  access: 'administrator',
  responses: { 200: z.array(erasureProgress) },
  problems: [],
});

/** The endpoints of this feature. */
export const personalDataEndpoints = {
  findExport: findExportEndpoint,
  askForExport: askForExportEndpoint,
  exportAccount: exportAccountEndpoint,
  closeAccount: closeAccountEndpoint,
  askForUserExport: askForUserExportEndpoint,
  exportUser: exportUserEndpoint,
  eraseUser: eraseUserEndpoint,
  exportPerson: exportPersonEndpoint,
  erasePerson: erasePersonEndpoint,
  listErasures: listErasuresEndpoint,
} as const satisfies Record<string, Endpoint>;
