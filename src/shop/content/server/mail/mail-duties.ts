import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { type Duty, everywhere, metByShop } from '#shop/settings/server/settings.ts';

/** Orders are confirmed on a durable medium (Directive 2011/83/EU, Article 8(7)). */
export const emailDuty: Duty = {
  name: 'Order confirmations by email',
  isOwed: everywhere,
  async check({ sendsMail }) {
    const todo =
      'Set SMTP_URL to your mail server, and restart the shop. Until then, its emails reach nobody.';
    return () => (sendsMail ? null : { todo, link: null });
  },
};

/** Subscribers agree before they get letters (Directive 2002/58/EC, Article 13). They confirm by a link. */
export const newsletterDuty = metByShop({
  name: 'Consent to the newsletter',
  isOwed: (country) => europeanCountries.includes(country),
});
