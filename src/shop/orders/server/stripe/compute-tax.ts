import Stripe from 'stripe';
import type { TaxAnswer, TaxRequest } from '../provider/tax-provider.ts';
import type { StripeConnection } from './stripe-connection.ts';

/**
 * See `TaxProvider.computeTax`. Goods and delivery have the tax codes of Stripe's settings. A line that costs nothing has no
 * tax and is not sent.
 */
export async function computeTax(
  { client, log, timeouts }: StripeConnection,
  { currency, address, linesCents, deliveryCents, isIncluded }: TaxRequest,
): Promise<TaxAnswer> {
  const tax_behavior = isIncluded ? 'inclusive' : 'exclusive';
  const { postalCode, ...place } = address;
  try {
    const found = await client.tax.calculations.create(
      {
        currency,
        customer_details: {
          address: { ...place, postal_code: postalCode },
          address_source: 'shipping',
        },
        line_items: linesCents.flatMap((amount, index) =>
          amount > 0 ? [{ amount, reference: String(index), tax_behavior }] : [],
        ),
        ...(deliveryCents > 0 && { shipping_cost: { amount: deliveryCents, tax_behavior } }),
        expand: ['line_items'],
      },
      { timeout: timeouts.call },
    );
    return readCalculation(found, linesCents.length, { currency, log });
  } catch (error) {
    if (isLocationError(error)) return { state: 'location-needed' };
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'payment.tax_failed');
    return { state: 'unavailable' };
  }
}

function readCalculation(
  { id, line_items: lines, shipping_cost: shipping, tax_breakdown: taxes, ...found }: Stripe.Tax.Calculation,
  count: number,
  { currency, log }: { currency: string; log: StripeConnection['log'] },
): TaxAnswer {
  if (id === null || !lines || found.currency !== currency) {
    log.error({ reason: 'The calculation has no id, no lines, or another currency' }, 'payment.tax_failed');
    return { state: 'unavailable' };
  }
  const taxOf = new Map(lines.data.map(({ reference, amount_tax }) => [reference, amount_tax]));
  return {
    state: 'computed',
    calculation: id,
    linesTaxCents: Array.from({ length: count }, (_, index) => taxOf.get(String(index)) ?? 0),
    deliveryTaxCents: shipping?.amount_tax ?? 0,
    rates: taxes
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, taxable_amount, tax_rate_details: { percentage_decimal } }) => ({
        percent: Number(percentage_decimal),
        taxableCents: taxable_amount,
        taxCents: amount,
      })),
  };
}

/** Stripe Docs, "Collect customer addresses". */
const isLocationError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'customer_tax_location_invalid' || error.code === 'invalid_tax_location');
