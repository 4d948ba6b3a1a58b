import type { ShopSettings } from '../contract/shop-settings.ts';
import { type Duty, everywhere } from './duty.ts';

/** Who sells, with address and email (Directive 2011/83/EU, Article 6(1); Directive 2000/31/EC, Article 5). */
export const sellerDuty: Duty = {
  name: 'Seller',
  isOwed: everywhere,
  async check({ shop: { seller } }) {
    const missing = listMissing(seller);
    return () =>
      missing.length === 0
        ? null
        : {
            todo: `Enter the seller's ${new Intl.ListFormat('en').format(missing)}.`,
            link: '/admin/settings/seller',
          };
  },
};

const listMissing = (seller: ShopSettings['seller']): string[] =>
  (
    [
      ['legal name', seller.legalName],
      ['street', seller.street],
      ['postal code', seller.postalCode],
      ['city', seller.city],
      ['country', seller.country],
      ['email', seller.email],
    ] as const
  ).flatMap(([name, value]) => (value === null ? [name] : []));
