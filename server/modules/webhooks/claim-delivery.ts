import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import { longestRetry } from './retry-delays.ts';

/** A message that this process sends now. */
export type ClaimedDelivery = Pick<
  Selectable<Tables['webhook_delivery']>,
  'id' | 'endpoint_id' | 'message_id' | 'body' | 'attempts'
>;

/** How long a delivery is claimed, in seconds: longer than an attempt takes. */
const lockSeconds = 60;
/** How many messages of one webhook are on their way at once, so that one that never answers does not stop the others. */
const atOnce = 2;

/** Claims the delivery that is due longest, past those that others claimed. */
export async function claimDelivery(db: Database): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set locked_until = now() + interval '1 second' * ${lockSeconds}::int, attempts = attempts + 1
    where id = (
      select id from webhook_delivery due
      where state = 'queued' and (run_at <= now() or ${isFarInFuture('run_at', longestRetry)})
        and (locked_until is null or locked_until < now() or ${isFarInFuture('locked_until', lockSeconds)})
        and (select count(*) from webhook_delivery busy
          where busy.endpoint_id = due.endpoint_id and busy.locked_until >= now()
            and not ${isFarInFuture('busy.locked_until', lockSeconds)}) < ${atOnce}
      order by run_at, id limit 1 for update skip locked)
    returning id, endpoint_id, message_id, body, attempts`.execute(db);
  return rows[0];
}
