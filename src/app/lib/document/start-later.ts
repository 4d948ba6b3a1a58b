// What can wait until the page is there.
import './keep-page-offline.ts';
import { watchAccountSize } from '../session/account-size.ts';
import { keepToasts } from '../toasts/kept-toasts.ts';
import { addToast, listToasts } from '../toasts/toasts.ts';

watchAccountSize();
keepToasts(listToasts, addToast);
