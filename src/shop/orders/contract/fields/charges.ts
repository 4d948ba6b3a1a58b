import { z } from 'zod';
import { integer, text } from '#platform/contract/fields/field-rules.ts';

const day = z.iso.date();

/** A tax rate of an order in percent, what was taxed with it without the tax, and the tax. */
export const taxedSum = z.strictObject({
  percent: z.number().meta({ examples: [19] }),
  netCents: integer(10_084),
  vatCents: integer(1_916),
});
export type TaxedSum = z.output<typeof taxedSum>;

/** How an order is delivered: the name of the method, and between which days if that was promised. */
export const orderDelivery = z.strictObject({
  name: text('Standard'),
  arrives: z
    .tuple([day, day])
    .nullable()
    .meta({ examples: [['2026-01-31', '2026-02-03']] }),
});

/**
 * What an order costs beside its shoes, and where it goes: an ISO 3166 code. `taxCents` was added at checkout; `vat`
 * lists every tax, including the tax in prices.
 */
export const orderCharges = z.strictObject({
  country: text('DE'),
  delivery: orderDelivery,
  deliveryCents: integer(490),
  taxCents: integer(0),
  vat: z.array(taxedSum),
});
export type OrderCharges = z.output<typeof orderCharges>;

/** Those of an order from a shop without delivery methods. */
export const noCharges = { country: null, delivery: null, deliveryCents: 0, taxCents: 0, vat: [] };
