// What can wait until the page is there.
import './keep-page-offline.ts';
import { watchAccountSize } from '../session/account-size.ts';
import { loadFavorites } from '../session/favorites.ts';
import { loadSession } from '../session/session.ts';
import { keepToasts } from '../toasts/kept-toasts.ts';
import { addToast, listToasts } from '../toasts/toasts.ts';
import { loadWhenOnline } from './give-up-loading.ts';

watchAccountSize();
loadWhenOnline(async () => {
  await loadSession();
  void loadFavorites();
});
keepToasts(listToasts, addToast);
