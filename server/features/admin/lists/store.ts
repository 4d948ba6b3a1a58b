import { type RawBuilder, sql } from 'kysely';
import type { ContactMessage, Subscriber } from '#contract/admin.ts';
import type { Database } from '../../../core/dependencies.ts';
import { likePattern } from '../../../core/like-pattern.ts';

/** Which part of a list; `search` is found anywhere. */
export interface Wanted {
  readonly search?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** A part of a list, and how many rows match in all. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Subscribers of the newsletter, newest first. */
export async function listSubscribers(db: Database, wanted: Wanted): Promise<Part<Subscriber>> {
  const { rows, total } = await readPart<{ email: string; created_at: Date }>(db, wanted, {
    from: sql`newsletter_subscriber`,
    searched: sql`email`,
    order: sql`created_at desc, email_key`,
  });
  return {
    rows: rows.map(({ email, created_at }) => ({ email, createdAt: created_at.toISOString() })),
    total,
  };
}

interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: Date;
}

/** Messages of the contact form, newest first. */
export async function listMessages(db: Database, wanted: Wanted): Promise<Part<ContactMessage>> {
  const { rows, total } = await readPart<MessageRow>(db, wanted, {
    from: sql`contact_message`,
    searched: sql`(name || ' ' || email || ' ' || message)`,
    order: sql`created_at desc, id`,
  });
  return {
    rows: rows.map(({ id, name, email, message, created_at }) => ({
      _id: id,
      name,
      email,
      message,
      createdAt: created_at.toISOString(),
    })),
    total,
  };
}

async function readPart<Row>(
  db: Database,
  { search = '', offset = 0, limit = 20 }: Wanted,
  list: Readonly<Record<'from' | 'searched' | 'order', RawBuilder<unknown>>>,
): Promise<Part<Row>> {
  const condition = search.trim() === '' ? sql`true` : sql`${list.searched} ilike ${likePattern(search)}`;
  const { rows } = await sql<Row>`
    select * from ${list.from} where ${condition}
    order by ${list.order} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${list.from} where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
