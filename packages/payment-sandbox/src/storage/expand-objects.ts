import { invalidParameter } from '../protocol/api-error.ts';
import type { LedgerTransaction } from './object-store.ts';

const tables: Readonly<Record<string, string>> = {
  ch: 'charge',
  du: 'dispute',
  pi: 'payment_intent',
  pm: 'payment_method',
  prv: 'review',
  re: 'refund',
  txn: 'balance_transaction',
};

const maxDepth = 4;

/**
 * An answer with objects in place of their ids, at paths such as `latest_charge.balance_transaction` and, in lists,
 * `data.latest_charge`. The answer itself is left unchanged.
 * @throws SandboxApiError 400 for a path that leads to no id
 */
export async function expandObjects<T extends object>(
  ledger: LedgerTransaction,
  answer: T,
  paths: readonly string[],
): Promise<T> {
  if (paths.length === 0) return answer;
  const expanded = structuredClone(answer);
  for (const path of paths) await expandPath(ledger, [expanded], path.split('.'), path);
  return expanded;
}

async function expandPath(
  ledger: LedgerTransaction,
  parents: readonly object[],
  [field = '', ...rest]: string[],
  path: string,
): Promise<void> {
  const values = parents.map((parent) => readField(parent, field));
  const isExpandable = values.every((value) => value === null || typeof value === 'object' || isId(value));
  if (!isExpandable || rest.length >= maxDepth) {
    throw invalidParameter('expand', `This property cannot be expanded (${path}).`, null);
  }
  const objects = await findByIds(ledger, values.filter(isId));
  parents.forEach((parent, index) => {
    const object = objects.get(String(values[index]));
    if (object) Object.assign(parent, { [field]: object });
  });
  if (rest.length === 0) return;
  const children = parents.flatMap((parent) => readField(parent, field)).filter(isObject);
  if (children.length > 0) await expandPath(ledger, children, rest, path);
}

const readField = (parent: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(parent)).get(field);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isId = (value: unknown): value is string => typeof value === 'string' && tableOf(value) !== undefined;

const tableOf = (id: string): string | undefined =>
  /^[a-z]+_/.test(id) ? tables[id.slice(0, id.indexOf('_'))] : undefined;

async function findByIds(ledger: LedgerTransaction, ids: readonly string[]): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const table of new Set(ids.map(tableOf))) {
    const { rows } = await ledger.query<{ id: string; object: object }>(
      `select id, object from sandbox.${table} where id = any($1)`,
      [ids.filter((id) => tableOf(id) === table)],
    );
    for (const { id, object } of rows) found.set(id, object);
  }
  return found;
}
