import { filterParams } from '#contract/endpoints/query-params.ts';
import { createPublicPageMatch, type PublicPage } from './public-pages.ts';

const page = (path: string, query: readonly string[] = []): PublicPage => ({ path, query, tags: () => [] });

const listingParams = [...filterParams, 'offset'];

const pages: readonly PublicPage[] = [
  { ...page('/products', listingParams), uncached: ['name', 'q', 'brand'] },
  { path: '/products/:id', query: [], tags: ({ id = '' }) => [`shoe:${id}`] },
  page('/colletions/:brand', listingParams),
  page('/sale', listingParams),
  page('/launches'),
  page('/launches/:id/draw'),
  page('/sizeChart', ['brand']),
  page('/SizeChart', ['brand']),
  ...['aboutUs', 'AboutUs', 'contactUs', 'ContactUs', 'termsOfService', 'TermsOfService'].map((name) =>
    page(`/${name}`),
  ),
];

/** The data requests of React Router's client-side navigation; `_routes` asks for some of a page's loaders. */
const dataRequests: readonly PublicPage[] = [page('/_', ['offset']), ...pages].map((listed) => ({
  ...listed,
  path: `${listed.path}.data`,
  uncached: [...(listed.uncached ?? []), '_routes'],
}));

/**
 * Finds the page of a URL among those that are the same for everyone. Their cache tags come from the calls they make; only
 * a shoe's page declares one here, for its reviews. Data requests come first, because `/products/:id` would match them.
 */
export const matchPublicPage = createPublicPageMatch([...dataRequests, page('/', ['offset']), ...pages]);
