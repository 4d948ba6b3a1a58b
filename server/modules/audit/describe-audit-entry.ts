import { z } from 'zod';
import { accountEvent, accountEventLabels } from '#contract/account-events.ts';
import {
  type AuditAction,
  type AuditEntry,
  type AuditedChange,
  type AuditedEntityName,
  auditAction,
  auditedEntity,
  undoDays,
} from '#contract/audit-log.ts';
import { formatCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import {
  discrepancyAction,
  discrepancyActionLabels,
  discrepancyKind,
  discrepancyKindLabels,
} from '#contract/payments/reconciliation.ts';
import { type AuditedEntities, type AuditedFields, differingFields } from './audited-entity.ts';

/** A row of the audit log; `orderId` is set for entries of refunds and disputes. */
export interface AuditEntryRow {
  readonly id: number;
  readonly at: Date;
  readonly email: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly undone_at: Date | null;
  readonly undo_of: number | null;
  readonly orderId: string | null;
}

/**
 * Formats an entry for administrators. One whose states cannot be read (an erasure may have taken words out of them that
 * they need) says so, and cannot be undone.
 */
export function describeAuditEntry(audited: AuditedEntities, row: AuditEntryRow): AuditEntry {
  const action = auditAction.parse(row.action);
  const entity = auditedEntity.parse(row.entity);
  const states = readStates(audited, row, { action, entity });
  const name = states?.name ?? (entity === 'order' ? orderNumber(row.entity_id) : row.entity_id);
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    administrator: row.email,
    action,
    entity,
    entityId: row.entity_id,
    name,
    title: states?.title ?? `${verbs[action]} ${nounOf(entity)} ${name} (details unavailable)`,
    changes: states?.changes ?? [],
    undoable:
      states !== null &&
      audited[entity] !== undefined &&
      row.undone_at === null &&
      row.at.getTime() > oldestUndoable().getTime(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoOf: row.undo_of === null ? null : String(row.undo_of),
  };
}

/** What the states of an entry tell; null when they cannot be read. */
function readStates(
  audited: AuditedEntities,
  row: AuditEntryRow,
  { action, entity }: Pick<AuditEntry, 'action' | 'entity'>,
): Pick<AuditEntry, 'name' | 'title' | 'changes'> | null {
  const kind = audited[entity];
  const state = row.after ?? row.before;
  const describe = (one: unknown): AuditedFields => (kind && one !== null ? kind.describe(one) : {});
  try {
    const changes = listChanges(describe(row.before), describe(row.after));
    const name = kind ? kind.name(state, row.entity_id) : nameOf(entity, state, row.orderId);
    const title =
      titleOfEvent({ entity, action, name }, state) ??
      kind?.title?.(action, state) ??
      writeTitle({
        action,
        what: `${nounOf(entity)} ${name}`,
        isUndo: row.undo_of !== null,
        changes,
      });
    return { name, title, changes };
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Older entries can no longer be undone. */
export const oldestUndoable = (): Date => new Date(Date.now() - undoDays * 24 * 3_600_000);

function listChanges(before: AuditedFields, after: AuditedFields): AuditedChange[] {
  return differingFields(before, after).map((field) => ({
    field,
    before: before[field]?.text ?? null,
    after: after[field]?.text ?? null,
  }));
}

const verbs: Record<AuditAction, string> = {
  create: 'Created',
  change: 'Changed',
  remove: 'Deleted',
  restore: 'Restored',
  resend: 'Resent',
  test: 'Tested',
  settle: 'Resolved',
  record: 'Recorded',
};

/** The word for an entity in a title. */
const nounOf = (entity: AuditedEntityName): string => (entity === 'mail' ? 'email' : entity);

function writeTitle(entry: {
  action: AuditAction;
  what: string;
  isUndo: boolean;
  changes: readonly AuditedChange[];
}): string {
  const { action, what, isUndo, changes } = entry;
  if (action !== 'change') return `${verbs[action]} ${what}`;
  if (changes.length === 0) return `Saved ${what} without changes`;
  return `${isUndo ? 'Reverted' : 'Changed'} ${join(changes.map(({ field }) => field))} of ${what}`;
}

/** `a`, `a and b`, `a, b and c`. */
const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const mail = z.object({ subject: z.string(), recipient: z.string() });

const payment = z.object({ intent: z.string(), kind: discrepancyKind, action: discrepancyAction });

const refund = z.object({ idPayment: z.string(), amount: z.number() });

const dispute = z.object({
  idPayment: z.string(),
  amount: z.number(),
  answer: z.enum(['evidence', 'close']),
});

const happened = z.object({ email: z.string(), event: accountEvent, device: z.string() });

/** Nothing of an erased person but the id of the record. */
const erased = z.object({ record: z.string() });

const webhook = z.object({ url: z.string() });

/** The title of an entry that records an event instead of a change; null for others. */
function titleOfEvent(
  { entity, action, name }: Pick<AuditEntry, 'entity' | 'action' | 'name'>,
  state: unknown,
): string | null {
  if (entity === 'account') return titleOfAccountEvent(state);
  if (entity === 'dispute') return `Responded to dispute ${name}`;
  return entity === 'customer' && action === 'record'
    ? `Requested the personal data of customer ${name}`
    : null;
}

/** `Signed in with the password: Chrome on Linux`. */
function titleOfAccountEvent(state: unknown): string {
  const { event, device } = happened.parse(state);
  return `${accountEventLabels[event]}: ${device}`;
}

/** The name of an entity that cannot be undone; an order that is gone is called by its payment. */
function nameOf(entity: AuditedEntityName, state: unknown, orderId: string | null): string {
  if (entity === 'payment') {
    const { intent, kind, action } = payment.parse(state);
    return `${intent} (${discrepancyKindLabels[kind]}: ${discrepancyActionLabels[action].toLowerCase()})`;
  }
  if (entity === 'refund') {
    const { idPayment, amount } = refund.parse(state);
    return `of ${formatCents(amount)} for order ${orderId ? orderNumber(orderId) : idPayment}`;
  }
  if (entity === 'dispute') {
    const { idPayment, amount, answer } = dispute.parse(state);
    const how = answer === 'evidence' ? 'evidence sent' : 'accepted as lost';
    return `of ${formatCents(amount)} for order ${orderId ? orderNumber(orderId) : idPayment} (${how})`;
  }
  if (entity === 'account') return happened.parse(state).email;
  if (entity === 'customer') return erased.parse(state).record.slice(0, 8);
  if (entity === 'webhook') return webhook.parse(state).url;
  const { subject, recipient } = mail.parse(state);
  return `“${subject}” to ${recipient}`;
}
