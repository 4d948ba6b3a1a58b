import type { FindMailSite, MailSite } from '#platform/outbox/mail-site.ts';

/** A shop that has set nothing, as emails show it. */
export const testMailSite: MailSite = {
  origin: 'https://shop.example',
  name: 'Sneaker Paradise',
  contactEmail: null,
  logo: null,
  accent: '#d7ff3e',
  onAccent: '#101114',
  timeZone: 'UTC',
  returnDays: null,
  currency: 'usd',
  seller: [],
  buyerLinks: [],
  changedTemplates: {},
};

/** Finds {@link testMailSite} with another origin. */
export const findTestMailSite =
  (origin: string): FindMailSite =>
  () => ({ ...testMailSite, origin });
