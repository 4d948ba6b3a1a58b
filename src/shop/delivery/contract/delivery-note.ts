import { formatCents } from '#platform/contract/fields/money.ts';
import type { DeliveryMethod, ListedCountry } from './delivery.ts';
import { deliveryPrice } from './delivery-price.ts';

/**
 * Says beside the price of a shoe whether it includes tax, what delivery of it costs at least, and how long that takes with
 * any method to any country; empty in a shop without delivery methods. The cart shows the exact amounts.
 * @param priceCents of the shoe: a pair may cost so much that its delivery is free
 */
export function describeDelivery(
  countries: readonly ListedCountry[],
  priceCents: number,
  currency: string,
): string {
  const methods = countries.flatMap((one) => one.methods);
  if (methods.length === 0) return '';
  const days = findDays(methods);
  return [
    describeTax(countries),
    ...describePrice(countries, priceCents, currency),
    days && `in ${writeDays(days)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** What delivery of a shoe costs with the cheapest method. No price is named that nobody pays for this shoe. */
function describePrice(countries: readonly ListedCountry[], priceCents: number, currency: string): string[] {
  const costOf = (method: DeliveryMethod) => deliveryPrice(method, priceCents);
  const methods = countries.flatMap((one) => one.methods);
  const costs = countries.flatMap((one) =>
    one.methods.length > 0 ? Math.min(...one.methods.map(costOf)) : [],
  );
  const charged = costs.filter((cost) => cost > 0);
  if (charged.length === 0) return ['free delivery'];
  const cheapest = formatCents(Math.min(...charged), currency);
  if (charged.length < costs.length) return ['free delivery to some countries', `from ${cheapest} to others`];
  const freeFrom = [...new Set(countries.map(freeFromIn))];
  return [
    `plus delivery ${methods.length === 1 ? 'of' : 'from'} ${cheapest}`,
    ...(freeFrom.length === 1 && freeFrom[0] ? [`free from ${formatCents(freeFrom[0], currency)}`] : []),
  ];
}

/** The price in cents from which a country has a method that is free; null where none ever is. */
function freeFromIn({ methods }: ListedCountry): number | null {
  const limits = methods.flatMap(({ freeFromCents }) => freeFromCents ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
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

/** What a method promises beside what it costs: `2 to 4 working days, free from $100`. Nothing is said that has happened. */
export const describeMethod = (method: DeliveryMethod, goodsCents: number, currency: string): string =>
  [
    method.days && writeDays(method.days),
    method.freeFromCents !== null &&
      deliveryPrice(method, goodsCents) > 0 &&
      `free from ${formatCents(method.freeFromCents, currency)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** `2 to 4 working days` */
const writeDays = ([from, to]: NonNullable<DeliveryMethod['days']>): string =>
  from === to ? `${to} working day${to === 1 ? '' : 's'}` : `${from} to ${to} working days`;
