import { formatCents } from '#platform/contract/fields/money.ts';
import type { DeliveryMethod, ListedCountry } from './delivery.ts';

/**
 * Says beside a price whether it includes tax, what delivery costs at least, and how long it takes with any method to any
 * country; empty in a shop without delivery methods. The cart shows the exact amounts.
 */
export function describeDelivery(countries: readonly ListedCountry[], currency: string): string {
  const methods = countries.flatMap((one) => one.methods);
  const [cheapest] = methods.toSorted((one, other) => one.priceCents - other.priceCents);
  if (!cheapest) return '';
  const isFixed = methods.length === 1;
  const days = findDays(methods);
  const [freeFrom = null] = [...new Set(methods.map(({ freeFromCents }) => freeFromCents))];
  const delivery =
    cheapest.priceCents === 0 && isFixed
      ? 'free delivery'
      : `plus delivery${isFixed ? ' of' : ' from'} ${formatCents(cheapest.priceCents, currency)}`;
  return [
    describeTax(countries),
    delivery,
    isFixed && freeFrom !== null && `free from ${formatCents(freeFrom, currency)}`,
    days && `in ${writeDays(days)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** The fewest and the most days that delivery takes; null if a method promises none. */
function findDays(methods: readonly DeliveryMethod[]): DeliveryMethod['days'] {
  const promised = methods.flatMap(({ days }) => (days === null ? [] : [days]));
  if (promised.length < methods.length) return null;
  return [Math.min(...promised.map(([from]) => from)), Math.max(...promised.map(([, to]) => to))];
}

function describeTax(countries: readonly ListedCountry[]): string {
  if (countries.every(({ taxIncluded }) => taxIncluded === true)) return 'incl. VAT';
  if (countries.some(({ taxIncluded }) => taxIncluded === true)) return 'incl. VAT where it applies';
  return countries.some(({ taxIncluded }) => taxIncluded === false) ? 'plus sales tax' : '';
}

/** `2 to 4 working days` */
export const writeDays = ([from, to]: NonNullable<DeliveryMethod['days']>): string =>
  from === to ? `${to} working day${to === 1 ? '' : 's'}` : `${from} to ${to} working days`;
