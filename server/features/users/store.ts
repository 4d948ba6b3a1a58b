import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { User, UserSort } from '#contract/users.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '../../core/dependencies.ts';
import { likePattern } from '../../core/like-pattern.ts';

interface Listing {
  readonly search?: string | undefined;
  readonly status?: User['status'] | undefined;
  readonly manager?: boolean | undefined;
  readonly sort?: UserSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The users, newest first unless told, and how many there are in all; `search` is found anywhere in the email. */
export async function listUsers(
  db: Database,
  { search = '', status, manager, sort = 'newest', offset = 0, limit }: Listing,
): Promise<{ users: User[]; total: number }> {
  let matching = db.selectFrom('shop_user');
  if (status) matching = matching.where('status', '=', status);
  if (manager !== undefined) matching = matching.where('manager', '=', manager);
  if (search.trim() !== '') matching = matching.where('email', 'like', likePattern(search.toLowerCase()));
  const page = matching.selectAll().orderBy(orderOf[sort]).offset(offset);
  const rows = await (limit === undefined ? page : page.limit(limit)).execute();
  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { users: rows.map(toUser), total };
}

/** Orders that the indexes have, and that leave no two places open. */
const orderOf: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id desc`,
  email_asc: sql`email, id`,
  email_desc: sql`email desc, id desc`,
  status_asc: sql`status, created_at desc, id`,
  status_desc: sql`status desc, created_at, id desc`,
};

/** A user's own record, and whether its owner asks for it for the first time. */
export async function introduceUser(db: Database, uid: string): Promise<{ user: User; first: boolean }> {
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
export async function lockUser(db: Database, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('shop_user')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Sets status or manager flag of a record. */
export async function changeUser(
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
