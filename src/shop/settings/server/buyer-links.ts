import type { BuyerLink, ShopSettings } from '../contract/shop-settings.ts';

/** Returns the links that these settings ask for: in the footer, and with the order's payment id as `?order=` in order mails. */
export type FindBuyerLinks = (settings: ShopSettings) => readonly BuyerLink[];
