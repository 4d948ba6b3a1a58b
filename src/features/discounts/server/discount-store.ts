import { sql } from 'kysely';
import { plainCode } from '#platform/contract/fields/plain-code.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import type { Discount } from '../contract/discounts.ts';
import { toRules } from './discount-state.ts';

interface Listing {
  readonly search?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The discounts that are not deleted, newest first, and their total number. */
export async function listDiscounts(
  db: Database,
  { search = '', offset = 0, limit = 20 }: Listing,
): Promise<{ discounts: Discount[]; total: number }> {
  const matching = selectMatches(db, plainCode(search));
  const page = matching.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset);
  const rows = await selectDiscounts(db)
    .where('discount.id', 'in', page)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { discounts: rows.map(toDiscount), total: await countRows(db, matching) };
}

/** One discount; null when there is none. */
export async function findDiscount(db: Database, id: string): Promise<Discount | null> {
  const row = await selectDiscounts(db)
    .where('discount.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? toDiscount(row) : null;
}

/** Those with a part of their only code or of their prefix, and the batch that has the whole code. */
function selectMatches(db: Database, search: string) {
  const valid = db.selectFrom('discount').select('discount.id').where('deleted_at', 'is', null);
  if (search === '') return valid;
  const withCode = db
    .selectFrom('discount_code')
    .select('discount_id')
    // Not a parameter: a prepared statement would not find the partial index.
    .where(sql<boolean>`is_valid`)
    .where('code', '=', search.toUpperCase());
  return valid.where(({ and, or, eb, selectFrom }) =>
    or([
      eb('prefix', 'ilike', likePattern(search)),
      eb('id', 'in', withCode),
      and([
        eb('prefix', 'is', null),
        // Not exists: PostgreSQL would read the codes of all batches.
        eb(
          selectFrom('discount_code').select('code').whereRef('discount_id', '=', 'discount.id').limit(1),
          'ilike',
          likePattern(search),
        ),
      ]),
    ]),
  );
}

/** Discounts with their codes, uses and paid orders. */
export const selectDiscounts = (db: Database) =>
  db
    .selectFrom('discount')
    .selectAll('discount')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('discount_code')
          .select(({ fn }) => [fn.min('code').as('first_code'), fn.countAll<number>().as('codes')])
          .select(sum('used').as('used'))
          .whereRef('discount_id', '=', 'discount.id')
          .as('code'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('discount_use as use')
          .innerJoin('shop_order as order', 'order.attempt_id', 'use.attempt_id')
          .innerJoin('checkout_attempt as attempt', 'attempt.id', 'use.attempt_id')
          .innerJoinLateral(
            (items) =>
              items
                .selectFrom('order_item')
                .select(sum('discount_cents').as('discount_cents'))
                .whereRef('order_id', '=', 'order.id')
                .as('item'),
            (join) => join.onTrue(),
          )
          .select(({ fn }) => fn.countAll<number>().as('orders'))
          .select([
            sum('item.discount_cents').as('discount_cents'),
            sum('attempt.delivery_discount_cents').as('delivery_discount_cents'),
            sum('order.amount_cents', 'order.refunded_cents').as('revenue_cents'),
          ])
          .whereRef('use.discount_id', '=', 'discount.id')
          .where('order.currency', '=', shopCurrency)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select([
      'first_code',
      'codes',
      'used',
      'orders',
      'discount_cents',
      'delivery_discount_cents',
      'revenue_cents',
    ]);

/** The sum of a column, or of the differences of two, 0 without rows. */
const sum = (column: string, less?: string) =>
  less === undefined
    ? sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
    : sql<number>`coalesce(sum(${sql.ref(column)} - ${sql.ref(less)}), 0)::bigint`;

type DiscountRow = Awaited<ReturnType<ReturnType<typeof selectDiscounts>['execute']>>[number];

/** A row of `selectDiscounts` as the contract has it. */
export const toDiscount = (row: DiscountRow): Discount => ({
  _id: row.id,
  code: row.prefix === null ? row.first_code : null,
  prefix: row.prefix,
  codes: row.codes,
  ...toRules(row),
  used: row.used,
  orders: row.orders,
  discountCents: row.discount_cents + row.delivery_discount_cents,
  revenueCents: row.revenue_cents,
  date: row.created_at.toISOString(),
});
