import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import { maxTries } from './retry-delay.ts';

/** How many payments and refunds recovery could not finish, and how many disputes want an answer. */
export async function countAttention(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from checkout_attempt
        where state in ('open', 'waiting', 'refunding') and tries >= ${maxTries}
          and not (state = 'waiting' and expires_at > now())
          and not exists (select from refund where attempt_id = checkout_attempt.id
            and status = 'pending' and provider_id is not null))
      + (select count(*) from refund
        where status = 'pending' and origin = 'administrator' and provider_id is null and tries >= ${maxTries})
      + (select count(*) from dispute where closed_at is null and status like '%needs\\_response')
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
