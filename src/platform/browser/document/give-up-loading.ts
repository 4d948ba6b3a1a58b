import type { DataRouter } from 'react-router';
import { showError } from '../toasts/toasts.ts';

// Keeps the page when the one to come cannot be loaded, whatever led to it: a link, a form, back and forward, or data
// that is asked for again. React Router would show an error in its place, or reload the document when code is missing,
// and all that was typed would be lost.

declare global {
  interface Window {
    /** The router of the document, where React Router leaves it. */
    readonly __reactRouterDataRouter?: DataRouter;
  }
}

/** What has not come after this time, in ms, does not come any more. */
const patience = 15_000;

const request = window.fetch;
window.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const isPageData = url.origin === location.origin && url.pathname.endsWith('.data');
  if (!isPageData || (init?.method ?? 'GET') !== 'GET') return request(input, init);
  return request(input, init).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    void giveUpLoading();
    return new Promise<never>(() => {});
  });
};

let entry = indexOfEntry();
let deadline: ReturnType<typeof setTimeout> | undefined;
if (window.__reactRouterDataRouter) watchRouter();
else addEventListener('hydrated', watchRouter, { once: true });

/** Remembers which entry of the history the page is, and gives up a page that does not come. */
function watchRouter(): void {
  window.__reactRouterDataRouter?.subscribe(({ navigation: { state } }) => {
    if (state === 'idle') entry = indexOfEntry();
    if (state !== 'loading') deadline = void clearTimeout(deadline);
    else if (deadline === undefined) {
      deadline = setTimeout(giveUpLoading, patience);
      if (isCodeMissing) void askShop().then(loadDocument, giveUpLoading);
    }
  });
}

let loadMissing = async (): Promise<void> => {};

/** Sets what loads the data of the person that nobody answered for. It is called when the browser is online again. */
export function loadWhenOnline(load: () => Promise<void>): void {
  loadMissing = load;
}

// What nobody answered is asked again; what is there already is not.
addEventListener('online', async () => {
  await loadMissing();
  const router = window.__reactRouterDataRouter;
  if (router?.state.errors) void router.revalidate();
});

// How React Router goes on without the code of a page, which it does not ask for a second time. A shop that answers may
// have another release with other files, so the document is loaded anew, and with it the page that was wanted.
let isCodeMissing = false;
let isAnswered = false;
window.navigation?.addEventListener('navigate', (event) => {
  if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isAnswered) return;
  event.preventDefault();
  isCodeMissing = true;
  void askShop().then(loadDocument, giveUpLoading);
});

function loadDocument(): void {
  const wanted = window.__reactRouterDataRouter?.state.navigation.location;
  const address = wanted && window.__reactRouterDataRouter?.createHref(wanted);
  isAnswered = true;
  if (address && new URL(address, location.href).href !== location.href) location.assign(address);
  else location.reload();
}

/** Rejects when nobody answers. */
export const askShop = (): Promise<Response> =>
  request('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) });

/** Says that there is no connection and drops what is being loaded; the address is that of the page again. */
export async function giveUpLoading(): Promise<void> {
  showError("You're offline, so the page could not be loaded.");
  const router = window.__reactRouterDataRouter;
  if (!router) return;
  await returnToEntry();
  for (const [key, { state, formMethod }] of router.state.fetchers)
    if (state === 'loading' && !formMethod) router.resetFetcher(key);
  const { location } = router.state;
  const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
  await router.navigate(location, { ...stay, state: location.state });
}

/** Takes back a step in the history, of which the router must not know. */
function returnToEntry(): Promise<void> {
  const steps = entry - indexOfEntry();
  if (steps === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const ignore = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      resolve();
    };
    addEventListener('popstate', ignore, { capture: true, once: true });
    history.go(steps);
  });
}

function indexOfEntry(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
