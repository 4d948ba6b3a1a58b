import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Something that is done once a day for the same content, also for other people and with another Idempotency-Key. */
interface DailyDeed {
  /** The name of the endpoint, as `POST /shoes`, and what tells its deeds apart. */
  readonly deed: string;
  /** What is the same for repeats, as JSON. */
  readonly content: unknown;
  /** What the deed creates. */
  readonly entityId: string;
}

/** Thrown so that the transaction of a repeated deed ends without a change. */
class RepeatedDeed extends Error {
  readonly entityId: string;

  constructor(entityId: string) {
    super('This was already done today');
    this.entityId = entityId;
  }
}

/**
 * Records in the transaction of a deed that it is done. A repeat that comes while the first request is running waits for
 * its end. Repeats of one request have an Idempotency-Key instead: see `Claim`.
 * @throws an error for {@link ifRepeated} if the same was done in the last day
 */
export async function claimForToday(
  transaction: Database,
  { deed, content, entityId }: DailyDeed,
): Promise<void> {
  await transaction
    .deleteFrom('form_deed')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const key_hash = createHash('sha256')
    .update(JSON.stringify([deed, content]))
    .digest();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('form_deed')
    .values({ key_hash, entity_id: entityId })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return;
  const { entity_id } = await transaction
    .selectFrom('form_deed')
    .select('entity_id')
    .where('key_hash', '=', key_hash)
    .executeTakeFirstOrThrow();
  throw new RepeatedDeed(entity_id);
}

/**
 * Answers a repeated deed after its transaction has ended, as `transaction.catch(ifRepeated(answer))`. `answer` gets the
 * id of what the first request created. Other errors are thrown again.
 */
export const ifRepeated =
  <Answer>(answer: (entityId: string) => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    if (error instanceof RepeatedDeed) return answer(error.entityId);
    throw error;
  };
