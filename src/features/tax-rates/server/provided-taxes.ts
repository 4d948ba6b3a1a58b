import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { codeOfState } from '#shop/delivery/contract/states.ts';
import type {
  SaleTaxes,
  TaxableSale,
  TaxProblem,
  TaxProvider,
} from '#shop/orders/server/payments/payments.ts';

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
      if (isIncluded) {
        const vat = rates.map(({ percent, taxableCents, taxCents }) => ({
          percent,
          netCents: taxableCents,
          vatCents: taxCents,
        }));
        return { addedToLines: [], addedToDelivery: 0, vat, calculation };
      }
      const taxed = [...linesCents, deliveryCents];
      const taxes = [...linesTaxCents, deliveryTaxCents];
      const vatCents = sumOf(taxes);
      const netCents = sumOf(taxed.filter((_, index) => (taxes[index] ?? 0) > 0));
      // If a state and its cities tax the same goods, their taxes are combined into one rate.
      const percent = Math.round(sumOf(rates.map((rate) => rate.percent)) * 1_000) / 1_000;
      const vat = vatCents === 0 ? [] : [{ percent, netCents, vatCents }];
      return { addedToLines: linesTaxCents, addedToDelivery: deliveryTaxCents, vat, calculation };
    }
  }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
