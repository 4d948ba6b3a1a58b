import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, page } from './listing.ts';

/** For so long an entry can be taken back, in days; pictures that only the history names are kept as long. */
export const undoDays = 30;

/** What an entry is about. */
export const historyEntity = z.enum(['shoe', 'brand', 'user', 'order', 'mail', 'payment']);
export type HistoryEntity = z.infer<typeof historyEntity>;

/** What was done. `restore` brings something deleted back; `resend` is a mail's, `settle` a payment's. */
export const historyAction = z.enum(['create', 'change', 'remove', 'restore', 'resend', 'settle']);
export type HistoryAction = z.infer<typeof historyAction>;

/** One value that changed, as people read it; null where there was none. */
export const historyChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type HistoryChange = z.infer<typeof historyChange>;

/**
 * One action of an administrator. `undoable`: neither taken back already nor older than {@link undoDays}; whether
 * something changed since shows when it is tried. `undoOf` is the entry that this one took back. `name` is what people
 * call the entity: a shoe's or brand's name, a user's email, an order's idPayment.
 */
export const historyEntry = z.strictObject({
  _id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  action: historyAction,
  entity: historyEntity,
  entityId: z.string(),
  name: z.string(),
  title: z.string(),
  changes: z.array(historyChange),
  undoable: z.boolean(),
  undoneAt: z.iso.datetime().nullable(),
  undoOf: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** An id the database counts up. */
export const countedId = z
  .string()
  .regex(/^[0-9]{1,15}$/, 'This id cannot be right')
  .transform(Number);

export const listHistory = endpoint({
  method: 'GET',
  path: '/admin/history',
  summary:
    "What administrators did, newest first: all of it, or one entity's (`id` with `entity`), one administrator's (by email), or what can (not) be taken back.",
  access: 'administrator',
  query: z.strictObject({
    entity: historyEntity.optional(),
    id: z.string().max(64).optional(),
    administrator: z.string().max(254).optional(),
    undoable: flag.optional(),
    ...page,
  }),
  replies: { 200: z.array(historyEntry) },
  failures: ['INVALID'],
});

export const undoEntry = endpoint({
  method: 'POST',
  path: '/admin/history/{id}/undo',
  summary:
    'Takes one entry back, if what it set is still so. Answers the entry of doing so, which can be taken back itself.',
  access: 'administrator',
  params: z.strictObject({ id: countedId }),
  replies: { 200: historyEntry },
  failures: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE', 'NOT_ALLOWED_NOW'],
});
