import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Caller } from '../handlers/caller.ts';
import { ApiError, fieldProblem, isProblem, type Problem, problem } from '../handlers/problem.ts';
import type { CheckedCall, Claim } from '../handlers/route.ts';

/** How long keys are remembered, in days. Stripe does so for at least one. */
const rememberedDays = 30;

/** As Stripe has it. */
const longestKey = 255;

/** A call with an Idempotency-Key. */
interface KeyedCall extends Pick<CheckedCall, 'caller' | 'address' | 'params' | 'query' | 'body' | 'upload'> {
  /** The endpoint, as `POST /shoes`. */
  readonly name: string;
  readonly key: string;
}

/** How a call is answered. */
interface Answers<Answer> {
  /** Does what the call is for. Its transaction claims the key. */
  readonly first: (claim: Claim) => Promise<Answer>;
  /** Answers a repeat, by the id that was claimed; null if what the first request made is gone. */
  readonly again: (entityId: string) => Promise<Answer | null>;
}

/** Thrown so that the transaction of a repeated call ends without a change. */
class RepeatedCall extends Error {}

/** The Idempotency-Key of a call; null without one. @throws ApiError INVALID if it is empty or too long */
export function readKey(header: CheckedCall['header']): string | null {
  const key = header('idempotency-key');
  if (key === undefined) return null;
  if (key !== '' && key.length <= longestKey) return key;
  throw new ApiError(fieldProblem('Idempotency-Key', `An Idempotency-Key has 1 to ${longestKey} characters`));
}

/**
 * Does what a call is for once for its key, as the Idempotency-Key draft of the IETF and Stripe define it: looks up the key before
 * anything else, so that a repeat gets the answer of the first request whatever has changed since. A repeat that comes
 * while the first request is running waits for it. A request that was refused did nothing, so its key can be used again.
 * A key belongs to its caller and its endpoint.
 * @returns IDEMPOTENCY_KEY_REUSED if the key came with other content first
 */
export async function oncePerKey<Answer extends object>(
  db: Database,
  call: KeyedCall,
  { first, again }: Answers<Answer>,
): Promise<Answer | Problem> {
  const { key_hash, request_hash } = hash(call);
  const findEarlier = async (): Promise<Answer | Problem | null> => {
    const earlier = await db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'entity_id'])
      .where('key_hash', '=', key_hash)
      .executeTakeFirst();
    if (!earlier) return null;
    if (!request_hash.equals(earlier.request_hash)) return problem('IDEMPOTENCY_KEY_REUSED');
    return (await again(earlier.entity_id)) ?? problem('CHANGED_MEANWHILE', { detail: gone });
  };
  const claim: Claim = async (transaction, entityId) => {
    await removeOldKeys(transaction);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('idempotency_key')
      .values({ key_hash, request_hash, entity_id: entityId })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new RepeatedCall('This call was already made');
  };
  const earlier = await findEarlier();
  if (earlier) return earlier;
  try {
    const answer = await first(claim);
    // What refuses a repeat may be what the first request did meanwhile: it took the last pair.
    return isProblem(answer) ? ((await findEarlier()) ?? answer) : answer;
  } catch (error) {
    const answer = error instanceof RepeatedCall || error instanceof ApiError ? await findEarlier() : null;
    if (answer) return answer;
    throw error;
  }
}

const gone = 'This was already done, and what it made has been deleted since. Reload the page';

/** The hash of what the key belongs to, and that of the request, which nobody can guess without the key. */
function hash({ name, key, caller, address, params, query, body, upload }: KeyedCall) {
  const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value));
  return {
    key_hash: sha256([name, ownerOf(caller, address), key]).digest(),
    request_hash: sha256([key, params, query, body ?? null])
      .update(upload?.bytes ?? '')
      .digest(),
  };
}

/** Whom a key belongs to: a person, a program, or the client address of a visitor. */
const ownerOf = (caller: Caller, address: string): string =>
  caller.kind === 'signed-in' ? `uid ${caller.uid}` : `address ${address}`;

/** Removes some old keys, and waits for no other transaction that does. */
const removeOldKeys = (transaction: Database) =>
  transaction
    .deleteFrom('idempotency_key')
    .where('key_hash', 'in', (query) =>
      query
        .selectFrom('idempotency_key')
        .select('key_hash')
        .where('created_at', '<', sql<Date>`now() - interval '1 day' * ${rememberedDays}::int`)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
