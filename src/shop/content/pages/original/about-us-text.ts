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
            'Every pair comes from its maker or an authorized dealer. Before we list it, it is checked by ',
            { name: authenticity.partner, url: authenticity.url },
            ', an independent authenticator with no stake in the sale, which compares stitching, weight, label and smell with a reference pair. Shoes that fail are sent back.',
          ],
        ],
      ]
    : [];
  return {
    lead: about === null ? '' : 'A small shop for people who notice the shoes first.',
    sections: [
      [null, about ?? `${name} sells sneakers online.`],
      ...checks,
      [
        'Live stock',
        'The sizes on the page are the sizes in stock. A pair is reserved the moment you pay, so nobody else can buy it in the meantime.',
      ],
      [
        'Honest reviews and prices',
        'Only people who have received a shoe can review it. Markdowns are real: a shoe in Deals! costs less than it did the week before.',
      ],
    ],
  };
}
