import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { booleanParam, pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { withoutLinks } from '#platform/contract/fields/without-links.ts';

/** The page where buyers withdraw, and what its link is called: the words of Directive 2011/83/EU, Article 11a. */
export const withdrawalLink = { to: '/withdraw', name: 'Withdraw from contract here' };

/** The key of the setting with the days of the period. */
export const returnDaysKey = 'returnDays';

/** The length of the period in days. */
export const returnDays = z
  .number('Enter a number of days')
  .int('Enter a whole number of days')
  .min(14, 'Enter at least 14 days')
  .max(365, 'Enter at most 365 days');

/** The key of the setting that says who pays for sending pairs back. */
export const returnCostKey = 'returnCost';

/** Who pays for sending pairs back: customers only if the shop tells them so before they buy (Directive 2011/83/EU, Article 14). */
export const returnCost = z.enum(['shop', 'customer']);
export type ReturnCost = z.output<typeof returnCost>;

/** What the receipt quotes goes to an address that anybody can enter. */
const nameText = withoutLinks(
  80,
  'Enter a name of at most 80 characters',
  'Enter your name without links, and with a space after each dot',
)
  .min(1, 'Enter a name')
  .meta({ examples: ['Mia Berg'] });

const orderText = withoutLinks(
  64,
  'Enter an order number, such as SP-3F0C12DE',
  'Enter an order number, such as SP-3F0C12DE',
)
  .overwrite(plainInput)
  .min(1, 'Enter your order number')
  .regex(/^[\p{L}\p{N} #_-]*$/u, 'Enter an order number, such as SP-3F0C12DE')
  .meta({ examples: ['SP-3F0C12DE'] });

const partText = withoutLinks(
  200,
  'Name the pairs in at most 200 characters',
  'Name the pairs without links, and with a space after each dot',
).meta({ examples: ['1 Orbit Runner in size 9'] });

const statedItem = z.strictObject({
  _id: id,
  size: sizeLabel.pipe(withoutLinks(40, 'Choose a size', 'Choose a size of the order')),
  quantity: integer(1).min(1, 'Enter at least one pair').max(9_999, 'Enter fewer pairs'),
});
export type StatedItem = z.output<typeof statedItem>;

/** The pairs of a statement; without them it is about the whole order. */
export const statedItems = z
  .array(statedItem)
  .min(1, 'Choose at least one pair')
  .max(100, 'Name at most 100 pairs');

/** The fields of the statement; no reason is required. `part` names pairs in the buyer's own words. */
export const statementFields = { name: nameText, order: orderText, email, part: partText };

/** A statement by which somebody withdraws; without `items` and `part` from the whole contract. */
export const statement = z.strictObject({
  ...statementFields,
  part: partText.default(''),
  items: statedItems.exactOptional(),
});
export type Statement = z.output<typeof statement>;

/** An item as it was stated. */
const storedItem = { _id: text('shoe-orbit'), size: text('9'), quantity: integer(1) };
/** How items are stored. */
export const storedItems = z.array(z.strictObject(storedItem)).nullable();

/**
 * A statement that the shop got. `order` is null if no order has the stated number and email. `late` is whether it came
 * after the period, as far as the shop knows when the order was delivered. The `name` of an item is that in the order,
 * or its id. After an erasure the stated texts are empty. `owed` is what the buyer has yet to get back for the whole order once all of
 * its pairs are back, such as the delivery price; null if nothing.
 */
export const withdrawal = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  receivedAt: z.iso.datetime(),
  late: z.boolean(),
  done: z.boolean(),
  order: z
    .strictObject({ idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'), number: text('SP-3F0C12DE') })
    .nullable(),
  owed: z.strictObject({ amountCents: integer(499), currency: text('usd') }).nullable(),
  stated: z.strictObject({
    name: text('Mia Berg'),
    order: text('SP-3F0C12DE'),
    email: text('mia@example.com'),
    part: text('1 Orbit Runner in size 9'),
    items: z.array(z.strictObject({ ...storedItem, name: text('Orbit Runner') })).nullable(),
  }),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const createWithdrawalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/withdrawals',
  summary:
    'Withdraws from the contract for an order, or for some of its pairs. The response is the same whether or not there is such an order, and a receipt is sent to the email. The same statement within a day counts once.',
  access: 'anyone',
  idempotencyKey: true,
  forms: ['/withdraw'],
  body: statement,
  responses: { 202: z.strictObject({ receivedAt: z.iso.datetime() }) },
  problems: ['INVALID'],
  limit: { max: 20, seconds: 3600, accountsApart: true },
});

/** On what terms customers withdraw. `days` count from the delivery. */
const withdrawalTerms = z.strictObject({ days: integer(14), returnCost });
export type WithdrawalTerms = z.output<typeof withdrawalTerms>;

export const readTermsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/withdrawals/terms',
  summary: 'Returns how long customers can withdraw after delivery, and who pays for sending pairs back.',
  access: 'anyone',
  responses: { 200: withdrawalTerms },
  problems: [],
});

export const listWithdrawalsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/withdrawals',
  summary:
    'Lists the withdrawals from contracts, newest first, or only those that are settled or open. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ done: booleanParam.optional(), ...pageParams }),
  responses: { 200: z.array(withdrawal) },
  problems: ['INVALID'],
});

export const changeWithdrawalEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/withdrawals/{id}',
  summary: 'Marks a withdrawal as settled or open.',
  access: 'administrator',
  params: z.strictObject({ id }),
  body: z.strictObject({ done: z.boolean() }),
  responses: { 200: withdrawal },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const withdrawalEndpoints = {
  readWithdrawalTerms: readTermsEndpoint,
  createWithdrawal: createWithdrawalEndpoint,
  listWithdrawals: listWithdrawalsEndpoint,
  changeWithdrawal: changeWithdrawalEndpoint,
} as const satisfies Record<string, Endpoint>;
