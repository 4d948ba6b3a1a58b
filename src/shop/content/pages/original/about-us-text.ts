import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import type { OriginalSection, OriginalText } from './original-text.ts';

/** The text about the shop until an administrator writes another. */
export function aboutUsText({
  shop: { name },
  promises: { about, authenticity },
}: PublicSettings): OriginalText {
  const checks: readonly OriginalSection[] = authenticity
    ? [
        [
          'Authenticity',
          [
            'Before we list a pair, it is checked by ',
            { name: authenticity.partner, url: authenticity.url },
            '.',
          ],
        ],
      ]
    : [];
  return {
    lead: '',
    sections: [
      [null, about ?? `${name} sells sneakers online.`],
      ...checks,
      [
        'Live stock',
        'The sizes on the page are the sizes in stock. A pair is reserved the moment you pay, so nobody else can buy it in the meantime.',
      ],
      [
        'Reviews and prices',
        'Only people who have received a shoe can review it. A price that is struck through is the lowest of the 30 days before the reduction.',
      ],
    ],
  };
}
