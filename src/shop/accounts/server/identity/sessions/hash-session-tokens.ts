import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { hashSessionToken } from './session-token-hash.ts';

/**
 * Wraps the database adapter of the accounts library so that tables hold hashes of session tokens only. The library
 * works with the tokens of cookies: what it writes and looks up is hashed, and what it finds by a token carries it.
 */
export const hashSessionTokens = (adapter: DBAdapter): DBAdapter => ({
  ...hashCalls(adapter),
  transaction: (callback) => adapter.transaction((inner) => callback(hashCalls(inner))),
});

function hashCalls<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    async create(input) {
      const token = tokenOf(input.model, input.data);
      if (token === null) return adapter.create(input);
      const created = await adapter.create({
        ...input,
        data: { ...input.data, token: hashSessionToken(token) },
      });
      return withToken(created, token);
    },
    findOne: async (input) => withToken(await adapter.findOne(hashWhere(input)), searchedToken(input)),
    findMany: (input) => adapter.findMany(hashWhere(input)),
    count: (input) => adapter.count(hashWhere(input)),
    update: async (input) => withToken(await adapter.update(hashWhere(input)), searchedToken(input)),
    updateMany: (input) => adapter.updateMany(hashWhere(input)),
    delete: (input) => adapter.delete(hashWhere(input)),
    deleteMany: (input) => adapter.deleteMany(hashWhere(input)),
    consumeOne: async (input) => withToken(await adapter.consumeOne(hashWhere(input)), searchedToken(input)),
  };
}

interface Query {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

const isToken = (model: string, field: string): boolean => model === 'session' && field === 'token';

function tokenOf(model: string, data: object): string | null {
  if (model !== 'session' || !('token' in data)) return null;
  return typeof data.token === 'string' ? data.token : null;
}

/** The token that a query looks for. */
function searchedToken({ model, where = [] }: Query): string | null {
  const value = where.find(({ field }) => isToken(model, field))?.value;
  return typeof value === 'string' ? value : null;
}

function hashWhere<T extends Query>(query: T): T {
  if (!query.where?.some(({ field }) => isToken(query.model, field))) return query;
  const where = query.where.map((condition) =>
    isToken(query.model, condition.field) ? { ...condition, value: hashValue(condition.value) } : condition,
  );
  return { ...query, where };
}

function hashValue(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return hashSessionToken(value);
  if (Array.isArray(value)) return value.map((one) => hashSessionToken(String(one)));
  throw new Error('A session token is a text');
}

/** The row with the token in the place of its hash. */
function withToken<Row>(row: Row, token: string | null): Row {
  if (token !== null && typeof row === 'object' && row !== null) Object.assign(row, { token });
  return row;
}
