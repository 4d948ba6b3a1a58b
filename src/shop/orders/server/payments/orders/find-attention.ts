import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { WaitingOrder } from '../../../contract/attention.ts';
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
  const { count } = await db
    .selectNoFrom((eb) => eb(countUnfinishedPayments(db), '+', countUnfinishedRefunds(db)).as('count'))
    .executeTakeFirstOrThrow();
  return { unfinished: count, waiting: await listWaitingOrders(db) };
}

const countUnfinishedPayments = (db: Database) =>
  db
    .selectFrom('checkout_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['open', 'waiting', 'refunding'])
    .where('tries', '>=', maxTries)
    .where(({ eb, not, and }) =>
      not(and([eb('state', '=', 'waiting'), eb('expires_at', '>', sql<Date>`now()`)])),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.attempt_id', '=', 'checkout_attempt.id')
            .where('refund.status', '=', 'pending')
            .where('refund.provider_id', 'is not', null),
        ),
      ),
    )
    .$asScalar()
    .$notNull();

const countUnfinishedRefunds = (db: Database) =>
  db
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('origin', 'in', ['administrator', 'buyer'])
    .where('provider_id', 'is', null)
    .where('tries', '>=', maxTries)
    .$asScalar()
    .$notNull();

/** A failed refund waits until the order is refunded again, for thirty days: there may be another way than the card. */
async function listWaitingOrders(db: Database): Promise<WaitingOrder[]> {
  const disputes = db
    .selectFrom('dispute')
    .select([
      'attempt_id',
      sql.lit<WaitingOrder['kind']>('dispute').as('kind'),
      'amount_cents',
      'opened_at as at',
    ])
    .where('closed_at', 'is', null)
    .where('status', 'like', '%needs\\_response');
  const refunds = db
    .selectFrom('refund')
    .select([
      'attempt_id',
      sql.lit<WaitingOrder['kind']>('refund-failed').as('kind'),
      'amount_cents',
      'failed_at as at',
    ])
    .where('status', '=', 'failed')
    .where('provider_id', 'is not', null)
    .where('failed_at', '>', sql<Date>`now() - interval '30 days'`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refund as later')
            .select('later.id')
            .whereRef('later.attempt_id', '=', 'refund.attempt_id')
            .whereRef('later.created_at', '>', 'refund.created_at'),
        ),
      ),
    );
  return db
    .selectFrom(refunds.unionAll(disputes).as('waiting'))
    .innerJoin('shop_order', 'shop_order.attempt_id', 'waiting.attempt_id')
    .select(['shop_order.id_payment as idPayment', 'waiting.kind', 'waiting.amount_cents as amountCents'])
    .select('shop_order.currency')
    .orderBy('waiting.at', 'desc')
    .limit(mostOrders)
    .execute();
}
