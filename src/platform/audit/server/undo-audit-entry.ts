import { needsReauthentication } from '../../contract/endpoints/endpoint.ts';
import type { Database } from '../../database/database.ts';
import { isRecentlyReauthenticated, type SignedIn } from '../../handlers/caller.ts';
import { type Problem, problem } from '../../handlers/problem.ts';
import type { RecordedChange } from '../../handlers/recorded-change.ts';
import { setActor } from '../../handlers/set-actor.ts';
import type { CacheTag } from '../../invalidation/cache-tags.ts';
import { type AuditedEntityName, undoDays } from '../contract.ts';
import { findAuditEntry } from './audit-log-store.ts';
import {
  type AuditedEntity,
  type AuditedFields,
  type AuditedKinds,
  differingFields,
  isAudited,
} from './audited-entity.ts';
import { type AuditEntryRow, describeAuditEntry, oldestUndoable } from './describe-audit-entry.ts';
import { type AuditRecord, recordAuditEntry } from './record-audit-entry.ts';

type UndoProblem = Problem<'NOT_FOUND' | 'PROOF_NEEDED' | 'CHANGED_MEANWHILE' | 'NOT_ALLOWED_NOW'>;

/** The entry of the undo itself, and the cache tags to invalidate. */
interface UndoResult {
  readonly change: RecordedChange;
  readonly tags: readonly CacheTag[];
}

/** Requests over the network what undoing an entry needs, without any lock; undefined where it needs nothing. */
export async function prepareUndo(db: Database, audited: AuditedKinds, id: number): Promise<unknown> {
  const entry = await findAuditEntry(db, audited, id);
  if (!entry || entry.before === null || entry.after === null) return undefined;
  return audited.entities[describeAuditEntry(audited, entry).entity]?.prepare?.(entry.before);
}

/**
 * Undoes one entry, in the caller's transaction: restores exactly the fields that it changed. Rejected when one of them
 * was changed since. The undo is an audit entry itself, so it can be undone too. `prepared`: see `prepareUndo`.
 */
export async function undoAuditEntry(
  db: Database,
  audited: AuditedKinds,
  { id, who, prepared }: { id: number; who: SignedIn; prepared: unknown },
): Promise<UndoResult | UndoProblem> {
  const entry = await lockEntry(db, audited, id);
  if (!entry) return problem('NOT_FOUND');
  const { name, entity, rejected } = checkEntry(audited, entry);
  if (rejected) return rejected;
  if (undoNeedsProof(entity, entry) && !isRecentlyReauthenticated(who)) return problem('PROOF_NEEDED');
  const before = await entity.lock(db, entry.entity_id);
  const conflict = findConflict(entity, entry, before);
  if (conflict) return problem('CHANGED_MEANWHILE', { detail: conflict });

  await setActor(db, who);
  const action = await reverse(db, entity, entry, prepared);
  if (!action) return problem('NOT_ALLOWED_NOW', { detail: 'It was deleted permanently' });
  const after = await entity.lock(db, entry.entity_id);
  if (before && after) rejectStrayChanges(entity, entry, { before, after });
  const change = await recordAuditEntry(db, who, {
    action,
    entity: name,
    id: entry.entity_id,
    ...(before && { before }),
    ...(after && { after }),
    undoOf: entry.id,
  });
  await db.updateTable('admin_history').set({ undone_at: new Date() }).where('id', '=', entry.id).execute();
  return { change, tags: await entity.tags(entry.entity_id, db) };
}

async function lockEntry(
  db: Database,
  audited: AuditedKinds,
  id: number,
): Promise<AuditEntryRow | undefined> {
  await db.selectFrom('admin_history').select('id').where('id', '=', id).forUpdate().execute();
  return findAuditEntry(db, audited, id);
}

function checkEntry(
  audited: AuditedKinds,
  entry: AuditEntryRow,
):
  | { name: AuditedEntityName; entity: AuditedEntity; rejected: null }
  | { entity: null; name: null; rejected: UndoProblem } {
  const described = describeAuditEntry(audited, entry);
  const name = described.entity;
  const entity = audited.entities[name];
  const notAllowed = (detail: string) => ({
    name: null,
    entity: null,
    rejected: problem('NOT_ALLOWED_NOW', { detail }),
  });
  if (!entity || !isAudited(audited, name))
    return notAllowed(audited.events[name]?.final ?? 'This cannot be undone');
  if (entry.undone_at) return notAllowed('This was already undone');
  if (entry.at < oldestUndoable())
    return notAllowed(`Only changes from the last ${undoDays} days can be undone`);
  if (!described.undoable) return notAllowed('The recorded change cannot be read. Make the change by hand');
  return { name, entity, rejected: null };
}

/**
 * Holds every kind of entity to what an undo may write.
 * @throws when a field is another one now that the entry did not change, so that nothing is written
 */
function rejectStrayChanges(
  entity: AuditedEntity,
  entry: AuditEntryRow,
  { before, after }: { before: object; after: object },
): void {
  const touched = touchedFields(entity, entry);
  const stray = differingFields(entity.describe(before), entity.describe(after)).filter(
    (name) => !touched.includes(name),
  );
  if (stray.length > 0) throw new Error(`undoing entry ${entry.id} also changed ${stray.join(', ')}`);
}

/** The fields that an entry changed. */
const touchedFields = (
  entity: AuditedEntity,
  { before, after }: Pick<AuditEntryRow, 'before' | 'after'>,
): string[] =>
  differingFields(
    before === null ? {} : entity.describe(before),
    after === null ? {} : entity.describe(after),
  );

/** Describes a later change that conflicts with undoing the entry; null when there is none. */
function findConflict(entity: AuditedEntity, entry: AuditEntryRow, present: object | null): string | null {
  if (entry.after === null) return present ? 'It exists again' : null;
  if (!present) return 'It was deleted in the meantime';
  const [current, recorded] = [entity.describe(present), entity.describe(entry.after)];
  const touched = touchedFields(entity, entry);
  const changed = differingFields(current, recorded).find(
    (name) => entry.before === null || touched.includes(name),
  );
  return changed === undefined ? null : describeConflict(changed, current, recorded);
}

const describeConflict = (name: string, current: AuditedFields, recorded: AuditedFields): string =>
  `${name} is now ${current[name]?.text ?? 'empty'} instead of ${recorded[name]?.text ?? 'empty'}`;

/** Reverses an entry; null when the entity cannot be restored any more. */
async function reverse(
  db: Database,
  entity: AuditedEntity,
  entry: AuditEntryRow,
  prepared: unknown,
): Promise<AuditRecord['action'] | null> {
  const { entity_id: id, before, after } = entry;
  if (before !== null && after !== null) {
    await entity.write(db, id, before, touchedFields(entity, entry), prepared);
    return 'change';
  }
  if (!entity.softDelete) throw new Error(`a ${entry.entity} cannot be created or removed`);
  if (before === null) {
    await entity.softDelete.remove(db, id);
    return 'remove';
  }
  return (await entity.softDelete.restore(db, id, before)) ? 'restore' : null;
}

/** Whether one of the calls that do what an entry did, or what its undo does, needs a proof of an administrator. */
const undoNeedsProof = (entity: AuditedEntity, { before, after }: AuditEntryRow): boolean =>
  (entity.calls?.({ before, after, names: touchedFields(entity, { before, after }) }) ?? []).some(
    ({ endpoint, body }) => needsReauthentication(endpoint.reauthentication, { administrator: true, body }),
  );
