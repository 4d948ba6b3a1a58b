import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { booleanParam, pageParams } from './query-params.ts';

/** For so long an entry can be undone, in days; pictures that only the audit log names are kept as long. */
export const undoDays = 30;

/** What an entry is about. */
export const auditedEntity = z.enum(['shoe', 'brand', 'user', 'order', 'mail', 'payment']);
export type AuditedEntityName = z.infer<typeof auditedEntity>;

/** What was done. `restore` brings something deleted back; `resend` is a mail's, `settle` a payment's. */
export const auditAction = z.enum(['create', 'change', 'remove', 'restore', 'resend', 'settle']);
export type AuditAction = z.infer<typeof auditAction>;

/** One value that changed, as people read it; null where there was none. */
export const auditedChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditedChange = z.infer<typeof auditedChange>;

/**
 * One action of an administrator. `undoable`: neither undone already nor older than {@link undoDays}; whether
 * something changed since shows when it is tried. `undoOf` is the entry that this one undid. `name` is what people
 * call the entity: a shoe's or brand's name, a user's email, an order's idPayment.
 */
export const auditEntry = z.strictObject({
  _id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  action: auditAction,
  entity: auditedEntity,
  entityId: z.string(),
  name: z.string(),
  title: z.string(),
  changes: z.array(auditedChange),
  undoable: z.boolean(),
  undoneAt: z.iso.datetime().nullable(),
  undoOf: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An id the database counts up. */
export const serialId = z
  .string()
  .regex(/^[0-9]{1,15}$/, 'This id cannot be right')
  .transform(Number);

export const listAuditEntriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/history',
  summary:
    "What administrators did, newest first: all of it, or one entity's (`id` with `entity`), one administrator's (by email), or what can (not) be undone.",
  access: 'administrator',
  query: z.strictObject({
    entity: auditedEntity.optional(),
    id: z.string().max(64).optional(),
    administrator: z.string().max(254).optional(),
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
    'Undoes one entry, if what it set is still so. Answers the entry of doing so, which can be undone itself.',
  access: 'administrator',
  params: z.strictObject({ id: serialId }),
  responses: { 200: auditEntry },
  problems: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE', 'NOT_ALLOWED_NOW'],
});
