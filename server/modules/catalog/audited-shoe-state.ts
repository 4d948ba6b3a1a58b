import { z } from 'zod';
import { formatCents, toCents } from '#contract/money.ts';
import { type AuditedField, type AuditedFields, booleanField, textField } from '../audit/audit.ts';

/** As the history keeps it, whatever pictures may have beside it one day. */
const picture = z.object({
  base: z.string(),
  views: z.array(z.enum(['side', 'quarter'])),
  placeholder: z.string(),
});

const state = z
  .object({
    name: z.string(),
    brand: z.string(),
    color: z.string(),
    description: z.string(),
    price: z.number(),
    onSale: z.boolean(),
    picture,
    stock: z.array(z.object({ size: z.string(), quantity: z.number() })),
  })
  .partial();

/** What of a shoe can be taken back; `price` in dollars. The rest of a shoe follows from this or never changes. */
export type ShoeState = z.infer<typeof state>;

/** Reads a recorded shoe. */
export const readShoe = (recorded: unknown): ShoeState => state.parse(recorded);

/** A shoe's facts, each size one of its own. */
export function describeShoe({
  name,
  brand,
  color,
  description,
  price,
  onSale,
  ...shoe
}: ShoeState): AuditedFields {
  return {
    ...(name !== undefined && { name: textField(name) }),
    ...(brand !== undefined && { brand: textField(brand) }),
    ...(color !== undefined && { color: textField(color) }),
    ...(description !== undefined && { description: textField(description) }),
    ...(price !== undefined && { price: { value: price, text: formatCents(toCents(price)) } }),
    ...(onSale !== undefined && { [onSaleField]: booleanField(onSale) }),
    ...(shoe.picture && { picture: tellPicture(shoe.picture) }),
    ...Object.fromEntries((shoe.stock ?? []).map((entry) => [sizeField(entry.size), tellQuantity(entry)])),
  };
}

/** The name of the sale flag's fact. */
export const onSaleField = 'on sale';

/** The name of a size's fact. */
export const sizeField = (size: string): string => `size ${size}`;

const tellPicture = (shown: z.infer<typeof picture>): AuditedField => ({
  value: shown,
  text: `${shown.base}/${shown.views[0] ?? 'side'}-320.webp`,
});

const tellQuantity = ({ quantity }: { quantity: number }): AuditedField => ({
  value: quantity,
  text: quantity === 1 ? '1 pair' : `${quantity} pairs`,
});
