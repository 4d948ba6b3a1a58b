import { type RawBuilder, sql } from 'kysely';
import type { BalanceDay, BalancePayout, BalanceSums } from '#contract/payments/balance.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { BalanceRange } from './balance-range.ts';

/** The days and the currency that are summed up. */
export interface BalanceSelection extends BalanceRange {
  readonly currency: string;
}

/** The transactions by day, days without any included, oldest first. */
export async function sumByDay(
  db: Database,
  { from, to, currency }: BalanceSelection,
): Promise<BalanceDay[]> {
  const { rows } = await sql<BalanceDay>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, ${sums}
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') calendar (day)
    left join balance_transaction on currency = ${currency} and ${isActivity}
      and created_at >= calendar.day at time zone 'UTC'
      and created_at < (calendar.day + interval '1 day') at time zone 'UTC'
    group by calendar.day order by calendar.day`.execute(db);
  return rows;
}

interface PayoutRow extends BalanceSums {
  id: string | null;
  status: string;
  amount: number;
  created_at: Date;
  arrives_at: Date;
}

/** The transactions of these days by payout: those not paid out yet first, then the newest payouts. */
export async function sumByPayout(
  db: Database,
  { from, to, currency }: BalanceSelection,
): Promise<BalancePayout[]> {
  const { rows } = await sql<PayoutRow>`
    with moved as (
      select payout_id, ${sums} from balance_transaction
      where currency = ${currency} and ${isActivity} and ${isBetween({ from, to })}
      group by payout_id)
    select moved.*, payout.id, payout.status, payout.amount_cents as amount, payout.created_at, payout.arrives_at
    from moved left join payout on payout.id = moved.payout_id
    order by payout.created_at desc nulls first, payout.id`.execute(db);
  return rows.map((row) => ({
    payout:
      row.id === null
        ? null
        : {
            ...{ _id: row.id, status: row.status, amountCents: row.amount },
            createdAt: row.created_at.toISOString(),
            arrivesAt: row.arrives_at.toISOString(),
          },
    ...pickSums(row),
  }));
}

/** The sum of rows. */
export const addUp = (rows: readonly BalanceSums[]): BalanceSums =>
  rows.reduce<BalanceSums>(
    (total, row) => ({
      capturedCents: total.capturedCents + row.capturedCents,
      refundedCents: total.refundedCents + row.refundedCents,
      disputedCents: total.disputedCents + row.disputedCents,
      feesCents: total.feesCents + row.feesCents,
      otherCents: total.otherCents + row.otherCents,
      netCents: total.netCents + row.netCents,
    }),
    {
      ...{ capturedCents: 0, refundedCents: 0, disputedCents: 0 },
      ...{ feesCents: 0, otherCents: 0, netCents: 0 },
    },
  );

/** The condition that a time is on the chosen days; by default that of a transaction. */
export const isBetween = (
  { from, to }: BalanceRange,
  time: RawBuilder<unknown> = sql.ref('created_at'),
): RawBuilder<boolean> => sql`
  (${time} >= ${from}::timestamp at time zone 'UTC'
    and ${time} < (${to}::timestamp + interval '1 day') at time zone 'UTC')`;

const pickSums = ({
  capturedCents,
  refundedCents,
  disputedCents,
  feesCents,
  otherCents,
  netCents,
}: BalanceSums): BalanceSums => ({
  ...{ capturedCents, refundedCents, disputedCents, feesCents, otherCents, netCents },
});

/** Payouts take from the balance what was earned before, so they are no activity. */
const isActivity = sql`category not in ('payout', 'payout_reversal')`;

/** Stripe Docs, "Reporting categories". */
const captured = sql`('charge', 'charge_failure', 'partial_capture_reversal')`;
const refunded = sql`('refund', 'refund_failure')`;
const disputed = sql`('dispute', 'dispute_reversal')`;
/** Fees that are transactions of their own; most fees are part of another transaction. */
const fees = sql`('fee', 'network_cost', 'tax')`;

const sumOf = (amount: RawBuilder<unknown>, categories?: RawBuilder<unknown>): RawBuilder<number> =>
  categories
    ? sql`coalesce(sum(${amount}) filter (where category in ${categories}), 0)::bigint`
    : sql`coalesce(sum(${amount}), 0)::bigint`;

const sums = sql`
  ${sumOf(sql`amount_cents`, captured)} as "capturedCents",
  ${sumOf(sql`-amount_cents`, refunded)} as "refundedCents",
  ${sumOf(sql`-amount_cents`, disputed)} as "disputedCents",
  ${sumOf(sql`fee_cents`)} + ${sumOf(sql`-amount_cents`, fees)} as "feesCents",
  coalesce(sum(amount_cents) filter (where category not in ${captured} and category not in ${refunded}
    and category not in ${disputed} and category not in ${fees}), 0)::bigint as "otherCents",
  ${sumOf(sql`amount_cents - fee_cents`)} as "netCents"`;
