import type { PublicPage } from './page-cache.ts';

const page = (path: string, query: readonly string[] = []): PublicPage => ({ path, query, tags: () => [] });

const pages: readonly PublicPage[] = [
  page('/products', ['offset']),
  { path: '/products/:id', query: [], tags: ({ id = '' }) => [`shoe:${id}`] },
  page('/colletions/:brand', ['color', 'sort', 'offset']),
  page('/sale', ['offset']),
  ...[
    'aboutUs',
    'AboutUs',
    'contactUs',
    'ContactUs',
    'sizeChart',
    'SizeChart',
    'termsOfService',
    'TermsOfService',
  ].map((name) => page(`/${name}`)),
];

/** The data requests of React Router's client-side navigation. */
const dataRequests: readonly PublicPage[] = [
  page('/_.data', ['offset']),
  ...pages.map(({ path, query, tags }) => ({ path: `${path}.data`, query, tags })),
];

/**
 * The pages that are the same for everyone. Their cache tags come from the calls they make; only a shoe's page declares
 * one here, for its reviews. Data requests come first, because `/products/:id` would match them.
 */
export const publicPageList: readonly PublicPage[] = [...dataRequests, page('/', ['offset']), ...pages];
