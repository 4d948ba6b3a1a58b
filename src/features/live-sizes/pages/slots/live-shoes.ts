import type { LiveShoe } from '#shop/catalog/contract/shoes.ts';
import type { ListenToShoes } from '#shop/catalog/pages/catalog-slots.ts';

/** In ms: the first wait after a stream has ended, which doubles from failure to failure, and the longest. */
const firstDelay = 2_000;
const longestDelay = 120_000;

/** A machine that slept has missed this time, in ms; its stream may be dead without the browser knowing. */
const sleep = 30_000;

/**
 * Calls back with the state of shoes (ids, separated by commas), from when the browser is idle until the signal: once when
 * the stream begins, also when it begins anew, and after each change. It is open while the page can be seen and there is
 * a network.
 */
function listenToShoes(ids: string, signal: AbortSignal, onShoe: (shoe: LiveShoe) => void): void {
  let source: EventSource | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awakeAt = Date.now();

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (signal.aborted || document.visibilityState === 'hidden' || !navigator.onLine) return;
    source = new EventSource(`/api/live?shoes=${ids}&lastEventId=none`);
    source.addEventListener('hello', () => {
      failures = 0;
    });
    source.addEventListener('shoe', (event) => onShoe(JSON.parse(event.data)));
    source.addEventListener('error', () => {
      close();
      const delay = Math.min(firstDelay * 2 ** failures, longestDelay);
      failures += 1;
      // Those whose streams ended together do not come back together.
      timer = setTimeout(open, delay * (0.5 + Math.random()));
    });
  };
  const watch = setInterval(() => {
    const hasSlept = Date.now() - awakeAt > sleep;
    awakeAt = Date.now();
    if (hasSlept) open();
  }, sleep / 3);

  document.addEventListener('visibilitychange', open, { signal });
  addEventListener('online', open, { signal });
  addEventListener('offline', close, { signal });
  const end = () => {
    clearInterval(watch);
    close();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(open);
  else open();
}

export default listenToShoes satisfies ListenToShoes;
