import { z } from 'zod';
import { defineEndpoint } from './endpoints/endpoint.ts';
import { text } from './fields/field-rules.ts';
import { id } from './fields/fields.ts';

/** Everything kept about a person: rows by table, and files. `leftOut` says what is missing and why, if anything is. */
export const personalData = z.strictObject({
  exportedAt: z.iso.datetime(),
  leftOut: z.string().nullable(),
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
  summary: 'How far the export of the own account is.',
  access: 'enabled',
  responses: { 200: dataExport },
  problems: [],
});

export const askForExportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/account/export',
  summary:
    'Asks for a file with everything that the shop keeps about the own account. A job makes it; a mail says when it is ready, where the email is verified. Each account has one at a time, anew after ten minutes.',
  access: 'enabled',
  responses: { 202: dataExport },
  problems: ['NOT_FOUND'],
});

export const exportAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/export',
  summary:
    'The file with everything that the shop keeps about the own account, without secrets: 200 for 24 hours once it is ready, 202 while it is being made, 404 where nobody asked for it (POST /account/export).',
  access: 'enabled',
  responses: { 200: personalData, 202: dataExport },
  problems: ['NOT_FOUND'],
});

export const closeAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/account/close',
  summary:
    'Closes the own account at once and leaves it to a job to erase the person: with the password (and a code, where there is a second factor), or with `proof`, which counts on a proof that this session gave in the last ten minutes, such as a passkey. Orders stay without name and email, reviews without author.',
  access: 'enabled',
  body: z.strictObject({
    password: text('kiwi tractor lamp').max(128).optional(),
    code: z.string().trim().max(40).optional(),
    proof: z.union([z.literal(true), z.string().min(1).max(4000)]).optional(),
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
  summary: 'Asks for a file with everything that the shop keeps about a user; a job makes it.',
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
    'The file with everything that the shop keeps about a user, without secrets: 200 for 24 hours once it is ready, 202 while it is being made, 404 where nobody asked for it.',
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
    'Closes the account of a user at once and leaves it to a job to erase the person, as its owner can. It cannot be undone.',
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  responses: {
    200: z.strictObject({ message: z.literal('The account is closed. The data is being removed.') }),
  },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

/** An account that was closed, by the id that its record had: the audit log names it by the same. */
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
    'The accounts that were closed in the last 30 days, newest first, at most 100: how far the removal of their data is.',
  access: 'administrator',
  responses: { 200: z.array(erasureProgress) },
  problems: [],
});
