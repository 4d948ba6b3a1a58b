import { sql } from 'kysely';
import type { BalanceReport } from '#contract/payments/balance.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { BalanceRange } from './balance-range.ts';
import { addUp, isBetween, sumByDay, sumByPayout } from './balance-sums.ts';
import { readBalanceSync } from './balance-sync.ts';

/** The provider's books of some days, as far as the copy reaches. Without a currency, the one with the most transactions. */
export async function findBalanceReport(
  db: Database,
  range: BalanceRange,
  wanted: string | undefined,
): Promise<BalanceReport> {
  const currencies = await listCurrencies(db);
  const currency = wanted ?? currencies[0] ?? 'usd';
  const selection = { ...range, currency };
  const [days, payouts, sync, unknownFees, hasManualPayouts] = await Promise.all([
    sumByDay(db, selection),
    sumByPayout(db, selection),
    readBalanceSync(db),
    countUnknownFees(db, range),
    findManualPayout(db),
  ]);
  return {
    ...{ ...range, currency, currencies, days, payouts, totals: addUp(days), unknownFees, hasManualPayouts },
    completeUntil: sync.complete_until?.toISOString() ?? null,
    readBackTo: sync.read_back_to?.toISOString() ?? null,
  };
}

async function listCurrencies(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('balance_transaction')
    .select('currency')
    .groupBy('currency')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Paid orders without a transaction of their charge. */
async function countUnknownFees(db: Database, { from, to }: BalanceRange): Promise<number> {
  const { orders } = await db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt as attempt', 'attempt.id', 'shop_order.attempt_id')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where(isBetween({ from, to }, sql.ref('shop_order.created_at')))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('balance_transaction as booked')
            .select('booked.id')
            .whereRef('booked.intent', '=', 'attempt.intent')
            .where('booked.category', '=', 'charge'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return orders;
}

async function findManualPayout(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('payout')
    .select('id')
    .where('automatic', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
