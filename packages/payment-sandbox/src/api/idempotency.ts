import { createHash } from 'node:crypto';
import { type ApiResponse, SandboxApiError } from '../protocol/api-error.ts';
import type { FormValue } from '../protocol/form-encoding.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/**
 * Runs a write once per idempotency key, by Stripe's rules ("Idempotent requests"): the first status and body are stored
 * and replayed, also a 500 and a 400 of the execution; an error of the validation is not stored. Other parameters with the
 * same key are an error (400), a second request while the first is running is a conflict (409). Runs inside the transaction
 * of the write itself.
 * @throws SandboxApiError
 */
export async function runIdempotent(
  ledger: LedgerTransaction,
  request: { key: string | null; path: string; form: { [key: string]: FormValue } },
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse & { replayed: boolean }> {
  const { key } = request;
  if (key === null) return { ...(await work()), replayed: false };
  if (key.length > 255)
    throw idempotencyError(400, undefined, 'An idempotency key has at most 255 characters.');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.path, request.form]))
    .digest('hex');
  await lockKey(ledger, key);
  const stored = await findStoredResponse(ledger, key);
  if (stored) {
    if (stored.fingerprint === fingerprint)
      return { status: stored.status, body: stored.body, replayed: true };
    throw idempotencyError(
      400,
      undefined,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  const response = await executeWork(ledger, work);
  await ledger.query(
    'insert into sandbox.idempotency (key, fingerprint, status, body) values ($1, $2, $3, $4)',
    [key, fingerprint, response.status, JSON.stringify(response.body)],
  );
  return { ...response, replayed: false };
}

/** Runs the work; when its execution ends in an error, only what it wrote is undone, so that the error can be stored. */
async function executeWork(
  ledger: LedgerTransaction,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  await ledger.query('savepoint execution');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SandboxApiError) || error.phase === 'validation') throw error;
    await ledger.query('rollback to savepoint execution');
    return { status: error.status, body: { error: error.error } };
  }
}

/** The lock is released with the transaction, also when the process dies. */
async function lockKey(ledger: LedgerTransaction, key: string): Promise<void> {
  const { rows } = await ledger.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 1937006964)) as mine',
    [key],
  );
  if (rows[0]?.mine) return;
  const message =
    'There is currently another in-progress request using this idempotency key. Try again in a moment.';
  throw idempotencyError(409, 'idempotency_key_in_use', message);
}

async function findStoredResponse(
  ledger: LedgerTransaction,
  key: string,
): Promise<(ApiResponse & { fingerprint: string }) | undefined> {
  const { rows } = await ledger.query<{ fingerprint: string; status: number; body: object }>(
    'select fingerprint, status, body from sandbox.idempotency where key = $1',
    [key],
  );
  return rows[0];
}

const idempotencyError = (status: number, code: string | undefined, message: string) =>
  new SandboxApiError(status, { type: 'idempotency_error', message, ...(code !== undefined && { code }) });
