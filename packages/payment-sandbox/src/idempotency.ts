import { createHash } from 'node:crypto';
import { type ApiResponse, SandboxApiError } from './api-error.ts';
import type { FormValue } from './form-encoding.ts';
import type { SandboxDatabase } from './object-store.ts';

/**
 * Does something once per idempotency key, by Stripe's rules ("Idempotent requests"): the first status and body are
 * kept and given again, a 500 too; other parameters under the same key are an error (400), a second request while the
 * first runs is a conflict (409). What throws is not kept. Runs inside the transaction of the work itself.
 * @throws ProcessorError
 */
export async function runIdempotent(
  books: SandboxDatabase,
  request: { key: string | null; path: string; form: { [key: string]: FormValue } },
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse & { replayed: boolean }> {
  const { key } = request;
  if (key === null) return { ...(await work()), replayed: false };
  if (key.length > 255) throw misuse(400, undefined, 'An idempotency key has at most 255 characters.');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.path, request.form]))
    .digest('hex');
  await claim(books, key);
  const kept = await find(books, key);
  if (kept) {
    if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, replayed: true };
    throw misuse(
      400,
      undefined,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  const answer = await work();
  await books.query(
    'insert into sandbox.idempotency (key, fingerprint, status, body) values ($1, $2, $3, $4)',
    [key, fingerprint, answer.status, JSON.stringify(answer.body)],
  );
  return { ...answer, replayed: false };
}

/** The lock ends with the transaction, also when the process dies. */
async function claim(books: SandboxDatabase, key: string): Promise<void> {
  const { rows } = await books.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 1937006964)) as mine',
    [key],
  );
  if (rows[0]?.mine) return;
  const message =
    'There is currently another in-progress request using this idempotency key. Try again in a moment.';
  throw misuse(409, 'idempotency_key_in_use', message);
}

async function find(
  books: SandboxDatabase,
  key: string,
): Promise<(ApiResponse & { fingerprint: string }) | undefined> {
  const { rows } = await books.query<{ fingerprint: string; status: number; body: object }>(
    'select fingerprint, status, body from sandbox.idempotency where key = $1',
    [key],
  );
  return rows[0];
}

const misuse = (status: number, code: string | undefined, message: string) =>
  new SandboxApiError(status, { type: 'idempotency_error', message, ...(code !== undefined && { code }) });
