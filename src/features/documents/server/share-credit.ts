import type { TaxedSum } from '#shop/orders/contract/fields/charges.ts';
import { shareCents } from '#shop/orders/contract/fields/share-cents.ts';

/** What an amount consists of, in cents: nets and taxes by rate, and the rest. */
export interface AmountParts {
  readonly vat: readonly TaxedSum[];
  readonly untaxedCents: number;
}

/** What is left of an invoice after its credit notes, which have the same rates in the same order. */
export const subtractParts = (invoice: AmountParts, notes: readonly AmountParts[]): AmountParts => ({
  vat: invoice.vat.map(({ percent, netCents, vatCents }, index) => ({
    percent,
    netCents: netCents - sumOf(notes.map(({ vat }) => vat[index]?.netCents ?? 0)),
    vatCents: vatCents - sumOf(notes.map(({ vat }) => vat[index]?.vatCents ?? 0)),
  })),
  untaxedCents: invoice.untaxedCents - sumOf(notes.map(({ untaxedCents }) => untaxedCents)),
});

/**
 * Shares a refund among what is left of its invoice. Each part stays within what is left, so all credit notes together never exceed
 * the invoice, and the last one of an order that is refunded in full takes exactly the rest.
 * @param amount in cents
 * @param isOfPairs whether pairs are refunded: they are taxed, so the untaxed rest, such as delivery, is only touched if they are not
 *   enough
 */
export function shareCredit(left: AmountParts, amount: number, isOfPairs: boolean): AmountParts {
  const taxed = left.vat.flatMap(({ netCents, vatCents }) => [netCents, vatCents]);
  const untaxed = isOfPairs && amount <= sumOf(taxed) ? 0 : left.untaxedCents;
  const weights = [...taxed, untaxed];
  const shares = shareCents(Math.min(amount, sumOf(weights)), weights);
  return {
    vat: left.vat.map(({ percent }, index) => ({
      percent,
      netCents: shares[2 * index] ?? 0,
      vatCents: shares[2 * index + 1] ?? 0,
    })),
    untaxedCents: shares.at(-1) ?? 0,
  };
}

/** The parts of a document that reverses others. */
export const reverseParts = (parts: AmountParts): AmountParts =>
  subtractParts(
    { vat: parts.vat.map(({ percent }) => ({ percent, netCents: 0, vatCents: 0 })), untaxedCents: 0 },
    [parts],
  );

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
