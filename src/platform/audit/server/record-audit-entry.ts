import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { currentRequest } from '../../shared/tracing/request-context.ts';
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
 * Inserts an entry in the transaction of the action, so that neither exists without the other. The answer of the call
 * tells its id.
 * @returns the entry's id
 */
export async function recordAuditEntry(
  db: Database,
  who: Pick<SignedIn, 'uid' | 'email'>,
  entry: AuditRecord,
): Promise<number> {
  const { id } = await db
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
    .returning('id')
    .executeTakeFirstOrThrow();
  const context = currentRequest();
  if (context) context.auditEntry = id;
  return id;
}
