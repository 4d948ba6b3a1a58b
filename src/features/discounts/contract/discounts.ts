import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, numberLimit, searchText, text } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { cartLineLimit } from '#shop/cart/contract/cart-line.ts';
import { discountCode } from '#shop/orders/contract/fields/discount-code.ts';

/** The most codes of a batch. */
export const batchLimit = 10_000;

/** The most brands or shoes that a code names. */
const nameLimit = 100;

const positive = (example: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter a number of at least 1')
    .max(numberLimit, 'This number is too large')
    .meta({ examples: [example] });

const brand = text('Velmora').trim().min(1, 'Enter the name of a brand').max(120, 'This name is too long');

const listOf = <Item extends z.ZodType>(item: Item, what: string) =>
  z.array(item).max(nameLimit, `A code names at most ${nameLimit} ${what}`).default([]);

/**
 * What a code takes off and for whom. `value` is a percentage, or for an `amount` cents. For `delivery` it is the percentage
 * of the price of delivery, so 100 makes delivery free. The code is for shoes of one of the `brands` and for the shoes in
 * `shoeIds`; where both are empty, for all. A code for `delivery` needs one of these shoes in the cart. `uses` is per code,
 * `usesPerCustomer` for all codes of a batch together. `isPublicReduction` makes the reduced prices count as prior prices
 * (Directive 98/6/EC, Article 6a).
 */
const rules = {
  kind: z.enum(['percent', 'amount', 'delivery']).meta({ examples: ['percent'] }),
  value: positive(10),
  from: z.nullable(z.iso.datetime()).default(null),
  to: z.nullable(z.iso.datetime()).default(null),
  minimumCents: positive(5_000).nullable().default(null),
  brands: listOf(brand, 'brands'),
  shoeIds: listOf(id, 'shoes'),
  includeSale: z.boolean().default(false),
  uses: positive(100).nullable().default(null),
  usesPerCustomer: positive(1).nullable().default(null),
  firstOrderOnly: z.boolean().default(false),
  isPublicReduction: z.boolean().default(false),
};

interface Checked {
  readonly kind: 'percent' | 'amount' | 'delivery';
  readonly isPublicReduction: boolean;
  readonly value: number;
  readonly from: string | null;
  readonly to: string | null;
}

const percentRule = {
  path: ['value'],
  message: 'A percentage is from 1 to 100',
};
const isPercentage = ({ kind, value }: Checked): boolean => kind === 'amount' || value <= 100;

const publicRule = {
  path: ['isPublicReduction'],
  message: 'A code for delivery does not count as a price reduction',
};
const canBePublic = ({ kind, isPublicReduction }: Checked): boolean =>
  kind !== 'delivery' || !isPublicReduction;

const periodRule = { path: ['to'], message: 'The end must be after the beginning' };
const isPeriod = ({ from, to }: Checked): boolean =>
  from === null || to === null || Date.parse(from) < Date.parse(to);

const single = z
  .strictObject({ code: discountCode, ...rules })
  .refine(isPercentage, percentRule)
  .refine(canBePublic, publicRule)
  .refine(isPeriod, periodRule);

/** The rules of a discount without its code, which never changes. */
export const discountRules = z
  .strictObject(rules)
  .refine(isPercentage, percentRule)
  .refine(canBePublic, publicRule)
  .refine(isPeriod, periodRule);
export type DiscountRules = z.output<typeof discountRules>;

/** The beginning of the codes of a batch; a hyphen and random characters follow. */
export const batchPrefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{1,20}$/, 'A prefix has 1 to 20 letters, digits, hyphens and underscores')
  .meta({ examples: ['SPRING'] });

const batch = z
  .strictObject({
    count: positive(500).max(batchLimit, `A batch has at most ${formatCount(batchLimit)} codes`),
    prefix: batchPrefix,
    ...rules,
    uses: positive(1).nullable().default(1),
  })
  .refine(isPercentage, percentRule)
  .refine(canBePublic, publicRule)
  .refine(isPeriod, periodRule);

/**
 * A discount. `code` is null for a batch, `prefix` for a single code. `used` counts the uses of all its codes, those of
 * checkouts that are not over included, those of orders that were canceled or refunded whole not. `orders`, `discountCents` (delivery included) and `revenueCents` (paid and not
 * refunded) are of those that were paid in the shop's currency of today.
 */
export const discount = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  code: text('SPRING10').nullable(),
  prefix: text('SPRING')
    .nullable()
    .meta({ examples: [null] }),
  codes: integer(1),
  kind: rules.kind,
  value: integer(10),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  minimumCents: integer(5_000).nullable(),
  brands: z.array(text('Velmora')),
  shoeIds: z.array(text('shoe-orbit')),
  includeSale: z.boolean(),
  uses: integer(100).nullable(),
  usesPerCustomer: integer(1).nullable(),
  firstOrderOnly: z.boolean(),
  isPublicReduction: z.boolean(),
  used: integer(7),
  orders: integer(6),
  discountCents: integer(7_200),
  revenueCents: integer(64_800),
  date: z.iso.datetime(),
});
export type Discount = z.infer<typeof discount>;

/**
 * What a code takes off each line of a cart, in cents. `deliveryPercent`, of a code for delivery only, is what it takes off
 * the price of delivery, which is known once there is an address. `priorCents` as in {@link quoteDiscountEndpoint}.
 */
export const discountQuote = z.strictObject({
  code: text('SPRING10'),
  lines: z.array(
    z.strictObject({
      _id: text('shoe-orbit'),
      size: text('9'),
      grossCents: integer(24_000),
      discountCents: integer(2_400),
      priorCents: integer(12_000).optional(),
    }),
  ),
  discountCents: integer(2_400),
  totalCents: integer(21_600),
  deliveryPercent: integer(100).exactOptional(),
});
export type DiscountQuote = z.infer<typeof discountQuote>;

export const quoteDiscountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/discount',
  summary:
    'Returns what a discount code takes off each line of a cart at the prices of the catalog. Nothing is reserved: the checkout decides. A code for delivery takes nothing off the lines: `deliveryPercent` is what it takes off the price of delivery. For a code that is a public reduction, `priorCents` is the lowest price of a pair in the 30 days before the code was valid.',
  access: 'anyone',
  body: z.strictObject({
    code: discountCode,
    shoes: z
      .array(
        z.strictObject({
          _id: id.meta({ examples: ['shoe-orbit'] }),
          size: sizeLabel,
          quantity: z.number().int().min(1).max(numberLimit),
        }),
      )
      .min(1, 'The cart is empty')
      .max(cartLineLimit, `A cart can have at most ${cartLineLimit} different items`),
  }),
  responses: { 200: discountQuote },
  problems: ['INVALID', 'DISCOUNT_NOT_VALID', 'TOO_MANY_ATTEMPTS'],
});

export const listDiscountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/discounts',
  summary:
    'Lists all discounts with their uses, newest first. `search` finds part of a code, or a whole code of a batch. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search: searchText, ...pageParams }),
  responses: { 200: z.array(discount) },
  problems: ['INVALID'],
});

export const findDiscountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/discounts/{id}',
  summary: 'Returns a discount with its uses.',
  access: 'administrator',
  programs: 'read',
  params: z.strictObject({ id }),
  responses: { 200: discount },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const createDiscountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/discounts',
  summary:
    'Creates a discount code. `value` is a percentage from 1 to 100, or for an `amount` cents. For `delivery` it is the percentage of the price of delivery: 100 makes delivery free.',
  access: 'administrator',
  reauthentication: 'always',
  body: single,
  responses: { 201: discount },
  problems: ['INVALID'],
});

export const createBatchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/discounts/batch',
  summary: `Creates up to ${formatCount(batchLimit)} unique codes with the same rules. /admin/discounts/{id}/codes.csv has them.`,
  access: 'administrator',
  reauthentication: 'always',
  idempotencyKey: true,
  body: batch,
  responses: { 201: discount },
  problems: ['INVALID', 'CHANGED_MEANWHILE'],
});

export const changeDiscountEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/discounts/{id}',
  summary: 'Changes the rules of a discount. Its codes stay the same.',
  access: 'administrator',
  reauthentication: 'always',
  params: z.strictObject({ id }),
  body: discountRules,
  responses: { 200: discount },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeDiscountEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/discounts/{id}',
  summary: 'Deletes a discount with all its codes. Orders keep what they were discounted.',
  access: 'administrator',
  params: z.strictObject({ id }),
  responses: { 200: discount },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const discountEndpoints = {
  quoteDiscount: quoteDiscountEndpoint,
  listDiscounts: listDiscountsEndpoint,
  findDiscount: findDiscountEndpoint,
  createDiscount: createDiscountEndpoint,
  createDiscountBatch: createBatchEndpoint,
  changeDiscount: changeDiscountEndpoint,
  removeDiscount: removeDiscountEndpoint,
} as const satisfies Record<string, Endpoint>;
