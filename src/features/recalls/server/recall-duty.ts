import { euCountries } from '#platform/contract/fields/european-countries.ts';
import type { Duty } from '#shop/settings/server/settings.ts';

/** Buyers get each recall by email, and can ask for a remedy (Regulation (EU) 2023/988, Articles 35 to 37). */
export const recallDuty: Duty = {
  name: 'Recalls reach all buyers',
  isOwed: (country) => euCountries.includes(country),
  async check({ sendsMail }) {
    const todo =
      'Set SMTP_URL to your mail server, and restart the shop. Until then, a recall is published, but no buyer gets its email.';
    return () => (sendsMail ? null : { todo, link: null });
  },
};
