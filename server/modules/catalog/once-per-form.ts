import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { UploadedFile } from '../../shared/route.ts';

/** What names a deed: who sent the form, its key, and what is in it. A call of a route is one. */
export interface FormCall {
  readonly header: (name: string) => string | undefined;
  readonly caller: Pick<SignedIn, 'uid'>;
  readonly params?: unknown;
  readonly body: unknown;
  readonly upload?: UploadedFile | null;
}

/** Thrown so that the transaction of a repeated request ends without a change. */
export class RepeatedForm extends Error {
  /** What the first request created or changed. */
  readonly entityId: string;

  constructor(entityId: string) {
    super('This form was already processed');
    this.entityId = entityId;
  }
}

/**
 * Records in the transaction of a deed that its form is done; a request without an Idempotency-Key is never a repeat. A
 * repeat that comes while the first request is running waits for its end.
 * @param deed the name of the endpoint, as `POST /shoes`
 * @throws RepeatedForm if the same caller sent the same form with the same key in the last day
 */
export async function claimForm(
  transaction: Database,
  deed: string,
  entityId: string,
  { header, caller, params, body, upload }: FormCall,
): Promise<void> {
  const key = header('idempotency-key');
  if (!key) return;
  await transaction
    .deleteFrom('form_deed')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const key_hash = createHash('sha256')
    .update(JSON.stringify([deed, key, caller.uid, params ?? null, body]))
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
