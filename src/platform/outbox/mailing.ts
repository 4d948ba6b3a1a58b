import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many emails of a mailing are in each state in the outbox. */
export interface MailCounts {
  readonly queued: number;
  readonly sent: number;
  readonly failed: number;
}

/** The counts of a mailing without emails. */
export const noMails: MailCounts = { queued: 0, sent: 0, failed: 0 };

/** The most emails of one transaction. */
export const mailingBatch = 100;

/**
 * How many emails of a mailing wait in the outbox at most, so that they do not fill the outbox, and stopping is fast.
 */
const mostQueued = 500;

/** A mailing that is locked, for {@link createMailing}. */
interface LockedMailing {
  readonly id: string;
  /** The address of the last email that was queued, in their order; empty before the first, null once all are. */
  readonly queuedUntil: string | null;
  /** Queues the next emails. @returns how many */
  readonly queueBatch: (queuedUntil: string) => Promise<number>;
  /** Stores what became of all emails. */
  readonly finish: (counts: MailCounts) => Promise<void>;
}

/**
 * Emails to many people, such as a letter: one for each address, under the deduplication key KIND:ID:HASH OF THE ADDRESS. The outbox
 * needs a partial index of the second part of the key and the state for the kind.
 */
export function createMailing(kind: string) {
  const keyOf = (id: string, email: string): string =>
    `${kind}:${id}:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

  const mailsOf = (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('outbox')
      // The index is partial, so the kind is not a parameter.
      .where(sql<boolean>`outbox.kind = ${sql.lit(kind)}`)
      .where(idOfMail, 'in', ids);

  /** Counts the emails of mailings; those without any are left out. */
  async function count(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, MailCounts>> {
    if (ids.length === 0) return new Map();
    const rows = await mailsOf(db, ids)
      .select([idOfMail.as('mailing'), 'state'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy([idOfMail, 'state'])
      .execute();
    const counts = new Map<string, MailCounts>();
    for (const { mailing, state, count } of rows)
      counts.set(mailing, { ...(counts.get(mailing) ?? noMails), [state]: count });
    return counts;
  }

  /**
   * Withdraws the emails of mailings that are not sent yet, all of them or those to an address. One that is being sent right
   * now may still arrive, but is not tried again.
   */
  async function withdraw(db: Database, ids: readonly string[], email?: string): Promise<void> {
    if (ids.length === 0) return;
    const keys = email === undefined ? null : ids.map((id) => keyOf(id, email));
    const waiting = keys ? db.selectFrom('outbox').where('dedup', 'in', keys) : mailsOf(db, ids);
    const found = waiting.select('id').where('state', '=', 'queued');
    await db
      .deleteFrom('outbox')
      .where('id', 'in', found)
      .where('state', '=', 'queued')
      .where(sql<boolean>`(locked_until is null or locked_until < now())`)
      .execute();
    await db.updateTable('outbox').set({ expires_at: sql<Date>`now()` }).where('id', 'in', found).execute();
  }

  /**
   * Queues the next emails of a mailing as fast as the outbox sends them, or ends it, in the transaction that locks it: a process
   * that is killed leaves nothing half done. @returns how many it queued
   */
  async function advance(
    db: Database,
    { id, queuedUntil, queueBatch, finish }: LockedMailing,
  ): Promise<number> {
    const counts = (await count(db, [id])).get(id) ?? noMails;
    if (queuedUntil !== null) return counts.queued < mostQueued ? queueBatch(queuedUntil) : 0;
    if (counts.queued === 0) await finish(counts);
    return 0;
  }

  return { keyOf, count, withdraw, advance };
}

const idOfMail = sql<string>`split_part(outbox.dedup, ':', 2)`;
