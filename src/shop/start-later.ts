// What can wait until the page is there.
import '#platform/browser/document/keep-page-offline.ts';
import { loadWhenOnline } from '#platform/browser/document/give-up-loading.ts';
import { keepToasts } from '#platform/browser/toasts/kept-toasts.ts';
import { addToast, listToasts } from '#platform/browser/toasts/toasts.ts';
import { loadFavorites } from '#shop/accounts/pages/session/favorites.ts';
import { loadSession } from '#shop/accounts/pages/session/session.ts';

// In a separate file that other pages share, so that the code above does not wait for it.
void import('#shop/catalog/pages/own-size/account-size.ts').then(
  ({ watchAccountSize }) => watchAccountSize(),
  () => {},
);
loadWhenOnline(async () => {
  await loadSession();
  void loadFavorites();
});
keepToasts(listToasts, addToast);
