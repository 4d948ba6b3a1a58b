import {
  type AuditedEntity,
  type AuditedField,
  booleanField,
  textField,
} from '#platform/audit/server/audit.ts';
import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { describeReduction, nameDiscount } from '../contract/describe-discount.ts';
import { changeDiscountEndpoint, createDiscountEndpoint } from '../contract/discounts.ts';
import {
  type DiscountState,
  discountState,
  lockDiscount,
  removeDiscount,
  toColumns,
} from './discount-state.ts';

/** Discounts: their rules change, their codes do not. Amounts are described in the current currency. */
export const auditedDiscount = (currency: () => string): AuditedEntity => ({
  name: (state) => nameDiscount(discountState.parse(state)),
  describe(state) {
    const rules = discountState.parse(state);
    return {
      code: textField(nameDiscount(rules)),
      reduction: { value: [rules.kind, rules.value], text: describeReduction(rules, currency()) },
      // One field, so that an undo never makes the end precede the beginning.
      validity: { value: [rules.from, rules.to], text: describePeriod(rules) },
      'minimum order': optionalField(rules.minimumCents, (cents) => formatCents(cents, currency())),
      brands: listField(rules.brands),
      shoes: listField(rules.shoeIds),
      'shoes on sale': booleanField(rules.includeSale),
      'uses per code': optionalField(rules.uses, String),
      'uses per customer': optionalField(rules.usesPerCustomer, String),
      'first order only': booleanField(rules.firstOrderOnly),
      'price reduction': booleanField(rules.isPublicReduction),
    };
  },
  lock: lockDiscount,
  async write(db, id, target, names) {
    const recorded = discountState.parse(target);
    const properties = names.flatMap((name) => propertiesOf[name] ?? []);
    const restored = Object.fromEntries(properties.map((property) => [property, recorded[property]]));
    const rules = discountState.parse({ ...(await lockDiscount(db, id)), ...restored });
    if (rules.kind === 'delivery' && rules.isPublicReduction) {
      const detail = 'A code for delivery does not count as a price reduction. Make the change by hand';
      throw new ApiError(problem('CHANGED_MEANWHILE', { detail }));
    }
    await db.updateTable('discount').set(toColumns(rules)).where('id', '=', id).execute();
  },
  // Restoring a deleted discount makes its codes valid, as creating it did.
  calls: ({ before, after }) => [
    { endpoint: before === null || after === null ? createDiscountEndpoint : changeDiscountEndpoint },
  ],
  softDelete: { remove: removeDiscount, restore: restoreDiscount },
  tags: () => [],
});

/** What of a state belongs to each field that can change. */
const propertiesOf: Readonly<Record<string, readonly (keyof DiscountState)[]>> = {
  reduction: ['kind', 'value'],
  validity: ['from', 'to'],
  'minimum order': ['minimumCents'],
  brands: ['brands'],
  shoes: ['shoeIds'],
  'shoes on sale': ['includeSale'],
  'uses per code': ['uses'],
  'uses per customer': ['usesPerCustomer'],
  'first order only': ['firstOrderOnly'],
  'price reduction': ['isPublicReduction'],
};

/** Makes the codes of a deleted discount valid again. */
async function restoreDiscount(db: Database, id: string): Promise<boolean> {
  const restored = await db
    .updateTable('discount')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  try {
    await db.updateTable('discount_code').set({ is_valid: true }).where('discount_id', '=', id).execute();
  } catch (error) {
    if (!isTaken(error)) throw error;
    const detail = 'Another discount has this code now. Delete that discount first';
    throw new ApiError(problem('CHANGED_MEANWHILE', { detail }));
  }
  return restored.numUpdatedRows === 1n;
}

/** Violation of the unique index on the codes of discounts that are not deleted. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'discount_code_once';

const optionalField = (value: number | null, write: (value: number) => string): AuditedField => ({
  value,
  text: value === null ? 'None' : write(value),
});

const listField = (names: readonly string[]): AuditedField => ({
  value: names,
  text: names.length === 0 ? 'All' : names.join(', '),
});

function describePeriod({ from, to }: Pick<DiscountState, 'from' | 'to'>): string {
  const beginning = from === null ? '' : `from ${formatMinute(from)} UTC`;
  const end = to === null ? '' : `until ${formatMinute(to)} UTC`;
  return [beginning, end].filter(Boolean).join(' ') || 'Always';
}
