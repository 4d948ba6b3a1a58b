import { sql } from 'kysely';
import type { WaitingOrder } from '#contract/admin.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { maxTries } from '../attempts/retry-delay.ts';

/** What wants an administrator. */
export interface Attention {
  /** How many payments and refunds recovery could not finish. */
  readonly unfinished: number;
  /** Orders whose dispute wants an answer, or whose refund failed, newest first, at most {@link mostOrders}. */
  readonly waiting: WaitingOrder[];
}

const mostOrders = 10;

/** Finds the payments, refunds and disputes that want an administrator. */
export async function findAttention(db: Database): Promise<Attention> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from checkout_attempt
        where state in ('open', 'waiting', 'refunding') and tries >= ${maxTries}
          and not (state = 'waiting' and expires_at > now())
          and not exists (select from refund where attempt_id = checkout_attempt.id
            and status = 'pending' and provider_id is not null))
      + (select count(*) from refund
        where status = 'pending' and origin = 'administrator' and provider_id is null and tries >= ${maxTries})
    )::int as count`.execute(db);
  return { unfinished: rows[0]?.count ?? 0, waiting: await listWaitingOrders(db) };
}

/** A failed refund waits until the order is refunded again, for thirty days: there may be another way than the card. */
async function listWaitingOrders(db: Database): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select shop_order.id_payment as "idPayment", waiting.kind, waiting.amount_cents as "amountCents"
    from (
      select attempt_id, 'dispute' as kind, amount_cents, opened_at as at from dispute
      where closed_at is null and status like '%needs\\_response'
      union all
      select attempt_id, 'refund-failed', amount_cents, failed_at from refund
      where status = 'failed' and provider_id is not null and failed_at > now() - interval '30 days'
        and not exists (select from refund later
          where later.attempt_id = refund.attempt_id and later.created_at > refund.created_at)
    ) waiting join shop_order on shop_order.attempt_id = waiting.attempt_id
    order by waiting.at desc limit ${mostOrders}`.execute(db);
  return rows;
}
