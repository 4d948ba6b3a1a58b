import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type DiscountRules, discount } from '../contract/discounts.ts';

/*
 * Triggers of `discount`. A write also does this, in the same transaction:
 *
 * - `discount_public_reduction`: records in `public_reduction` when the rules of a public code applied
 */

/** A discount as the audit log records it. */
export const discountState = z.object(
  discount.omit({
    _id: true,
    used: true,
    orders: true,
    discountCents: true,
    revenueCents: true,
    date: true,
  }).shape,
);
export type DiscountState = z.infer<typeof discountState>;

/** The discount as the audit log records it, locked; null when there is none. */
export async function lockDiscount(db: Database, id: string): Promise<DiscountState | null> {
  const row = await db
    .selectFrom('discount')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { first, codes } = await db
    .selectFrom('discount_code')
    .select(({ fn }) => [fn.min('code').as('first'), fn.countAll<number>().as('codes')])
    .where('discount_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    code: row.prefix === null ? first : null,
    prefix: row.prefix,
    codes,
    ...toRules(row),
  };
}

/** The rules of a row. */
export const toRules = (row: Selectable<Tables['discount']>): DiscountRules => ({
  kind: row.kind,
  value: row.value,
  from: row.valid_from?.toISOString() ?? null,
  to: row.valid_to?.toISOString() ?? null,
  minimumCents: row.minimum_cents,
  brands: row.brands,
  shoeIds: row.shoe_ids,
  includeSale: row.include_sale,
  uses: row.uses,
  usesPerCustomer: row.uses_per_customer,
  firstOrderOnly: row.first_order_only,
  isPublicReduction: row.is_public_reduction,
});

/** The columns of the rules of a discount. */
export const toColumns = (rules: DiscountRules) => ({
  kind: rules.kind,
  value: rules.value,
  valid_from: rules.from === null ? null : new Date(rules.from),
  valid_to: rules.to === null ? null : new Date(rules.to),
  minimum_cents: rules.minimumCents,
  brands: rules.brands,
  shoe_ids: rules.shoeIds,
  include_sale: rules.includeSale,
  uses: rules.uses,
  uses_per_customer: rules.usesPerCustomer,
  first_order_only: rules.firstOrderOnly,
  is_public_reduction: rules.isPublicReduction,
});

/** Soft-deletes a discount: its codes are no longer valid, and other discounts may have them. */
export async function removeDiscount(transaction: Database, id: string): Promise<void> {
  await transaction.updateTable('discount').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await transaction
    .updateTable('discount_code')
    .set({ is_valid: false })
    .where('discount_id', '=', id)
    .execute();
}
