import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isShownOnSale } from '#shop/catalog/server/catalog.ts';
import {
  hasEnded,
  type PurchaseDiscount,
  type PurchaseHooks,
} from '#shop/orders/server/payments/payments.ts';
import { priceDiscount } from './price-discount.ts';

/** Codes that reduce what a cart costs. */
const codes: PurchaseDiscount = {
  look: lookAtCode,
  price: priceDiscount,
  take: takeUse,
};

export const discountPurchases = {
  discount: codes,
  claim: { giveBack: returnUse, takeAgain: restoreUse },
} satisfies PurchaseHooks;

/**
 * What {@link priceDiscount} has to know of a code, as JSON; null where nobody has made such a code.
 * @param uid null before somebody signs in
 */
export function lookAtCode(
  code: string,
  uid: string | null,
  shoeIds: readonly string[],
): RawBuilder<unknown> {
  return sql`(
    select json_build_object('kind', discount.kind, 'value', discount.value, 'minimumCents', discount.minimum_cents,
      'refusal', case
        when discount.valid_from > clock_timestamp() then 'early'
        when discount.valid_to <= clock_timestamp() then 'over'
        when made.used - ${openUsesOf(uid)} >= discount.uses then 'used-up'
        when ${usesOf(uid)} - ${openUsesOf(uid)} >= discount.uses_per_customer then 'used-by-customer'
        when discount.first_order_only and ${hasOrdered(uid)} then 'not-first' end,
      'shoeIds', array(
        select shoe.id from shoe where shoe.id = any(${shoeIds}::text[])
          and (discount.include_sale or not ${isShownOnSale})
          and discount_covers(discount.brands, discount.shoe_ids, shoe)))
    from discount_code made join discount on discount.id = made.discount_id
    where made.code = ${code} and made.is_valid)`;
}

/** How often an account has used the codes of the row `discount`; those of checkouts that are not over count. */
const usesOf = (uid: string | null) => sql<number>`(
  select count(*) from discount_use made_use join checkout_attempt attempt on attempt.id = made_use.attempt_id
  where made_use.discount_id = discount.id and attempt.uid = ${uid})`;

/**
 * How often the checkout of an account that is not over has used them, once at most. It does not count against the account:
 * the shop ends a checkout that waits for its buyer when the buyer begins another one.
 */
const openUsesOf = (uid: string | null) => sql<number>`(
  select count(*) from discount_use made_use join checkout_attempt attempt on attempt.id = made_use.attempt_id
  where made_use.discount_id = discount.id and attempt.uid = ${uid} and attempt.state in ('open', 'waiting'))`;

/** Whether an account has an order that has not ended. */
const hasOrdered = (uid: string | null) =>
  sql<boolean>`exists (select from shop_order where shop_order.uid = ${uid} and not ${hasEnded})`;

/**
 * Counts a use of a code, which stays locked until the transaction ends, so that its last use goes to one buyer.
 * @returns false where the code cannot be used any more; the caller has to roll back
 */
async function takeUse(
  db: Database,
  { uid, attemptId }: { uid: string; attemptId: string },
  code: string,
): Promise<boolean> {
  const counted = await db
    .updateTable('discount_code as made')
    .from('discount')
    .set((row) => ({ used: row('made.used', '+', 1) }))
    .where('made.code', '=', code)
    // Not a parameter: a prepared statement would not find the partial index.
    .where(sql<boolean>`made.is_valid`)
    .whereRef('discount.id', '=', 'made.discount_id')
    .where(sql<boolean>`(discount.uses is null or made.used < discount.uses)`)
    .where(sql<boolean>`coalesce(discount.valid_from, '-infinity') <= clock_timestamp()`)
    .where(sql<boolean>`coalesce(discount.valid_to, 'infinity') > clock_timestamp()`)
    .returning('made.discount_id')
    .executeTakeFirst();
  if (!counted) return false;
  const taken = await db
    .insertInto('discount_use')
    .columns(['attempt_id', 'discount_id', 'code'])
    .expression((query) =>
      query
        .selectFrom('discount')
        .select(({ val }) => [val(attemptId).as('attempt_id'), 'discount.id', val(code).as('code')])
        .where('discount.id', '=', counted.discount_id)
        .where(
          sql<boolean>`(discount.uses_per_customer is null or ${usesOf(uid)} < discount.uses_per_customer)`,
        )
        .where(sql<boolean>`not (discount.first_order_only and ${hasOrdered(uid)})`),
    )
    .returning('attempt_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives back the use of an attempt, once. */
async function returnUse(db: Database, attemptId: string): Promise<void> {
  await db
    .with('unused', (query) =>
      query.deleteFrom('discount_use').where('attempt_id', '=', attemptId).returning(['discount_id', 'code']),
    )
    .updateTable('discount_code as made')
    .from('unused')
    .set((row) => ({ used: row('made.used', '-', 1) }))
    .whereRef('made.discount_id', '=', 'unused.discount_id')
    .whereRef('made.code', '=', 'unused.code')
    .execute();
}

/**
 * Counts the use of an order again that {@link returnUse} gave back: even of a code that is used up by now, because the
 * order was paid with it.
 */
async function restoreUse(db: Database, attemptId: string): Promise<void> {
  await db
    .with('used_again', (query) =>
      query
        .insertInto('discount_use')
        .columns(['attempt_id', 'discount_id', 'code'])
        .expression((from) =>
          from
            .selectFrom('checkout_attempt as attempt')
            .innerJoin('discount_code as made', 'made.code', 'attempt.discount_code')
            .innerJoin('discount', 'discount.id', 'made.discount_id')
            .select(['attempt.id', 'made.discount_id', 'made.code'])
            .where('attempt.id', '=', attemptId)
            .whereRef('discount.created_at', '<=', 'attempt.created_at')
            .orderBy('discount.created_at', 'desc')
            .limit(1),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['discount_id', 'code']),
    )
    .updateTable('discount_code as made')
    .from('used_again')
    .set((row) => ({ used: row('made.used', '+', 1) }))
    .whereRef('made.discount_id', '=', 'used_again.discount_id')
    .whereRef('made.code', '=', 'used_again.code')
    .execute();
}
