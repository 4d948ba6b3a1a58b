import { z } from 'zod';
import {
  type HistoryAction,
  type HistoryChange,
  type HistoryEntity,
  type HistoryEntry,
  historyAction,
  historyEntity,
  undoDays,
} from '#contract/history.ts';
import { moneyAction, moneyActionWords, moneyKind, moneyKindWords } from '#contract/money-check.ts';
import { differingFacts, type Facts } from './subject.ts';
import type { Subjects } from './subjects.ts';

/** A row of the history; `idPayment` is filled for an order's. */
export interface EntryRow {
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
  readonly idPayment: string | null;
}

/** An entry as administrators read it. */
export function describeEntry(subjects: Subjects, row: EntryRow): HistoryEntry {
  const action = historyAction.parse(row.action);
  const entity = historyEntity.parse(row.entity);
  const subject = subjects[entity];
  const tell = (state: unknown): Facts => (subject && state !== null ? subject.facts(state) : {});
  const changes = listChanges(tell(row.before), tell(row.after));
  const state = row.after ?? row.before;
  const name = row.idPayment ?? (subject ? subject.name(state) : nameOf(entity, state));
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    administrator: row.email,
    action,
    entity,
    entityId: row.entity_id,
    name,
    title: writeTitle({ action, what: `${entity} ${name}`, back: row.undo_of !== null, changes }),
    changes,
    undoable: subject !== null && row.undone_at === null && row.at.getTime() > oldestUndoable().getTime(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoOf: row.undo_of === null ? null : String(row.undo_of),
  };
}

/** What is older can no longer be taken back. */
export const oldestUndoable = (): Date => new Date(Date.now() - undoDays * 24 * 3_600_000);

function listChanges(before: Facts, after: Facts): HistoryChange[] {
  return differingFacts(before, after).map((field) => ({
    field,
    before: before[field]?.text ?? null,
    after: after[field]?.text ?? null,
  }));
}

const verbs: Record<HistoryAction, string> = {
  create: 'Created',
  change: 'Changed',
  remove: 'Deleted',
  restore: 'Restored',
  resend: 'Sent again',
  settle: 'Settled',
};

function writeTitle(entry: {
  action: HistoryAction;
  what: string;
  back: boolean;
  changes: readonly HistoryChange[];
}): string {
  const { action, what, back, changes } = entry;
  if (action !== 'change') return `${verbs[action]} ${what}`;
  if (changes.length === 0) return `Saved ${what} without a change`;
  return `Changed ${back ? 'back ' : ''}${join(changes.map(({ field }) => field))} of ${what}`;
}

/** `a`, `a and b`, `a, b and c`. */
const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const mail = z.object({ subject: z.string(), recipient: z.string() });

const payment = z.object({ intent: z.string(), kind: moneyKind, action: moneyAction });

/** What people call something that cannot be taken back. */
function nameOf(entity: HistoryEntity, state: unknown): string {
  if (entity === 'payment') {
    const { intent, kind, action } = payment.parse(state);
    return `${intent} (${moneyKindWords[kind]}: ${moneyActionWords[action].toLowerCase()})`;
  }
  const { subject, recipient } = mail.parse(state);
  return `“${subject}” to ${recipient}`;
}
