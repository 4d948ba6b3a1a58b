import productDetails from 'virtual:slots/product-details';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageCalls } from '#platform/browser/api/page-calls.ts';
import type { FindProductDetails } from '../catalog-slots.ts';

/**
 * What features add to the page of a shoe: HTML (empty if there is none), properties of schema.org's Product, and notes
 * on how it fits.
 */
export async function loadDetails({ part }: PageCalls, id: string) {
  const load = (find: FindProductDetails) =>
    part(
      'product-details',
      async (additions) => {
        const found = await find(additions, id);
        // Rendered here, so that browsers need no code for it.
        return found && { ...found, html: found.section ? renderToStaticMarkup(found.section) : '' };
      },
      null,
    );
  const found = (await Promise.all(productDetails.map(load))).filter((one) => one !== null);
  return {
    html: found.map(({ html }) => html).join(''),
    fits: found.flatMap(({ fit }) => fit ?? []),
    properties: Object.assign({}, ...found.map(({ properties }) => properties)) as Readonly<
      Record<string, unknown>
    >,
  };
}
