// What can wait until the page is there.
import './keep-page-offline.ts';
import { watchAccountSize } from '../session/account-size.ts';

watchAccountSize();
