import { z } from 'zod';
import type { AuditEntryReference } from '../../contract/endpoints/audit-entry-header.ts';
import type { RecordedChange } from '../../handlers/recorded-change.ts';
import { readOdd } from '../../tracing/odd-values.ts';
import { type AuditAction, type AuditEntry, type AuditedChange, auditAction, undoDays } from '../contract.ts';
import { type AuditedFields, type AuditedKinds, differingFields } from './audited-entity.ts';

/** A row of the audit log; `found` is what {@link AuditedEvent.find} found for its state, if anything. */
export interface AuditEntryRow extends RecordedChange {
  readonly undone_at: Date | null;
  readonly found: unknown;
}

/**
 * Formats an entry for administrators. One whose states cannot be read (an erasure may have taken words out of them that
 * they need) says so, and cannot be undone.
 */
export function describeAuditEntry(audited: AuditedKinds, row: AuditEntryRow): AuditEntry {
  // Another version may have known others.
  const action = auditAction.safeParse(row.action).data ?? 'record';
  const { entity } = row;
  const states = readStates(audited, row, { action, entity });
  const name = states?.name ?? audited.entities[entity]?.nameById?.(row.entity_id) ?? row.entity_id;
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    administrator: row.email,
    action,
    entity,
    entityId: row.entity_id,
    name,
    title: states?.title ?? `${verbs[action]} ${nounOf(audited, entity)} ${name} (details unavailable)`,
    changes: states?.changes ?? [],
    undoable:
      states !== null &&
      audited.entities[entity] !== undefined &&
      row.undone_at === null &&
      row.at.getTime() > oldestUndoable().getTime(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoOf: row.undo_of === null ? null : String(row.undo_of),
  };
}

/** Formats an entry that was just written, apart from the order of a refund or dispute. */
export const describeChange = (audited: AuditedKinds, change: RecordedChange): AuditEntry =>
  describeAuditEntry(audited, { ...change, undone_at: null, found: null });

/** Names an entry that was just written; its title only where it can be undone. */
export function nameChange(audited: AuditedKinds, change: RecordedChange): AuditEntryReference {
  const { _id: id, title, undoable } = describeChange(audited, change);
  return { id, title: undoable ? title : null };
}

/** What the states of an entry tell; null when they cannot be read. */
function readStates(
  audited: AuditedKinds,
  row: AuditEntryRow,
  { action, entity }: Pick<AuditEntry, 'action' | 'entity'>,
): Pick<AuditEntry, 'name' | 'title' | 'changes'> | null {
  const kind = audited.entities[entity];
  const event = audited.events[entity];
  const state = stateOf(row);
  const describe = (one: unknown): AuditedFields => (kind && one !== null ? kind.describe(one) : {});
  const read = (): Pick<AuditEntry, 'name' | 'title' | 'changes'> => {
    const changes = listChanges(describe(row.before), describe(row.after));
    const name = kind?.name(state, row.entity_id) ?? event?.name(state, row.found) ?? row.entity_id;
    const title =
      event?.title?.({ action, name }, state) ??
      kind?.title?.(action, state) ??
      writeTitle({
        action,
        what: `${nounOf(audited, entity)} ${name}`,
        isUndo: row.undo_of !== null,
        changes,
      });
    return { name, title, changes };
  };
  const readUnlessErased = () => {
    try {
      return read();
    } catch (error) {
      if (error instanceof z.ZodError) return null;
      throw error;
    }
  };
  return readOdd({ what: 'entries of the audit log', id: String(row.id) }, readUnlessErased, () => null);
}

/** The state that an entry left, or the one that it ended. */
export const stateOf = ({ before, after }: Pick<AuditEntryRow, 'before' | 'after'>): unknown =>
  after ?? before;

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
const nounOf = ({ events }: AuditedKinds, entity: string): string => events[entity]?.noun ?? entity;

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
