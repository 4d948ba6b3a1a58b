import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { countLimit, totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { matchParts } from '#platform/database/match-parts.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  changeUserEndpoint,
  createUserEndpoint,
  listUsersEndpoint,
  type User,
  type UserSort,
} from '../../contract/users.ts';

/** GET, POST and PUT /users. */
export function registerUserRoutes(registerRoute: RegisterRoute, { db, settings }: Dependencies): void {
  const isAdministrator = ({ idUser }: User) => settings.administrators.some(({ uid }) => uid === idUser);

  registerRoute(listUsersEndpoint, async ({ query }) => {
    const { users, total } = await findUsers(db, query);
    const listed = users.map((user) => ({ ...user, administrator: isAdministrator(user) }));
    return reply(200, listed, { [totalCountHeader]: String(total) });
  });

  registerRoute(createUserEndpoint, async ({ body, caller, log }) => {
    if (body.email === '' && body.idUser === '') return reply(200, null);
    if (caller.kind === 'visitor') return problem('SIGN_IN_NEEDED');
    if (body.idUser !== caller.uid || body.email.toLowerCase() !== caller.email) return problem('FORBIDDEN');
    const { user, first } = await ensureUser(db, caller.uid);
    if (!first) return reply(200, user);
    log.info({ record: user._id }, 'account.created');
    return reply(201, user);
  });

  registerRoute(changeUserEndpoint, async ({ params, body, caller }) =>
    db.transaction().execute(async (transaction) => {
      const before = await lockUser(transaction, params.id);
      if (!before) return problem('NOT_FOUND');
      if (isAdministrator(before) && body.status === 'Disabled')
        return problem('NOT_ALLOWED_NOW', { detail: 'An administrator cannot be disabled' });
      const after = await changeUser(transaction, params.id, body);
      if (after.status === before.status && after.manager === before.manager)
        return auditedReply(200, after, null);
      const change = await recordAuditEntry(transaction, caller, {
        action: 'change',
        entity: 'user',
        id: after._id,
        before,
        after,
      });
      return auditedReply(200, after, change);
    }),
  );
}

interface Listing {
  readonly search?: string | undefined;
  readonly status?: User['status'] | undefined;
  readonly manager?: boolean | undefined;
  readonly sort?: UserSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * The users, newest first by default, and the total number of matches (of a search up to 1,000); `search` finds
 * each of its parts in the email. Without `offset` and `limit` it is the whole list. The page is selected by an index before its rows are read.
 */
async function findUsers(
  db: Database,
  {
    search = '',
    status,
    manager,
    sort = 'newest',
    offset,
    limit = offset === undefined ? undefined : 100,
  }: Listing,
): Promise<{ users: User[]; total: number }> {
  const searched = search.trim() !== '';
  let matching = db.selectFrom('shop_user').select('shop_user.id');
  if (status) matching = matching.where('status', '=', status);
  if (manager !== undefined)
    matching = matching.where(manager ? sql<boolean>`manager` : sql<boolean>`not manager`);
  if (searched) matching = matching.where(matchParts(sql`email`, search));
  const page = matching.orderBy(orderOf[sort]).offset(offset ?? 0);
  const rows = await db
    .with('page', () => (limit === undefined ? page : page.limit(limit)))
    .selectFrom('page')
    .innerJoin('shop_user', 'shop_user.id', 'page.id')
    .selectAll('shop_user')
    .orderBy(orderOf[sort])
    .execute();
  const total = await countRows(db, searched ? matching.limit(countLimit) : matching);
  return { users: rows.map(toUser), total };
}

/** Supported by indexes and deterministic. */
const orderOf: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`shop_user.created_at desc, shop_user.id`,
  oldest: sql`shop_user.created_at, shop_user.id desc`,
  email_asc: sql`shop_user.email, shop_user.id`,
  email_desc: sql`shop_user.email desc, shop_user.id desc`,
  status_asc: sql`shop_user.status, shop_user.created_at desc, shop_user.id`,
  status_desc: sql`shop_user.status desc, shop_user.created_at, shop_user.id desc`,
};

/** A user's own record, and whether it is requested for the first time. */
async function ensureUser(db: Database, uid: string): Promise<{ user: User; first: boolean }> {
  const introduced = await db
    .updateTable('shop_user')
    .set({ introduced_at: sql<Date>`now()` })
    .where('uid', '=', uid)
    .where('introduced_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (introduced) return { user: toUser(introduced), first: true };
  const row = await db.selectFrom('shop_user').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  return { user: toUser(row), first: false };
}

/** A record, locked against other changes until the transaction ends; null when there is none. */
async function lockUser(db: Database, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('shop_user')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Sets status or manager flag of a record. */
async function changeUser(
  db: Database,
  id: string,
  change: { status?: 'Enabled' | 'Disabled' | undefined; manager?: boolean | undefined },
): Promise<User> {
  const row = await db
    .updateTable('shop_user')
    .set({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.manager !== undefined && { manager: change.manager }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

const toUser = (row: Selectable<Tables['shop_user']>): User => ({
  _id: row.id,
  email: row.email,
  idUser: row.uid,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  manager: row.manager,
});
