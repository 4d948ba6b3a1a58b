import { undoDays } from '#contract/audit-log.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { findAuditEntry } from './audit-log-store.ts';
import type { AuditedEntities } from './audited-entity.ts';
import { type AuditedEntity, type AuditedFields, differingFields } from './audited-entity.ts';
import { type AuditEntryRow, describeAuditEntry, oldestUndoable } from './describe-audit-entry.ts';
import { type AuditRecord, recordAuditEntry } from './record-audit-entry.ts';

type UndoProblem = Problem<'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'NOT_ALLOWED_NOW'>;

/** The entry that took another back, and the cached responses that depend on what changed. */
export interface UndoResult {
  readonly entry: ReturnType<typeof describeAuditEntry>;
  readonly tags: readonly CacheTag[];
}

/**
 * Undoes one entry, in the caller's transaction: what it changed, and nothing else, becomes what it was. Refused
 * when any of that is no longer as the entry left it. Being an entry itself, this can be undone too.
 */
export async function undoAuditEntry(
  db: Database,
  audited: AuditedEntities,
  { id, who }: { id: number; who: SignedIn },
): Promise<UndoResult | UndoProblem> {
  const entry = await lockEntry(db, id);
  if (!entry) return problem('NOT_FOUND');
  const { entity, refused } = checkEntry(audited, entry);
  if (refused) return refused;
  const before = await entity.lock(db, entry.entity_id);
  const meanwhile = findChange(entity, entry, before);
  if (meanwhile) return problem('CHANGED_MEANWHILE', { detail: meanwhile });

  const action = await reverse(db, entity, entry);
  if (!action) return problem('NOT_ALLOWED_NOW', { detail: 'It is gone for good' });
  const after = await entity.lock(db, entry.entity_id);
  const taken = await recordAuditEntry(db, who, {
    action,
    entity: describeAuditEntry(audited, entry).entity,
    id: entry.entity_id,
    ...(before && { before }),
    ...(after && { after }),
    undoOf: entry.id,
  });
  await db.updateTable('admin_history').set({ undone_at: new Date() }).where('id', '=', entry.id).execute();
  const written = await findAuditEntry(db, taken);
  if (!written) throw new Error(`history entry ${taken} was written and is not there`);
  return { entry: describeAuditEntry(audited, written), tags: entity.tags(entry.entity_id) };
}

async function lockEntry(db: Database, id: number): Promise<AuditEntryRow | undefined> {
  await db.selectFrom('admin_history').select('id').where('id', '=', id).forUpdate().execute();
  return findAuditEntry(db, id);
}

function checkEntry(
  audited: AuditedEntities,
  entry: AuditEntryRow,
): { entity: AuditedEntity; refused: null } | { entity: null; refused: UndoProblem } {
  const entity = audited[describeAuditEntry(audited, entry).entity];
  const no = (detail: string) => ({ entity: null, refused: problem('NOT_ALLOWED_NOW', { detail }) });
  if (!entity)
    return no(
      entry.entity === 'mail' ? 'A mail that was sent cannot be undone' : 'Money that moved cannot be undone',
    );
  if (entry.undone_at) return no('This was undone already');
  if (entry.at < oldestUndoable()) return no(`Only what was done in the last ${undoDays} days can be undone`);
  return { entity, refused: null };
}

/** What is no longer as the entry left it, in words; null when everything is. */
function findChange(entity: AuditedEntity, entry: AuditEntryRow, present: object | null): string | null {
  if (entry.after === null) return present ? 'It is there again' : null;
  if (!present) return 'It was deleted in the meantime';
  const [now, left] = [entity.describe(present), entity.describe(entry.after)];
  const touched =
    entry.before === null ? differingFields({}, left) : differingFields(entity.describe(entry.before), left);
  const changed = differingFields(now, left).find((name) => entry.before === null || touched.includes(name));
  return changed === undefined ? null : describeChange(changed, now, left);
}

const describeChange = (name: string, now: AuditedFields, left: AuditedFields): string =>
  `${name} is ${now[name]?.text ?? 'not there'} now, and no longer ${left[name]?.text ?? 'missing'}`;

/** Does the opposite of an entry; null when there is nothing left to do it to. */
async function reverse(
  db: Database,
  entity: AuditedEntity,
  entry: AuditEntryRow,
): Promise<AuditRecord['action'] | null> {
  const { entity_id: id, before, after } = entry;
  if (before !== null && after !== null) {
    await entity.write(db, id, before, differingFields(entity.describe(before), entity.describe(after)));
    return 'change';
  }
  if (!entity.presence) throw new Error(`a ${entry.entity} neither comes nor goes`);
  if (before === null) {
    await entity.presence.remove(db, id);
    return 'remove';
  }
  return (await entity.presence.restore(db, id, before)) ? 'restore' : null;
}
