import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { actionContext, appContext } from './platform/browser/api/app-context.ts';
import { renderToHtml } from './platform/browser/document/render-to-html.ts';
import { toStorefrontManifest } from './platform/browser/document/storefront-manifest.ts';
import { NonceContext } from './platform/browser/nonce-context.ts';

/** `cli/shop/pages/create-render-page.ts` reads the keys of the contexts of loaders and actions from the build. */
export { actionContext, appContext };

/** Renders a complete page with the nonce of its inline scripts; one that would be as it was is 304. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, isUnchanged } = context.get(appContext);
  const { loaderData, errors } = page.staticHandlerContext;
  if (status === 200 && !errors && isUnchanged?.(loaderData)) return new Response(null, { status: 304 });
  const html = await renderToHtml(
    <NonceContext value={nonce}>
      <ServerRouter context={withManifest(page)} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** A page of the storefront gets the manifest without administration; in development there is one for all. */
function withManifest(page: EntryContext): EntryContext {
  const manifest = toStorefrontManifest(page.manifest);
  const isStorefront = page.staticHandlerContext.matches.every(({ route }) => route.id in manifest.routes);
  return import.meta.env.PROD && isStorefront ? { ...page, manifest } : page;
}
