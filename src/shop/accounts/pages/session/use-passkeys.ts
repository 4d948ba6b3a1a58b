import { useSyncExternalStore } from 'react';
import { hasPasskeys } from './passkey-problem.ts';

const never = () => () => {};

/** Whether to offer passkeys: on the server, which does not know the browser, they are. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => true);
