import { formatCents } from '#contract/fields/money.ts';
import { webpWidth } from '#contract/fields/picture-widths.ts';
import { type AuditedField, type AuditedFields, booleanField, textField } from '../audit/audit.ts';
import type { ShoeSnapshot } from './shoe-snapshot.ts';

/** The names of audited fields that differ from their column's name. */
export const priceField = 'price';
export const onSaleField = 'on sale';
export const pictureField = 'picture';
export const sizeField = (size: string): string => `size ${size}`;

/** Columns that never change, are derived from others, or are timestamps. */
const notAudited = new Set(['id', 'handle', 'model', 'version', 'created_at', 'changed_at', 'deleted_at']);
const isDerived = /_key$/;

/**
 * Describes a snapshot as audited fields, one for each size. A column without special handling becomes a field of its
 * own name.
 */
export function describeShoe(snapshot: ShoeSnapshot): AuditedFields {
  const {
    price_cents,
    on_sale,
    picture_base,
    picture_views,
    picture_placeholder,
    stock = [],
    ...rest
  } = snapshot;
  const columns = Object.entries(rest).filter(
    ([column, value]) => value !== undefined && !notAudited.has(column) && !isDerived.test(column),
  );
  return {
    ...Object.fromEntries(columns.map(([column, value]) => [column, columnField(value)])),
    ...(price_cents !== undefined && {
      [priceField]: { value: price_cents, text: formatCents(price_cents) },
    }),
    ...(on_sale !== undefined && { [onSaleField]: booleanField(on_sale) }),
    ...(picture_base !== undefined && {
      [pictureField]: {
        value: { picture_base, picture_views, picture_placeholder },
        text: `${picture_base}/${picture_views?.[0] ?? 'side'}-${webpWidth}.webp`,
      },
    }),
    ...Object.fromEntries(stock.map(({ size, quantity }) => [sizeField(size), quantityField(quantity)])),
  };
}

const columnField = (value: unknown): AuditedField =>
  typeof value === 'string' ? textField(value) : { value, text: JSON.stringify(value) };

const quantityField = (quantity: number): AuditedField => ({
  value: quantity,
  text: quantity === 1 ? '1 pair' : `${quantity} pairs`,
});
