import { isSpecified, pathOfPage } from '../../contract/specified-pages.ts';
import type { FooterPage } from '../../contract/written-pages.ts';

type FooterLink = readonly [to: string, name: string];

/** The links of the footer: those of the specification in their places, the other pages in their order, those of features. */
export function listFooterLinks(
  pages: readonly FooterPage[],
  ofFeatures: readonly FooterLink[],
): FooterLink[] {
  const links = (isWanted: (slug: string) => boolean) =>
    pages
      .filter(({ slug }) => isWanted(slug))
      .map(({ slug, title }): FooterLink => [pathOfPage(slug), title]);
  const all = [
    ...links((slug) => slug === 'aboutUs'),
    ['/contactUs', 'Contact Us'] as const,
    ['/sizeChart', 'Size Chart'] as const,
    ...links((slug) => slug === 'termsOfService'),
    ...links((slug) => !isSpecified(slug)),
    ...ofFeatures,
  ];
  // A written page may replace one of a feature, under its address.
  return all.filter(([to], index) => all.findIndex(([other]) => other === to) === index);
}
