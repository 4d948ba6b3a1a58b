import { randomUUID } from 'node:crypto';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database } from '../../shared/dependencies.ts';

/** Somebody with an account, and the `_id` of their record. */
export interface AccountHolder extends Person {
  readonly recordId: string;
}

/** Finds who has an account by uid, or by the `_id` of the record; null when nobody has. */
export async function findPerson(
  db: Database,
  by: { readonly uid: string } | { readonly recordId: string },
): Promise<AccountHolder | null> {
  const row = await db
    .selectFrom('shop_user')
    .leftJoin('account_user', 'account_user.id', 'shop_user.uid')
    .select(['shop_user.id', 'shop_user.uid', 'shop_user.email', 'account_user.name'])
    .where((where) =>
      'uid' in by ? where('shop_user.uid', '=', by.uid) : where('shop_user.id', '=', by.recordId),
    )
    .executeTakeFirst();
  if (!row) return null;
  const email = row.email.toLowerCase();
  const messages = await db
    .selectFrom('contact_message')
    .select('name')
    .distinct()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .execute();
  return {
    recordId: row.id,
    uid: row.uid,
    email,
    names: [...(row.name === null ? [] : [row.name]), ...messages.map(({ name }) => name)],
    nobody: `closed-${randomUUID()}`,
  };
}
