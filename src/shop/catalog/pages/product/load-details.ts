import productDetails from 'virtual:slots/product-details';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';

/**
 * What features add to the page of a shoe: HTML (empty if there is none), properties of schema.org's Product, and notes
 * on how it fits.
 */
export async function loadDetails(call: ApiCall, id: string) {
  const found = (await Promise.all(productDetails.map((find) => find(call, id)))).filter(
    (one) => one !== null,
  );
  return {
    // Rendered here, so that browsers need no code for it.
    html: found.map(({ section }) => section && renderToStaticMarkup(section)).join(''),
    fits: found.flatMap(({ fit }) => fit ?? []),
    properties: Object.assign({}, ...found.map(({ properties }) => properties)) as Readonly<
      Record<string, unknown>
    >,
  };
}
