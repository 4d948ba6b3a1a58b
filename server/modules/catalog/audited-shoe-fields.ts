import { formatCents } from '#contract/money.ts';
import { type AuditedField, type AuditedFields, booleanField, textField } from '../audit/audit.ts';
import type { ShoeSnapshot } from './shoe-snapshot.ts';

/** The names of fields that are not columns of their own name. */
export const priceField = 'price';
export const onSaleField = 'on sale';
export const pictureField = 'picture';
export const sizeField = (size: string): string => `size ${size}`;

/** Columns that never change, that follow from others, or that say when a row was written. */
const notAudited = new Set(['id', 'model', 'version', 'created_at', 'deleted_at']);
const followsFromAnother = /_key$/;

/**
 * A shoe's fields as people read them, each size one of its own. A column that is not named here is a field of its own
 * name with its value as text.
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
    ([column, value]) => value !== undefined && !notAudited.has(column) && !followsFromAnother.test(column),
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
        text: `${picture_base}/${picture_views?.[0] ?? 'side'}-320.webp`,
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
