import { type Duty, everywhere } from '#shop/settings/server/settings.ts';
import { readDelivery } from './delivery-setting.ts';

/** The time of delivery is known before an order (Directive 2011/83/EU, Article 6(1)(g); 16 CFR 435.2). */
export const deliveryDuty: Duty = {
  name: 'Delivery time',
  isOwed: everywhere,
  async check({ shop }) {
    const countries = readDelivery(shop);
    return (country) => {
      const methods = countries.find((one) => one.country === country)?.methods ?? [];
      const timeless = methods.filter(({ days }) => days === null).map(({ name }) => name);
      if (timeless.length === 0) return null;
      const names = new Intl.ListFormat('en').format(timeless);
      return { todo: `Enter how many days delivery takes: ${names}.`, link: '/admin/settings/delivery' };
    };
  },
};
