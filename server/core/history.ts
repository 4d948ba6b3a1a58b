import type { SignedIn } from '../http/caller.ts';
import type { Database } from './dependencies.ts';

/** What an administrator did: old and new value as JSON, so that it can be read and taken back. */
export interface HistoryEntry {
  readonly action: 'create' | 'change' | 'remove';
  readonly entity: 'shoe' | 'brand' | 'user' | 'order';
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes one entry in the transaction of the action itself, so that neither exists without the other. */
export async function recordHistory(db: Database, who: SignedIn, entry: HistoryEntry): Promise<void> {
  await db
    .insertInto('admin_history')
    .values({
      uid: who.uid,
      email: who.email,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
