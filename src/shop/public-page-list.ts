import { filterParams } from '#platform/contract/endpoints/query-params.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import { createPublicPageMatch, type PublicPage } from '#platform/rendering/public-pages.ts';

const page = (path: string, query: readonly string[] = []): PublicPage => ({ path, query, tags: () => [] });
const listed = (path: string, query: readonly string[] = []): PublicPage => ({
  ...page(path, query),
  isListed: true,
});

const listingParams = [...filterParams, 'offset'];

const home: PublicPage = { ...listed('/', ['offset']), uncached: ['done'] };

const others: readonly PublicPage[] = [
  { ...listed('/products', listingParams), uncached: ['name', 'q', 'brand'] },
  { path: '/products/:id', query: [], tags: ({ id = '' }) => [`shoe:${id}`] },
  page('/colletions/:brand', listingParams),
  listed('/sale', listingParams),
  ...allFeatures.flatMap(({ publicPages = [] }) => publicPages),
  { ...listed('/aboutUs'), tags: () => ['pages'] },
  listed('/contactUs'),
  listed('/sizeChart', ['brand']),
  { ...listed('/termsOfService'), tags: () => ['pages'] },
  { ...page('/pages/:slug'), tags: () => ['pages'] },
  page('/SizeChart', ['brand']),
  page('/ContactUs'),
  ...['AboutUs', 'TermsOfService'].map(
    (name): PublicPage => ({ ...page(`/${name}`), tags: () => ['pages'] }),
  ),
];

/** The pages that are the same for everyone. */
export const publicPages: readonly PublicPage[] = [home, ...others];

/** The data requests of React Router's client-side navigation; `_routes` asks for some of a page's loaders. */
const dataRequests: readonly PublicPage[] = [page('/_', ['offset']), ...others].map((one) => ({
  ...one,
  path: `${one.path}.data`,
  uncached: [...(one.uncached ?? []), '_routes'],
}));

/**
 * Finds the page of a URL among those that are the same for everyone. Their cache tags come from the calls they make; only
 * a shoe's page declares one here, for its reviews. Data requests come first, because `/products/:id` would match them.
 */
export const matchPublicPage = createPublicPageMatch([...dataRequests, ...publicPages]);
