import { z } from 'zod';
import { defineEndpoint } from '../endpoints/endpoint.ts';
import { integer, text } from '../fields/field-rules.ts';

/**
 * What moved on the balance that the payment provider keeps for the shop, in cents. What refunds that failed and disputes
 * that were won returned is taken off. `net` is captured − refunded − disputed − fees + other.
 */
export const balanceSums = z.strictObject({
  capturedCents: integer(12_000),
  refundedCents: integer(0),
  disputedCents: integer(0),
  feesCents: integer(378),
  otherCents: integer(0),
  netCents: integer(11_622),
});
export type BalanceSums = z.infer<typeof balanceSums>;

/** The transactions of one day (UTC). */
export const balanceDay = z.strictObject({ day: z.iso.date(), ...balanceSums.shape });
export type BalanceDay = z.infer<typeof balanceDay>;

/**
 * The transactions of the chosen days that one payout paid out; `amountCents` is the whole payout, with those of other days.
 * Without a payout (null) they are not paid out yet, or were by a payout that somebody made by hand.
 */
export const balancePayout = z.strictObject({
  payout: z
    .strictObject({
      _id: text('po_1Q2rS3tU4vW5xY6z'),
      status: text('paid'),
      amountCents: integer(12_000),
      createdAt: z.iso.datetime(),
      arrivesAt: z.iso.datetime(),
    })
    .nullable(),
  ...balanceSums.shape,
});
export type BalancePayout = z.infer<typeof balancePayout>;

/**
 * The books of the provider by day and by payout. Everything before `completeUntil` is in them; while it is null they are
 * read for the first time, and `readBackTo` is how far. `unknownFees` counts paid orders of these days that the provider
 * has not booked yet, so that neither their amount nor their fee is in here.
 */
export const balanceReport = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: text('usd'),
  currencies: z.array(text('usd')),
  days: z.array(balanceDay),
  payouts: z.array(balancePayout),
  totals: balanceSums,
  completeUntil: z.iso.datetime().nullable(),
  readBackTo: z.iso.datetime().nullable(),
  unknownFees: integer(0),
  hasManualPayouts: z.boolean(),
});
export type BalanceReport = z.infer<typeof balanceReport>;

/** How many days are shown by default, and at most. */
export const balanceDays = { usual: 30, most: 731 };

const dayMs = 24 * 60 * 60 * 1000;

/** The days that the books are shown of; the last 30 by default. `currency` where the balance has several. */
export const balanceQuery = z
  .strictObject({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/, 'A currency has three lowercase letters')
      .optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: "The first day can't be after the last day",
  })
  .refine(
    ({ from, to }) =>
      from === undefined ||
      (to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from) < balanceDays.most * dayMs,
    { path: ['from'], message: `Choose at most ${balanceDays.most} days` },
  );

export const findBalanceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/balance',
  summary:
    "Returns the transactions on the shop's balance at the payment provider, by day (UTC) and by payout: captured, refunded, disputed, fees and net. Also available as /admin/balance/days.csv and /admin/balance/payouts.csv.",
  access: 'administrator',
  query: balanceQuery,
  responses: { 200: balanceReport },
  problems: ['INVALID'],
});
