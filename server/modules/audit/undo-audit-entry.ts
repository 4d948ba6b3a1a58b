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

type Refused = Problem<'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'NOT_ALLOWED_NOW'>;

/** The entry that took another back, and the kept answers that depend on what changed. */
export interface UndoResult {
  readonly entry: ReturnType<typeof describeAuditEntry>;
  readonly tags: readonly CacheTag[];
}

/**
 * Takes one entry back, in the caller's transaction: what it changed, and nothing else, becomes what it was. Refused
 * when any of that is no longer as the entry left it. Being an entry itself, this can be taken back too.
 */
export async function undoAuditEntry(
  db: Database,
  subjects: AuditedEntities,
  { id, who }: { id: number; who: SignedIn },
): Promise<UndoResult | Refused> {
  const entry = await holdEntry(db, id);
  if (!entry) return problem('NOT_FOUND');
  const { subject, refused } = checkEntry(subjects, entry);
  if (refused) return refused;
  const before = await subject.hold(db, entry.entity_id);
  const meanwhile = findChange(subject, entry, before);
  if (meanwhile) return problem('CHANGED_MEANWHILE', { detail: meanwhile });

  const action = await reverse(db, subject, entry);
  if (!action) return problem('NOT_ALLOWED_NOW', { detail: 'It is gone for good' });
  const after = await subject.hold(db, entry.entity_id);
  const taken = await recordAuditEntry(db, who, {
    action,
    entity: describeAuditEntry(subjects, entry).entity,
    id: entry.entity_id,
    ...(before && { before }),
    ...(after && { after }),
    undoOf: entry.id,
  });
  await db.updateTable('admin_history').set({ undone_at: new Date() }).where('id', '=', entry.id).execute();
  const written = await findAuditEntry(db, taken);
  if (!written) throw new Error(`history entry ${taken} was written and is not there`);
  return { entry: describeAuditEntry(subjects, written), tags: subject.tags(entry.entity_id) };
}

async function holdEntry(db: Database, id: number): Promise<AuditEntryRow | undefined> {
  await db.selectFrom('admin_history').select('id').where('id', '=', id).forUpdate().execute();
  return findAuditEntry(db, id);
}

function checkEntry(
  subjects: AuditedEntities,
  entry: AuditEntryRow,
): { subject: AuditedEntity; refused: null } | { subject: null; refused: Refused } {
  const subject = subjects[describeAuditEntry(subjects, entry).entity];
  const no = (detail: string) => ({ subject: null, refused: problem('NOT_ALLOWED_NOW', { detail }) });
  if (!subject)
    return no(
      entry.entity === 'mail'
        ? 'A mail that was sent cannot be taken back'
        : 'Money that moved cannot be taken back',
    );
  if (entry.undone_at) return no('This was taken back already');
  if (entry.at < oldestUndoable())
    return no(`Only what was done in the last ${undoDays} days can be taken back`);
  return { subject, refused: null };
}

/** What is no longer as the entry left it, in words; null when everything is. */
function findChange(subject: AuditedEntity, entry: AuditEntryRow, present: object | null): string | null {
  if (entry.after === null) return present ? 'It is there again' : null;
  if (!present) return 'It was deleted in the meantime';
  const [now, left] = [subject.facts(present), subject.facts(entry.after)];
  const touched =
    entry.before === null ? differingFields({}, left) : differingFields(subject.facts(entry.before), left);
  const changed = differingFields(now, left).find((name) => entry.before === null || touched.includes(name));
  return changed === undefined ? null : sayChange(changed, now, left);
}

const sayChange = (name: string, now: AuditedFields, left: AuditedFields): string =>
  `${name} is ${now[name]?.text ?? 'not there'} now, and no longer ${left[name]?.text ?? 'missing'}`;

/** Does the opposite of an entry; null when there is nothing left to do it to. */
async function reverse(
  db: Database,
  subject: AuditedEntity,
  entry: AuditEntryRow,
): Promise<AuditRecord['action'] | null> {
  const { entity_id: id, before, after } = entry;
  if (before !== null && after !== null) {
    await subject.write(db, id, before, differingFields(subject.facts(before), subject.facts(after)));
    return 'change';
  }
  if (!subject.presence) throw new Error(`a ${entry.entity} neither comes nor goes`);
  if (before === null) {
    await subject.presence.remove(db, id);
    return 'remove';
  }
  return (await subject.presence.restore(db, id, before)) ? 'restore' : null;
}
