import { pathOfPage } from '#shop/content/contract/specified-pages.ts';
import type { FooterPage } from '#shop/content/contract/written-pages.ts';

type FooterLink = readonly [to: string, name: string];

/** The links of the footer: those of the shop's pages in their order, then those of features. */
export function listFooterLinks(
  pages: readonly FooterPage[],
  ofFeatures: readonly FooterLink[],
): FooterLink[] {
  const all = [...pages.map(({ slug, title }): FooterLink => [pathOfPage(slug), title]), ...ofFeatures];
  // A written page may replace one of a feature, under its address.
  return all.filter(([to], index) => all.findIndex(([other]) => other === to) === index);
}
