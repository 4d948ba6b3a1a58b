import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import type { Seller } from './seller.ts';

/** What the shop says of its seller, line by line: name, address and what identifies it. Empty where nothing is set. */
export const describeSeller = (seller: Seller): string[] =>
  [
    seller.legalName,
    seller.street,
    [seller.postalCode, seller.city].filter(Boolean).join(' '),
    seller.country && nameOfCountry(seller.country),
    seller.register,
    seller.vatId && `VAT number ${seller.vatId}`,
    seller.email,
    seller.phone,
  ].flatMap((line) => line || []);
