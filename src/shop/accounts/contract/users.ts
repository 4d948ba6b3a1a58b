import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, countLimit, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { searchText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { plainEmail } from '#platform/contract/fields/plain-email.ts';
import { userStatus } from '#platform/contract/fields/user-status.ts';

/** A user's record (§3); `idUser` is the uid of the account. */
export const user = z.strictObject({
  _id: text('user-1'),
  email: text('mia@example.com'),
  idUser: text('Kq7bX2mT9rLw4ZsN'),
  createdAt: z.iso.datetime(),
  status: userStatus,
  manager: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A user in the administrators' list; an administrator cannot be disabled. */
export const listedUser = user.extend({ administrator: z.boolean() });
export type ListedUser = z.infer<typeof listedUser>;

/** How the users can be ordered. */
export const userSort = z.enum(['newest', 'oldest', 'email_asc', 'email_desc', 'status_asc', 'status_desc']);
export type UserSort = z.infer<typeof userSort>;

export const listUsersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/users',
  summary: `Lists users, newest first by default. X-Total-Count has the total, up to ${countLimit} for a search.`,
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({
    search: searchText,
    status: userStatus.optional(),
    manager: booleanParam.optional(),
    sort: userSort.optional(),
    ...pageParams,
  }),
  responses: { 200: z.array(listedUser) },
  problems: ['INVALID'],
});

export const createUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/users',
  summary:
    'Creates or returns the record of the signed-in user. Clients call it after every sign-in and sign-out. With both fields empty (signed out), it returns null.',
  access: 'anyone',
  body: z.strictObject({
    // Only compared with the session's.
    email: text('mia@example.com').overwrite(plainEmail).max(254),
    idUser: text('Kq7bX2mT9rLw4ZsN').max(64),
  }),
  responses: { 200: user.nullable(), 201: user },
  problems: ['SIGN_IN_NEEDED', 'FORBIDDEN'],
});

export const changeUserEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: "Sets a user's status (Enabled or Disabled) or manager flag, one at a time.",
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      status: z
        .enum(['Enabled', 'Disabled'])
        .meta({ examples: ['Disabled'] })
        .optional(),
      manager: z.boolean().optional(),
    })
    .refine((body) => (body.status === undefined) !== (body.manager === undefined), {
      message: 'Send either status or manager',
      path: ['status'],
    }),
  responses: { 200: user },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});
