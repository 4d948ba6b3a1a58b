import { askShop, giveUpLoading } from './give-up-loading.ts';

// Keeps the page while there is no network: React Router reloads the document when the code of another page cannot be
// loaded, and all that was typed would be lost. The browser only suspects that there is none, and a shop on this machine
// answers all the same, so the shop is asked first.

const answered = new WeakSet<HTMLElement>();
addEventListener('click', keepPage, true);
addEventListener('submit', keepPage, true);
for (const type of ['mouseover', 'mouseout', 'focusin', 'touchstart'])
  addEventListener(type, keepFromPrefetching, { capture: true, passive: true });

function keepPage(event: Event): void {
  const way = wayOut(event.target);
  if (navigator.onLine || !way || answered.delete(way)) return;
  event.preventDefault();
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  void askShop().then(() => {
    answered.add(way);
    if (way instanceof HTMLFormElement) way.requestSubmit(submitter);
    else way.click();
  }, giveUpLoading);
}

/** A link that loads its page before the click would reload this one, too. */
function keepFromPrefetching(event: Event): void {
  if (navigator.onLine) return;
  const other = event instanceof MouseEvent ? event.relatedTarget : null;
  if (wayOut(event.target) ?? wayOut(other)) event.stopImmediatePropagation();
}

/** The link or the GET form by which a click or a submission leads to another page of the shop. */
function wayOut(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLFormElement) return target.method === 'get' ? target : null;
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
}
