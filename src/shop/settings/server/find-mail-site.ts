import type { FindMailSite, MailSite } from '#platform/outbox/mail-site.ts';
import { findAccentColors } from '../contract/accent-color.ts';
import { describeSeller } from '../contract/describe-seller.ts';
import type { FindBuyerLinks } from './buyer-links.ts';
import type { LatestSettings, ShopSettingsStore } from './settings-store.ts';

/** Creates {@link FindMailSite} from the settings of the shop. */
export const createFindMailSite =
  (settings: ShopSettingsStore, origin: string, buyerLinks: FindBuyerLinks): FindMailSite =>
  () => ({
    ...toMailSite(settings.latest(), origin),
    buyerLinks: buyerLinks(settings.latest().settings).filter(({ inEmails = true }) => inEmails),
  });

/** The shop with these settings, as emails show it without the links of features. */
export function toMailSite(
  { settings: { shop, promises, files, currency, seller }, mailTemplates }: LatestSettings,
  origin: string,
): MailSite {
  const { accent, onAccent } = findAccentColors(shop.accentColor ?? '') ?? ownColors;
  return {
    origin,
    name: shop.name,
    contactEmail: shop.contactEmail,
    // Where there is no PNG, the original is at this address, too.
    logo: files.logo && `${origin}${files.logo.replace(/\.\w+$/, '.png')}`,
    accent,
    onAccent,
    timeZone: shop.timeZone,
    returnDays: promises.returnDays,
    currency,
    seller: describeSeller(seller),
    buyerLinks: [],
    changedTemplates: mailTemplates,
  };
}

const ownColors = { accent: '#d7ff3e', onAccent: '#101114' };
