import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { codeOfState } from '#shop/delivery/contract/states.ts';
import type {
  SaleTaxes,
  TaxableSale,
  TaxProblem,
  TaxProvider,
} from '#shop/orders/server/payments/payments.ts';

/** A tax of a sale, as the provider lists it. */
interface ProvidedRate {
  readonly percent: number;
  readonly taxableCents: number;
  readonly taxCents: number;
}

/** Computes taxes with the payment provider. */
export async function provideTaxes(
  provider: TaxProvider,
  sale: TaxableSale,
  isIncluded: boolean,
): Promise<SaleTaxes | TaxProblem> {
  const { address, linesCents, deliveryCents } = sale;
  const state = codeOfState(address.country, address.state);
  const found = await provider.computeTax({ ...sale, address: { ...address, state }, isIncluded });
  switch (found.state) {
    case 'location-needed':
      return fieldProblem('address.postal_code', 'Enter the whole address: taxes depend on it');
    case 'unavailable':
      return problem('UNAVAILABLE', {
        detail: "We can't work out the taxes right now. You were not charged. Try again in a moment",
      });
    default: {
      const { calculation, linesTaxCents, deliveryTaxCents, rates } = found;
      if (isIncluded) return { addedToLines: [], addedToDelivery: 0, vat: sumByPercent(rates), calculation };
      const taxed = [...linesCents, deliveryCents];
      const taxes = [...linesTaxCents, deliveryTaxCents];
      const vatCents = sumOf(taxes);
      const netCents = sumOf(taxed.filter((_, index) => (taxes[index] ?? 0) > 0));
      const vat = vatCents === 0 ? [] : [{ percent: combine(rates, netCents), netCents, vatCents }];
      return { addedToLines: linesTaxCents, addedToDelivery: deliveryTaxCents, vat, calculation };
    }
  }
}

/**
 * Combines the taxes of a state and its cities into one rate of what is taxed. The provider may list a tax once, or once
 * for the goods and once for delivery, and does not say of which city it is. So each counts by its share of what is taxed.
 */
const combine = (rates: readonly ProvidedRate[], netCents: number): number =>
  Math.round((sumOf(rates.map(({ percent, taxableCents }) => percent * taxableCents)) / netCents) * 1_000) /
  1_000;

/** Adds up what is taxed at the same rate, such as goods and delivery. */
const sumByPercent = (rates: readonly ProvidedRate[]): SaleTaxes['vat'] =>
  [...Map.groupBy(rates, ({ percent }) => percent)].map(([percent, same]) => ({
    percent,
    netCents: sumOf(same.map(({ taxableCents }) => taxableCents)),
    vatCents: sumOf(same.map(({ taxCents }) => taxCents)),
  }));

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
