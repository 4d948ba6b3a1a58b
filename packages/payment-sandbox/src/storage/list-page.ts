import { resourceMissing } from '../protocol/api-error.ts';
import type { ListQuery } from '../protocol/list-query.ts';
import type { StripeList } from '../protocol/stripe-objects.ts';
import { isShown, type LedgerTransaction, type ObjectTable } from './object-store.ts';

/** A list: its table, its address, and the fields that must have these values. */
export interface ListSource {
  readonly table: Exclude<ObjectTable, 'balance_transaction' | 'payment_intent'>;
  readonly url: string;
  readonly where: Readonly<Record<string, string | undefined>>;
}

/** One page of a list, newest first, paged by `starting_after` or `ending_before`. @throws SandboxApiError 404 */
export async function readPage<T extends object>(
  ledger: LedgerTransaction,
  { table, url, where }: ListSource,
  { limit, created, starting_after: after, ending_before: before }: ListQuery,
): Promise<StripeList<T>> {
  const isBackwards = before !== undefined;
  const cursor = await findCursor(ledger, table, after, before);
  const wanted = Object.entries(where).filter(([, value]) => value !== undefined);
  const { rows } = await ledger.query<{ object: T }>(
    `select object from sandbox.${table} stored
     where ${isShown(table)} and (object ->> 'created')::bigint between $1 and $2
       and object @> $3::jsonb
       and ($4::bigint is null
         or ((object ->> 'created')::bigint, sequence) ${isBackwards ? '>' : '<'} ($4::bigint, $5::bigint))
     order by (object ->> 'created')::bigint ${isBackwards ? '' : 'desc'}, sequence ${isBackwards ? '' : 'desc'}
     limit $6`,
    [
      created.from,
      created.to,
      JSON.stringify(Object.fromEntries(wanted)),
      cursor?.created ?? null,
      cursor?.sequence ?? null,
      limit + 1,
    ],
  );
  const data = rows.slice(0, limit).map((row) => row.object);
  if (isBackwards) data.reverse();
  return { object: 'list', url, has_more: rows.length > limit, data };
}

async function findCursor(
  ledger: LedgerTransaction,
  table: ListSource['table'],
  after: string | undefined,
  before: string | undefined,
): Promise<{ created: string; sequence: string } | undefined> {
  const id = after ?? before;
  if (id === undefined) return undefined;
  const { rows } = await ledger.query<{ created: string; sequence: string }>(
    `select object ->> 'created' as created, sequence::text from sandbox.${table} stored where id = $1`,
    [id],
  );
  if (!rows[0])
    throw resourceMissing(table, id, after === undefined ? 'ending_before' : 'starting_after', 400);
  return rows[0];
}
