import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { Nonce } from './components/nonce.ts';
import { renderWhole } from './lib/render-to-text.ts';
import { services } from './lib/services.ts';

/** The key under which `start` hands loaders their services; read from the build, so that there is only one. */
export const servicesKey = services;

/** Renders a page as a whole, with the nonce of its own inline scripts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(services);
  const html = await renderWhole(
    <Nonce value={nonce}>
      <ServerRouter context={page} url={request.url} nonce={nonce} />
    </Nonce>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
