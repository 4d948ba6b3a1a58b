import type { ShopPromises } from '#shop/settings/contract/shop-settings.ts';

/** The sentence about how soon the shop replies, after another one; empty where it promises nothing. */
export const answerPromise = (promises: Pick<ShopPromises, 'answerTime'> | undefined): string =>
  promises?.answerTime ? ` We reply within ${promises.answerTime}.` : '';

/** What the newsletter is about, and how often it comes where the shop says so. */
export const newsletterLead = ({ newsletterFrequency }: Pick<ShopPromises, 'newsletterFrequency'>): string =>
  `New models and markdowns${newsletterFrequency === null ? '' : `, at most ${newsletterFrequency}`}.`;
