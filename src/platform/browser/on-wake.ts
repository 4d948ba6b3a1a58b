/** After so long in the background, in ms, a page may be out of date: its owner may have used another device. */
const longTime = 5 * 60_000;

/**
 * Calls the listener when the page wakes: when it comes out of the back/forward cache, or is seen again after a long time.
 * Until then it gets no events, neither of its storage nor of its network. Returns the unsubscribe function.
 */
export function onWake(listener: () => unknown): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  const onVisibilityChange = () => {
    const wasHidden = Date.now() - hiddenAt;
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Number.POSITIVE_INFINITY;
    if (wasHidden >= longTime) listener();
  };
  window.addEventListener('pageshow', onPageShow);
  // An event of the document, which bubbles.
  window.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
