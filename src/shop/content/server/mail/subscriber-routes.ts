import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { countLimit, totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { matchParts } from '#platform/database/match-parts.ts';
import { matchSearchKey } from '#platform/database/match-search-key.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { isRefused, noteBounces } from '#platform/outbox/refused-addresses.ts';
import { type ContactMessage, changeMessageEndpoint, listMessagesEndpoint } from '../../contract/messages.ts';
import {
  eraseSubscriberEndpoint,
  listSubscribersEndpoint,
  reportBouncesEndpoint,
  type Subscriber,
} from '../../contract/subscribers.ts';
import { forgetBounces } from './audited-bounce.ts';
import { auditedMessage } from './audited-message.ts';

/** GET /admin/subscribers and /admin/messages, and the marks of bounced addresses and of messages. */
export function registerSubscriberRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listSubscribersEndpoint, async ({ query }) => {
    const { rows, total } = await findSubscribers(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });

  registerRoute(reportBouncesEndpoint, async ({ body: { addresses }, caller }) =>
    inTransaction(db, async (transaction) => {
      const marked = await noteBounces(transaction, addresses);
      const changes: RecordedChange[] = [];
      for (const { id, address: email } of marked)
        changes.push(
          await recordAuditEntry(transaction, caller, {
            action: 'create',
            entity: 'bounce',
            id,
            after: { email },
          }),
        );
      // The response can offer to undo one change.
      const [only = null, ...others] = changes;
      return auditedReply(200, { marked: marked.length }, others.length === 0 ? only : null);
    }),
  );

  registerRoute(eraseSubscriberEndpoint, async ({ body: { email }, caller }) =>
    inTransaction(db, async (transaction) => {
      const key = email.toLowerCase();
      // First the subscription: somebody who leaves at this moment adds a proof.
      const subscriptions = await transaction
        .deleteFrom('newsletter_subscriber')
        .where('email_key', '=', key)
        .returning('email_key')
        .execute();
      const proofs = await transaction
        .deleteFrom('ended_consent')
        .where('email_key', '=', key)
        .returning('id')
        .execute();
      const erased = subscriptions.length + proofs.length;
      if (erased === 0) return problem('NOT_FOUND');
      await forgetBounces(transaction, email);
      const change = await recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'newsletter',
        id: randomUUID(),
        before: { entries: erased },
      });
      return auditedReply(200, { erased }, change);
    }),
  );

  registerRoute(listMessagesEndpoint, async ({ query }) => {
    const { rows, total } = await findMessages(db, query);
    return reply(200, [...rows], { [totalCountHeader]: String(total) });
  });

  registerRoute(changeMessageEndpoint, async ({ params: { id }, body: { answered }, caller }) =>
    db.transaction().execute(async (transaction) => {
      const before = await auditedMessage.lock(transaction, id);
      if (!before) return problem('NOT_FOUND');
      const row = await transaction
        .updateTable('contact_message')
        .set({ answered })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = { ...before, answered };
      const change = isDeepStrictEqual(before, after)
        ? null
        : await recordAuditEntry(transaction, caller, {
            action: 'change',
            entity: 'message',
            id,
            before,
            after,
          });
      return auditedReply(200, toMessage(row), change);
    }),
  );
}

/** The filters of a list. */
interface ListQuery {
  readonly search?: string | undefined;
  /** Of messages. */
  readonly answered?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** A page of a list, and the total number of matches (of a search up to 1,000). */
interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type SubscriberRow = Selectable<Tables['newsletter_subscriber']> & {
  readonly bounced: boolean;
  readonly left_at: Date | null;
};

/** Subscribers of the newsletter, newest first, or those who left, the last to leave first. */
async function findSubscribers(
  db: Database,
  { left, search = '', ...filters }: ListQuery & { readonly left: boolean },
): Promise<ListPage<Subscriber>> {
  const found = { ...filters, search };
  const { rows, total } = await readPage<SubscriberRow>(db, found, left ? endedConsents(db) : present(db));
  return {
    rows: rows.map(({ email, created_at, confirmed, confirmed_at, source, bounced, left_at }) => ({
      email,
      createdAt: created_at.toISOString(),
      confirmed,
      confirmedAt: confirmed_at?.toISOString() ?? null,
      source,
      bounced,
      leftAt: left_at?.toISOString() ?? null,
    })),
    total,
  };
}

const present = (db: Database): List => {
  const rows = db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .select([isRefused('email_key').as('bounced'), sql<Date | null>`null::timestamptz`.as('left_at')]);
  return {
    from: sql`${rows.as('subscriber')}`,
    key: sql`email_key`,
    at: sql`created_at`,
    matches: hasEmail,
  };
};

const endedConsents = (db: Database): List => {
  const rows = db
    .selectFrom('ended_consent')
    .selectAll()
    .select([isRefused('email_key').as('bounced'), sql.lit(true).as('confirmed')]);
  return { from: sql`${rows.as('subscriber')}`, key: sql`id`, at: sql`left_at`, matches: hasEmail };
};

const hasEmail = (search: string) => matchParts(sql`email`, search);

interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: Date;
  answered: boolean;
}

/** Messages of the contact form, newest first. */
async function findMessages(db: Database, filters: ListQuery): Promise<ListPage<ContactMessage>> {
  const { rows, total } = await readPage<MessageRow>(db, filters, {
    from: sql`contact_message`,
    key: sql`id`,
    at: sql`created_at`,
    matches: (search) => sql`(${matchSearchKey(sql`search_key`, search)} or ${hasEmail(search)})`,
  });
  return {
    rows: rows.map(toMessage),
    total,
  };
}

const toMessage = ({ id, name, email, message, created_at, answered }: MessageRow): ContactMessage => ({
  _id: id,
  name,
  email,
  message,
  answered,
  createdAt: created_at.toISOString(),
});

/** Where a list is read from, its key, the time by which it is ordered, and which rows a search finds. */
interface List extends Readonly<Record<'from' | 'key' | 'at', RawBuilder<unknown>>> {
  readonly matches: (search: string) => RawBuilder<unknown>;
}

async function readPage<Row>(
  db: Database,
  { search = '', answered, offset = 0, limit = 20 }: ListQuery,
  list: List,
): Promise<ListPage<Row>> {
  const searched = search.trim() !== '';
  const conditions = [
    ...(searched ? [list.matches(search)] : []),
    ...(answered === undefined ? [] : [sql`answered = ${answered}`]),
  ];
  const matching = sql`select ${list.key} from ${list.from}
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}`;
  const order = sql`${list.at} desc, ${list.key}`;
  const { rows } = await sql<Row>`
    with page as (${matching} order by ${order} limit ${limit} offset ${offset})
    select * from page join ${list.from} using (${list.key}) order by ${order}`.execute(db);
  const total = await countRows(db, searched ? sql`(${matching} limit ${countLimit})` : sql`(${matching})`);
  return { rows, total };
}
