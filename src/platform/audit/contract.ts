import { z } from 'zod';
import { defineEndpoint } from '../contract/endpoints/endpoint.ts';
import { booleanParam, pageParams } from '../contract/endpoints/query-params.ts';
import { passedText, text } from '../contract/fields/field-rules.ts';

/** How long an entry can be undone, in days; pictures referenced only by the audit log are stored as long. */
export const undoDays = 30;

/** The names of audited entities, as the keys of this interface. The shop and its features add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged
export interface AuditedNames {}
export type AuditedEntityName = keyof AuditedNames;

const auditedEntity = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(40)
  .meta({ examples: ['shoe'] });

/**
 * The audited actions. `restore` undoes a deletion; `record` is for events of accounts. Features use the others for what
 * is neither a creation, a change nor a deletion.
 */
export const auditAction = z.enum([
  'create',
  'change',
  'remove',
  'restore',
  'resend',
  'test',
  'settle',
  'record',
]);
export type AuditAction = z.infer<typeof auditAction>;

/** One changed field with its formatted values; null where there was none. */
export const auditedChange = z.strictObject({
  field: text('price'),
  before: text('110').nullable(),
  after: text('120').nullable(),
});
export type AuditedChange = z.infer<typeof auditedChange>;

/**
 * One action of an administrator. `undoable`: neither undone already nor older than {@link undoDays}; conflicts with
 * later changes are only detected by the undo itself. `undoOf` is the entry that this one undid. `name` identifies the
 * entity for people: a shoe's or brand's name, a user's email, an order's idPayment.
 */
export const auditEntry = z.strictObject({
  _id: text('Kq7bX2mT9rLw4ZsN'),
  at: z.iso.datetime(),
  administrator: text('ada@sneaker-paradise.example'),
  action: auditAction,
  entity: auditedEntity,
  entityId: text('shoe-orbit'),
  name: text('Orbit Runner'),
  title: text('Created Orbit Runner, White'),
  changes: z.array(auditedChange),
  undoable: z.boolean(),
  undoneAt: z.iso.datetime().nullable(),
  undoOf: text('48').nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A serial id of the database. */
export const serialId = z
  .string()
  .regex(/^[0-9]{1,15}$/, 'This id is not valid')
  .transform(Number);

export const listAuditEntriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/history',
  summary:
    'Lists what administrators did, newest first. Filter by entity (`entity`, optionally with `id`), entry (`entry`), administrator (email), or by whether the entry can be undone.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({
    entity: auditedEntity.optional(),
    id: passedText(64).optional(),
    entry: serialId.optional(),
    administrator: passedText(254).optional(),
    undoable: booleanParam.optional(),
    ...pageParams,
  }),
  responses: { 200: z.array(auditEntry) },
  problems: ['INVALID'],
});

export const undoAuditEntryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/history/{id}/undo',
  summary:
    'Undoes one entry, unless its fields have been changed since. Returns the audit entry of the undo, which can be undone too.',
  access: 'administrator',
  reauthentication: 'sometimes',
  params: z.strictObject({ id: serialId }),
  responses: { 200: auditEntry },
  problems: ['PROOF_NEEDED', 'NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE', 'NOT_ALLOWED_NOW'],
});
