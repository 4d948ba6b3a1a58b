import type { MetaDescriptor } from 'react-router';

/** Where a page is in the shop, as a schema.org BreadcrumbList. @param steps name and path of each, the page itself last */
export const breadcrumbs = (
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  },
});
