import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import type { Duty } from '#shop/settings/server/settings.ts';

/** Invoices name the seller with an address (Directive 2006/112/EC, Article 226(5)). The shop numbers them. */
export const invoiceDuty: Duty = {
  name: 'Invoices',
  isOwed: (country) => europeanCountries.includes(country),
  async check({ shop: { seller } }) {
    const { legalName, street, city, country } = seller;
    const isComplete = [legalName, street, city, country].every((part) => part !== null);
    const todo = "Enter the seller's legal name and address, which invoices show.";
    return () => (isComplete ? null : { todo, link: '/admin/settings/seller' });
  },
};
