/** The titles of the pages that the specification links to in the footer, in its order. */
export const specifiedLinks = {
  aboutUs: 'About Us',
  contactUs: 'Contact Us',
  sizeChart: 'Size Chart',
  termsOfService: 'Terms of Service',
} as const;
type SpecifiedLink = keyof typeof specifiedLinks;
export type SpecifiedSlug = Extract<SpecifiedLink, 'aboutUs' | 'termsOfService'>;
export type FixedSlug = Exclude<SpecifiedLink, SpecifiedSlug>;

/** Whether a slug is that of a link of the specification. */
export const isSpecifiedLink = (slug: string): slug is SpecifiedLink => Object.hasOwn(specifiedLinks, slug);

/** Whether a slug is that of a link to a page without a text to write. */
export const isFixed = (slug: string): slug is FixedSlug => slug === 'contactUs' || slug === 'sizeChart';

/**
 * Whether a slug is that of a page of the specification with a text to write. The shop shows its own text until an
 * administrator writes one.
 */
export const isSpecified = (slug: string): slug is SpecifiedSlug => isSpecifiedLink(slug) && !isFixed(slug);

/** The path of a page of the footer in the shop. */
export const pathOfPage = (slug: string): string => (isSpecifiedLink(slug) ? `/${slug}` : `/pages/${slug}`);
