import type { MetaDescriptor } from 'react-router';

/** The shop as a schema.org Organization. */
export const organization = (origin: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Sneaker Paradise',
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: `${origin}/contactUs` },
  },
});
