import type { Database } from '../../database/database.ts';
import type { SignedIn } from '../../handlers/caller.ts';
import type { RecordedChange } from '../../handlers/recorded-change.ts';
import type { AuditAction, AuditedEntityName } from '../contract.ts';

/** An action of an administrator with the old and new state as JSON. */
export interface AuditRecord {
  readonly action: AuditAction;
  readonly entity: AuditedEntityName;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The entry that this one undoes. */
  readonly undoOf?: number;
}

/**
 * Inserts an entry in the transaction of the action, so that neither exists without the other.
 * @returns the entry, for the response of the call that the action belongs to
 */
export const recordAuditEntry = (
  db: Database,
  who: Pick<SignedIn, 'uid' | 'email'>,
  entry: AuditRecord,
): Promise<RecordedChange> =>
  db
    .insertInto('admin_history')
    .values({
      uid: who.uid,
      email: who.email,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      undo_of: entry.undoOf ?? null,
    })
    .returning(['id', 'at', 'email', 'action', 'entity', 'entity_id', 'before', 'after', 'undo_of'])
    .executeTakeFirstOrThrow();
