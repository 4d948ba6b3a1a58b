import { z } from 'zod';
import { defineEndpoint, type Endpoint, type ProgramScope } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { oneLine } from '#platform/contract/fields/typed-text.ts';

/** What a key may be for. */
export const programScope = z.enum(['read', 'catalog', 'orders'] satisfies ProgramScope[]);

/** How many keys a shop may have. */
export const programKeyLimit = 50;

/** A key of a program, without the key itself. `lastUsedAt` is exact to a minute; null if it was never used. */
export const programKey = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  name: text('Shipping tool'),
  scopes: z.array(programScope),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ProgramKey = z.infer<typeof programKey>;

export const createProgramKeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/keys',
  summary:
    'Creates a key for a program, which sends it as `Authorization: Bearer`. Only this response contains the key.',
  access: 'administrator',
  reauthentication: 'always',
  body: z.strictObject({
    name: oneLine(60, 'Enter a name', 'A name can have at most 60 characters').meta({
      examples: ['Shipping tool'],
    }),
    scopes: z
      .array(programScope, 'Choose what the program may do')
      .min(1, 'Choose what the program may do')
      .max(programScope.options.length)
      .transform((scopes) => [...new Set(scopes)]),
  }),
  responses: {
    201: z.strictObject({
      ...programKey.shape,
      key: text('sp_1vJ5t0Ew3cJX2k9mZqR7bYhGfLdNsUaPxCiVoTyKwQe'),
    }),
  },
  problems: ['INVALID', 'NOT_ALLOWED_NOW'],
});

export const listProgramKeysEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/keys',
  summary:
    'Lists the keys of programs, newest first, without the keys themselves. X-Total-Count has the total.',
  access: 'administrator',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(programKey) },
  problems: ['INVALID'],
});

export const removeProgramKeyEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/keys/{id}',
  summary: 'Revokes a key. Its next request is refused.',
  access: 'administrator',
  params: z.strictObject({ id }),
  responses: { 200: programKey },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const programKeyEndpoints = {
  createProgramKey: createProgramKeyEndpoint,
  listProgramKeys: listProgramKeysEndpoint,
  removeProgramKey: removeProgramKeyEndpoint,
} as const satisfies Record<string, Endpoint>;
