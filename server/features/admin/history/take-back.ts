import { undoDays } from '#contract/history.ts';
import type { Database } from '../../../core/dependencies.ts';
import { type HistoryRecord, recordHistory } from '../../../core/history.ts';
import type { SignedIn } from '../../../http/caller.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { Tag } from '../../../http/tag.ts';
import { describeEntry, type EntryRow, oldestUndoable } from './describe-entry.ts';
import { findEntry } from './list-history.ts';
import { differingFacts, type Facts, type Subject } from './subject.ts';
import type { Subjects } from './subjects.ts';

type Refused = Refusal<'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'NOT_ALLOWED_NOW'>;

/** The entry that took another back, and the kept answers that depend on what changed. */
export interface TakenBack {
  readonly entry: ReturnType<typeof describeEntry>;
  readonly tags: readonly Tag[];
}

/**
 * Takes one entry back, in the caller's transaction: what it changed, and nothing else, becomes what it was. Refused
 * when any of that is no longer as the entry left it. Being an entry itself, this can be taken back too.
 */
export async function takeBack(
  db: Database,
  subjects: Subjects,
  { id, who }: { id: number; who: SignedIn },
): Promise<TakenBack | Refused> {
  const entry = await holdEntry(db, id);
  if (!entry) return refuse('NOT_FOUND');
  const { subject, refused } = checkEntry(subjects, entry);
  if (refused) return refused;
  const before = await subject.hold(db, entry.entity_id);
  const meanwhile = findChange(subject, entry, before);
  if (meanwhile) return refuse('CHANGED_MEANWHILE', { detail: meanwhile });

  const action = await reverse(db, subject, entry);
  if (!action) return refuse('NOT_ALLOWED_NOW', { detail: 'It is gone for good' });
  const after = await subject.hold(db, entry.entity_id);
  const taken = await recordHistory(db, who, {
    action,
    entity: describeEntry(subjects, entry).entity,
    id: entry.entity_id,
    ...(before && { before }),
    ...(after && { after }),
    undoOf: entry.id,
  });
  await db.updateTable('admin_history').set({ undone_at: new Date() }).where('id', '=', entry.id).execute();
  const written = await findEntry(db, taken);
  if (!written) throw new Error(`history entry ${taken} was written and is not there`);
  return { entry: describeEntry(subjects, written), tags: subject.tags(entry.entity_id) };
}

async function holdEntry(db: Database, id: number): Promise<EntryRow | undefined> {
  await db.selectFrom('admin_history').select('id').where('id', '=', id).forUpdate().execute();
  return findEntry(db, id);
}

function checkEntry(
  subjects: Subjects,
  entry: EntryRow,
): { subject: Subject; refused: null } | { subject: null; refused: Refused } {
  const subject = subjects[describeEntry(subjects, entry).entity];
  const no = (detail: string) => ({ subject: null, refused: refuse('NOT_ALLOWED_NOW', { detail }) });
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
function findChange(subject: Subject, entry: EntryRow, present: object | null): string | null {
  if (entry.after === null) return present ? 'It is there again' : null;
  if (!present) return 'It was deleted in the meantime';
  const [now, left] = [subject.facts(present), subject.facts(entry.after)];
  const touched =
    entry.before === null ? differingFacts({}, left) : differingFacts(subject.facts(entry.before), left);
  const changed = differingFacts(now, left).find((name) => entry.before === null || touched.includes(name));
  return changed === undefined ? null : sayChange(changed, now, left);
}

const sayChange = (name: string, now: Facts, left: Facts): string =>
  `${name} is ${now[name]?.text ?? 'not there'} now, and no longer ${left[name]?.text ?? 'missing'}`;

/** Does the opposite of an entry; null when there is nothing left to do it to. */
async function reverse(
  db: Database,
  subject: Subject,
  entry: EntryRow,
): Promise<HistoryRecord['action'] | null> {
  const { entity_id: id, before, after } = entry;
  if (before !== null && after !== null) {
    await subject.write(db, id, before, differingFacts(subject.facts(before), subject.facts(after)));
    return 'change';
  }
  if (!subject.presence) throw new Error(`a ${entry.entity} neither comes nor goes`);
  if (before === null) {
    await subject.presence.remove(db, id);
    return 'remove';
  }
  return (await subject.presence.restore(db, id, before)) ? 'restore' : null;
}
