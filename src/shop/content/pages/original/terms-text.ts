import ownTerms from 'virtual:slots/terms';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import type { ListedCountry } from '#shop/delivery/contract/delivery.ts';
import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import type { OriginalText } from './original-text.ts';

const keptByFeatures = ownTerms.map(({ keeps }) => keeps && `${keeps}, `).join('');
const rights = ownTerms.map(({ right }) => right && `${right} `).join('');

/** The terms until an administrator writes others, in a shop that delivers to `countries`. Features add what they keep. */
export const termsText = (
  { promises: { returnDays }, currency }: PublicSettings,
  countries: readonly ListedCountry[],
): OriginalText => ({
  lead: 'The rules of the shop, in plain English.',
  sections: [
    [
      'Your account',
      'You need an account to pay, save favorites and write reviews. Keep your password to yourself: you are responsible for what happens in your account. We may disable an account that is used to harm the shop or other people.',
    ],
    [
      'Prices and payment',
      `Prices are in ${currency === defaultCurrency ? 'US dollars' : currencyName(currency)}${describeCharges(countries)} You pay by card. Card numbers go straight to the payment provider and never reach us. Your order is placed once the payment has succeeded.`,
    ],
    [
      'Stock',
      'A pair is reserved for you when you pay. If a size sells out or a price changes before that, the cart tells you and nothing is charged.',
    ],
    ...(returnDays === null
      ? []
      : ([
          [
            'Returns',
            `You can return unworn shoes in their box within ${returnDays} days of delivery. We refund the card you paid with.`,
          ],
        ] as const)),
    [
      'Reviews',
      'You may review a shoe once you have received it. Reviews are shown without your name. You can change or delete your own at any time.',
    ],
    [
      'Your data',
      `We keep your name, email and address, your orders and reviews, your favorites and size, ${keptByFeatures}the messages you send us, and the devices and times of your sign-ins. ${rights}Your cart stays in your browser until you pay. We count page views by day, without cookies and without knowing who viewed them.`,
    ],
  ],
});

/** What is added to the prices, after a sentence without its full stop. */
const describeCharges = (countries: readonly ListedCountry[]): string =>
  countries.some(
    ({ taxIncluded, methods }) => taxIncluded === false || methods.some(({ priceCents }) => priceCents > 0),
  )
    ? '. Delivery and taxes may be added, depending on where we deliver. The cart shows them and the total before you pay.'
    : ', and there are no extra charges: no shipping fee or tax is added at checkout.';
