import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { UploadedFile } from './route.ts';

/** What identifies a deed besides its key: who sent the form, and what is in it. A call of a route is one. */
export interface FormCall {
  readonly caller: Pick<Caller, 'kind'> & { readonly uid?: string };
  readonly params?: unknown;
  readonly body: unknown;
  readonly upload?: UploadedFile | null;
}

/** A form that does its deed once. */
export interface FormDeed {
  /** The name of the endpoint, as `POST /shoes`. */
  readonly deed: string;
  /** Tells forms with the same content apart: the Idempotency-Key. Without one, no request is a repeat. */
  readonly key: string | undefined;
  readonly call: FormCall;
  /** What the deed creates or changes. */
  readonly entityId: string;
}

/** Thrown so that the transaction of a repeated request ends without a change. */
class RepeatedForm extends Error {
  readonly entityId: string;

  constructor(entityId: string) {
    super('This form was already processed');
    this.entityId = entityId;
  }
}

/**
 * Records in the transaction of a deed that its form is done. A repeat that comes while the first request is running
 * waits for its end.
 * @throws an error for {@link ifRepeated} if the same caller sent the same form with the same key in the last day
 */
export async function claimForm(
  transaction: Database,
  { deed, key, call, entityId }: FormDeed,
): Promise<void> {
  if (!key) return;
  await transaction
    .deleteFrom('form_deed')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const { caller, params, body, upload } = call;
  const key_hash = createHash('sha256')
    .update(JSON.stringify([deed, key, caller.uid ?? null, params ?? null, body]))
    .update(upload?.bytes ?? '')
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
  throw new RepeatedForm(entity_id);
}

/**
 * Answers a repeated form after its transaction has ended, as `transaction.catch(ifRepeated(answer))`. `answer` gets the
 * id of what the first request created or changed. Other errors are thrown again.
 */
export const ifRepeated =
  <Answer>(answer: (entityId: string) => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    if (error instanceof RepeatedForm) return answer(error.entityId);
    throw error;
  };
