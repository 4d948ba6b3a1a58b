import type { PublicPage } from './page-cache.ts';

const page = (path: string, query: readonly string[] = []): PublicPage => ({ path, query, tags: () => [] });

const shown: readonly PublicPage[] = [
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

/** What the browser fetches instead of a page when it stays in the document. */
const data: readonly PublicPage[] = [
  page('/_.data', ['offset']),
  ...shown.map(({ path, query, tags }) => ({ path: `${path}.data`, query, tags })),
];

/**
 * The pages that are the same for everyone. What a page depends on is told by the calls it makes; only a shoe's page is
 * named here, for its reviews. Data comes first: `/products/:id` would take it for a shoe.
 */
export const publicPageList: readonly PublicPage[] = [...data, page('/', ['offset']), ...shown];
