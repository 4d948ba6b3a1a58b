/** The titles of the pages that the specification has. The shop shows its own text until an administrator writes one. */
export const specifiedPages = { aboutUs: 'About Us', termsOfService: 'Terms of Service' } as const;
export type SpecifiedSlug = keyof typeof specifiedPages;

/** Whether a slug is that of a page of the specification. */
export const isSpecified = (slug: string): slug is SpecifiedSlug => Object.hasOwn(specifiedPages, slug);

/** The path of a written page in the shop. */
export const pathOfPage = (slug: string): string => (isSpecified(slug) ? `/${slug}` : `/pages/${slug}`);
