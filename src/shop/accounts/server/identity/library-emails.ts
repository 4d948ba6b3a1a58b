import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { z } from 'zod';

/** A domain that nobody can own (RFC 6761). */
const domain = '@email.invalid';

/**
 * Writes an email so that the accounts library accepts it: its pattern refuses characters that RFC 5321 allows in a local
 * part (`r&d@`) and top-level domains in punycode (`xn--p1ai`). Addresses that look written so already are written again, so that
 * nobody can pass one address off as another.
 */
export const toLibraryEmail = (email: string): string =>
  z.email().safeParse(email).success && !email.endsWith(domain)
    ? email
    : `x${Buffer.from(email).toString('hex')}${domain}`;

const fromLibraryEmail = (email: string): string =>
  email.endsWith(domain) ? Buffer.from(email.slice(1, -domain.length), 'hex').toString() : email;

/** Wraps the database adapter of the library so that tables hold emails as people write them. */
export const storePlainEmails = (adapter: DBAdapter): DBAdapter => ({
  ...plainCalls(adapter),
  transaction: (callback) => adapter.transaction((inner) => callback(plainCalls(inner))),
});

function plainCalls<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: (input) =>
      adapter.create(input.model === 'user' ? { ...input, data: plainData(input.data) } : input),
    findOne: (input) => adapter.findOne(plainWhere(input)),
    findMany: (input) => adapter.findMany(plainWhere(input)),
    count: (input) => adapter.count(plainWhere(input)),
  };
}

const plainData = <Data extends object>(data: Data): Data =>
  'email' in data && typeof data.email === 'string' ? { ...data, email: fromLibraryEmail(data.email) } : data;

const plainWhere = <T extends { readonly model: string; readonly where?: Where[] | undefined }>(
  query: T,
): T => ({
  ...query,
  ...(query.where && { where: query.where.map((condition) => plainCondition(query.model, condition)) }),
});

const plainCondition = (model: string, condition: Where): Where =>
  model === 'user' && condition.field === 'email' && typeof condition.value === 'string'
    ? { ...condition, value: fromLibraryEmail(condition.value) }
    : condition;
