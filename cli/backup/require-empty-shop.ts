import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/**
 * Makes sure that a restore replaces nothing that matters.
 * @throws BackupError when the shop has orders, or customers beside the administrators
 */
export async function requireEmptyShop(
  client: ClientBase,
  administrators: readonly { readonly uid: string }[],
): Promise<void> {
  const orders = await count(client, 'shop_order', 'true', []);
  const customers = await count(client, 'shop_user', 'not uid = any($1)', [
    administrators.map(({ uid }) => uid),
  ]);
  if (orders + customers === 0) return;
  throw new BackupError(
    `The shop has ${orders} orders and ${customers} customers, which a restore would replace: add --force if that is what you want.`,
  );
}

/** 0 where there is no such table yet. */
async function count(client: ClientBase, table: string, where: string, values: unknown[]): Promise<number> {
  const { rows: found } = await client.query<{ table: string | null }>(
    'select to_regclass($1)::text as table',
    [`public.${table}`],
  );
  if (!found[0]?.table) return 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from public.${table} where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}
