import { formatCents } from '#platform/contract/fields/money.ts';
import { count } from '#platform/ui/count.ts';
import type { Discount } from '../contract/discounts.ts';

/** For whom and for what a discount is, in words; nothing for one without conditions. */
export function describeConditions(discount: Discount, currency: string): string[] {
  const { minimumCents, usesPerCustomer, includeSale, firstOrderOnly, isPublicReduction } = discount;
  const conditions = [
    minimumCents === null ? '' : `orders from ${formatCents(minimumCents, currency)}`,
    describeShoes(discount),
    includeSale ? 'also shoes on sale' : '',
    firstOrderOnly ? 'first order only' : '',
    usesPerCustomer === null ? '' : `${count(usesPerCustomer, 'use')} per customer`,
    isPublicReduction ? 'counts as a price reduction' : '',
  ];
  return conditions.filter(Boolean);
}

/** The brands and how many shoes a discount is for; nothing where it is for all. */
function describeShoes({ brands, shoeIds }: Discount): string {
  const shoes = shoeIds.length > 0 ? count(shoeIds.length, 'shoe') : '';
  return [...(brands.length > 3 ? [count(brands.length, 'brand')] : brands), shoes]
    .filter(Boolean)
    .join(', ');
}
